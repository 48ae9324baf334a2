// Loads stories, on the server first. What stands for a story that its reader may not see is drawn from its number: no
// byte of its pictures is in the drawing.
import { artFor, artPath } from '@alcove/art';
import {
  type PageRequest,
  storiesCalls,
  type Story,
  type StoryFilter,
  type StoryOnAir,
  storyFilters,
  storyLimits,
} from '@alcove/protocol';
import { type LoadedOf, notLoaded } from '../../call/load-list.ts';
import { closedStory, type KnownStory, openStory } from './known.ts';

type Call = PageRequest['call'];

export type ListedStories = {
  /** With those of the reader that are published, whatever the filter. */
  stories: KnownStory[];
  hasMore: boolean;
  /** Authors of these who are on the air. */
  onAir: StoryOnAir[];
  /** The reader's own, in every state, the latest first. */
  own: Story[];
  /** By the number of a story. */
  drawings: Readonly<Record<number, string>>;
  /** When the server answered, in milliseconds of its clock. */
  at: number;
};
export type LoadedStories = LoadedOf<ListedStories>;

export function storyFilterOf(search: URLSearchParams): StoryFilter {
  const asked = search.get('filter');
  return storyFilters.find((each) => each === asked) ?? 'all';
}

const drawn = (id: number) => artPath(artFor(`story ${id}`, { width: 328, height: 424 }));

export async function loadStories(
  call: Call,
  { me, filter = 'all' }: { me: number; filter?: StoryFilter },
): Promise<LoadedStories> {
  const [listed, own] = await Promise.all([
    call(storiesCalls.stories, { filter }),
    call(storiesCalls.stories, { author: me }),
  ]);
  if (listed.status === 'error') return notLoaded(listed);
  if (own.status === 'error') return notLoaded(own);
  const { list, locked, on_air: onAir, now } = listed.data;
  const at = now * 1000;
  const page = list.slice(0, storyLimits.perPage);
  const published = own.data.list.filter(({ state }) => state === 'published');
  const stories = [
    ...published.map((each) => openStory(each, at)),
    ...page.filter(({ own }) => own === 0).map((each) => openStory(each, at)),
    ...locked.map((each) => closedStory(each, at)),
  ];
  return {
    state: 'open',
    stories,
    hasMore: list.length > page.length,
    onAir,
    own: own.data.list,
    drawings: Object.fromEntries(stories.map(({ id }) => [id, drawn(id)])),
    at,
  };
}

export type StoriesOfOne = Pick<ListedStories, 'stories' | 'onAir' | 'at'>;

/** Of one member; nothing where there is none, or the reader may not see any, unless the member is on the air. */
export async function loadStoriesOf(call: Call, uid: number): Promise<StoriesOfOne | undefined> {
  const listed = await call(storiesCalls.stories, { author: uid });
  if (listed.status === 'error') return undefined;
  const { list, locked, on_air: onAir, now } = listed.data;
  const at = now * 1000;
  const stories = [
    ...list.filter(({ state }) => state === 'published').map((each) => openStory(each, at)),
    ...locked.map((each) => closedStory(each, at)),
  ];
  return stories.length > 0 || onAir.length > 0 ? { stories, onAir, at } : undefined;
}
