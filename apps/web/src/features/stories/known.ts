// What a page knows of stories, in milliseconds of the site's clock, and the people who show them.
import type { LockedStory, MemberSummary, Story } from '@alcove/protocol';

type Known = { id: number; author: MemberSummary; endsAt: number };

export type OpenStory = Known & {
  is: 'open';
  story: Story;
  /** From then on it is closed to this reader, where nothing changes before. */
  openUntil: number;
};
export type ClosedStory = Known & {
  is: 'locked';
  premium: boolean;
  /** When it opens to this reader too. */
  opensAt: number | undefined;
  /** Until when it was open to all members; undefined: it was not, or that is not known. */
  closedAt: number | undefined;
};
/** It was shown before: `endsAt` says whether its day was over. */
export type GoneStory = Known & { is: 'gone' };
export type KnownStory = OpenStory | ClosedStory | GoneStory;

const secondMs = 1000;

/** `at`: when the server answered. */
export const openStory = (story: Story, at: number): OpenStory => ({
  is: 'open',
  id: story.id,
  author: story.author,
  story,
  endsAt: at + story.remaining * secondMs,
  openUntil: at + story.open_remaining * secondMs,
});

export const closedStory = ({ id, author, premium, ...left }: LockedStory, at: number): ClosedStory => ({
  is: 'locked',
  id,
  author,
  premium: premium === 1,
  endsAt: at + left.remaining * secondMs,
  opensAt: left.opens_in === undefined ? undefined : at + left.opens_in * secondMs,
  closedAt: left.closed_ago === undefined ? undefined : at - left.closed_ago * secondMs,
});

/** What is open to this reader no longer, as their hour or their Premium is over, is closed; what is over is gone. */
export function atTime(known: KnownStory, now: number): KnownStory {
  const { id, author, endsAt } = known;
  if (known.is === 'gone') return known;
  if (now >= endsAt) return { is: 'gone', id, author, endsAt };
  if (known.is === 'open' && now >= known.openUntil) {
    const premium = known.story.premium === 1;
    const closedAt = premium ? undefined : known.openUntil;
    return { is: 'locked', id, author, endsAt, premium, opensAt: undefined, closedAt };
  }
  return known;
}

export type StoryPerson = {
  author: MemberSummary;
  /** The earliest first, as they are watched. */
  stories: readonly KnownStory[];
  /** Of the latest story. */
  endsAt: number;
};

/** Whose latest story came last stands first. */
export function storyPeopleOf(stories: readonly KnownStory[]): StoryPerson[] {
  const byAuthor = Map.groupBy(stories, ({ author }) => author.uid);
  return [...byAuthor.values()]
    .flatMap((ofOne) => {
      const inOrder = ofOne.toSorted((one, other) => one.endsAt - other.endsAt || one.id - other.id);
      const latest = inOrder.at(-1);
      return latest ? [{ author: latest.author, stories: inOrder, endsAt: latest.endsAt }] : [];
    })
    .toSorted((one, other) => other.endsAt - one.endsAt);
}

/** A story of the reader's own that nobody else sees. */
export type WithheldStory = Story & { state: Exclude<Story['state'], 'published'> };
export const isWithheld = (story: Story): story is WithheldStory => story.state !== 'published';

const isUnseen = (known: KnownStory): boolean => known.is === 'open' && known.story.seen === 0;

/** Where watching a person begins: with what the reader has not seen, else with what is open, else with what there is. */
export const firstToWatch = ({ stories }: Pick<StoryPerson, 'stories'>): KnownStory | undefined =>
  stories.find(isUnseen) ?? stories.find(({ is }) => is === 'open') ?? stories[0];

export const hasUnseen = ({ stories }: Pick<StoryPerson, 'stories'>): boolean => stories.some(isUnseen);

/** One entry for each picture and film of a person, the earliest first: whether the reader has seen its story. */
export const piecesSeen = ({ stories }: Pick<StoryPerson, 'stories'>): boolean[] =>
  stories.flatMap((known) =>
    known.is === 'open' ? known.story.media.map(() => known.story.seen === 1) : [],
  );
