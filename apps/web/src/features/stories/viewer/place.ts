// Where a reader is among people, stories and pieces, and what comes before and after. Pure.
import type { KnownStory, StoryPerson } from '../known.ts';
import { firstToWatch } from '../known.ts';

/** `piece`: of the story, the first is 0. */
export type StoryPlace = { id: number; piece: number };

type People = readonly StoryPerson[];

const piecesOf = (known: KnownStory | undefined): number =>
  known?.is === 'open' ? Math.max(1, known.story.media.length) : 1;

function around(people: People, id: number) {
  const at = people.findIndex(({ stories }) => stories.some((each) => each.id === id));
  const stories = people[at]?.stories ?? [];
  const within = stories.findIndex((each) => each.id === id);
  return { at, stories, within, story: stories[within] };
}

const isThere = ({ stories }: StoryPerson): boolean => stories.some(({ is }) => is !== 'gone');

export function personAfter(people: People, id: number): StoryPerson | undefined {
  const { at } = around(people, id);
  return at < 0 ? people.find(isThere) : people.slice(at + 1).find(isThere);
}

export function personBefore(people: People, id: number): StoryPerson | undefined {
  const { at } = around(people, id);
  return people.slice(0, Math.max(0, at)).findLast(isThere);
}

const begin = (person: StoryPerson | undefined): StoryPlace | undefined => {
  const first = person && firstToWatch(person);
  return first && { id: first.id, piece: 0 };
};

export const placeAfter = (people: People, id: number): StoryPlace | undefined =>
  begin(personAfter(people, id));
export const placeBefore = (people: People, id: number): StoryPlace | undefined =>
  begin(personBefore(people, id));

/** The next piece, the next story of the same person, or the next person; nothing: the end. */
export function nextPlace(people: People, { id, piece }: StoryPlace): StoryPlace | undefined {
  const { stories, within, story } = around(people, id);
  if (piece + 1 < piecesOf(story)) return { id, piece: piece + 1 };
  const next = within < 0 ? undefined : stories.slice(within + 1).find(({ is }) => is !== 'gone');
  return next ? { id: next.id, piece: 0 } : placeAfter(people, id);
}

/** A story before is seen from its last piece, another person from where one begins with them. */
export function previousPlace(people: People, { id, piece }: StoryPlace): StoryPlace | undefined {
  if (piece > 0) return { id, piece: piece - 1 };
  const { stories, within } = around(people, id);
  const before = stories.slice(0, Math.max(0, within)).findLast(({ is }) => is !== 'gone');
  return before ? { id: before.id, piece: piecesOf(before) - 1 } : placeBefore(people, id);
}
