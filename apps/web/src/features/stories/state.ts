// The slice `ephemeral` of what the browser remembers of stories: further pages, and what was read of single stories
// after the page came. Pure; `use-stories.ts` asks the server and tells it.
import { atTime, type KnownStory, storyPeopleOf, type StoryPerson } from './known.ts';

type Read = { at: number; known: KnownStory };

export type EphemeralState = {
  added: readonly KnownStory[];
  /** The last page said whether there are more; undefined: no page was added. */
  hasMore: boolean | undefined;
  read: ReadonlyMap<number, Read>;
};

export type EphemeralChange =
  | { kind: 'added'; stories: readonly KnownStory[]; hasMore: boolean }
  /** R4.211: after a page that did not come there are no further ones. */
  | { kind: 'failed' }
  | { kind: 'read'; known: KnownStory; at: number };

/** What came with the page, at that moment of the site's clock. */
export type FirstStories = { stories: readonly KnownStory[]; hasMore: boolean; at: number };

export type ShownStories = {
  /** Of those that are there. */
  people: readonly StoryPerson[];
  /** With those that have gone meanwhile, so that a viewer keeps its place. */
  everyone: readonly StoryPerson[];
  hasMore: boolean;
};

const begun: EphemeralState = { added: [], hasMore: undefined, read: new Map() };

function changed(state: EphemeralState, change: EphemeralChange): EphemeralState {
  switch (change.kind) {
    case 'added':
      return { ...state, added: [...state.added, ...change.stories], hasMore: change.hasMore };
    case 'failed':
      return { ...state, hasMore: false };
    case 'read': {
      const { at, known } = change;
      return { ...state, read: new Map(state.read).set(known.id, { at, known }) };
    }
  }
}

/** Each once; what was read last wins, and a story that is over by the clock is gone without being asked for. */
function allOf(state: EphemeralState, first: FirstStories, now: number) {
  const listed = new Map([...state.added, ...first.stories].map((each) => [each.id, each]));
  const isFresh = (id: number, at: number) => at >= first.at || !first.stories.some((each) => each.id === id);
  const read = [...state.read].filter(([id, { at }]) => isFresh(id, at));
  const all = new Map([...listed, ...read.map(([id, { known }]) => [id, known] as const)]);
  return {
    all: [...all.values()].map((each) => atTime(each, now)),
    // What a later list no longer has is not listed, though a viewer may have read it before.
    isListed: (id: number) => listed.has(id) || (state.read.get(id)?.at ?? 0) >= first.at,
  };
}

function shown(state: EphemeralState, first: FirstStories, now: number): ShownStories {
  const { all, isListed } = allOf(state, first, now);
  return {
    people: storyPeopleOf(all.filter(({ is, id }) => is !== 'gone' && isListed(id))),
    everyone: storyPeopleOf(all),
    hasMore: state.hasMore ?? first.hasMore,
  };
}

export const storySlice = { name: 'ephemeral', begun, changed, shown } as const;
