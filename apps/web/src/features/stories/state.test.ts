// The slice `ephemeral`, by the clock: people in their order, further pages, what has closed or gone meanwhile.
import { hourMs, minuteMs, type Story } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { atTime, closedStory, firstToWatch, type KnownStory, openStory, piecesSeen } from './known.ts';
import { storySlice } from './state.ts';

const author = (uid: number) => ({ uid, nick: `member ${uid}` }) as Story['author'];
const open = (
  id: number,
  uid: number,
  {
    hours = 20,
    openHours,
    seen = 0,
    premium = 0,
  }: { hours?: number; openHours?: number; seen?: 0 | 1; premium?: 0 | 1 } = {},
): KnownStory =>
  openStory(
    {
      id,
      author: author(uid),
      media: [{}, {}],
      remaining: hours * 3600,
      open_remaining: (openHours ?? hours) * 3600,
      seen,
      premium,
    } as Story,
    0,
  );
const { begun, changed, shown } = storySlice;
const first = (...stories: KnownStory[]) => ({ stories, hasMore: true, at: 0 });
const uids = (people: readonly { author: { uid: number } }[]) => people.map((each) => each.author.uid);

test('the browser keeps what it has read of stories as the slice ephemeral of its state (R3.311)', () => {
  expect(storySlice.name).toBe('ephemeral');
  const read = changed(begun, { kind: 'read', known: open(1, 1, { seen: 1 }), at: 5 });
  const { people } = shown(read, first(open(1, 1)), 5);
  expect(people.map(piecesSeen)).toEqual([[true, true]]);
  // A page that was read after it knows better.
  expect(shown(read, { ...first(open(1, 1)), at: 9 }, 9).people.map(piecesSeen)).toEqual([[false, false]]);
});

test('each person stands once, by their latest story, and is watched from the first one not seen', () => {
  const { people } = shown(
    begun,
    first(open(4, 2, { hours: 23 }), open(3, 1, { hours: 22 }), open(1, 2, { hours: 2, seen: 1 })),
    0,
  );
  expect(uids(people)).toEqual([2, 1]);
  expect(people[0]?.stories.map(({ id }) => id)).toEqual([1, 4]);
  expect(people[0] && firstToWatch(people[0])?.id).toBe(4);
});

test('a further page adds stories once, and one that does not come is the last (R4.211)', () => {
  const page = {
    kind: 'added',
    stories: [open(2, 2, { hours: 5 }), open(1, 1, { hours: 4 })],
    hasMore: true,
  } as const;
  const more = changed(begun, page);
  expect(uids(shown(more, first(open(3, 3), open(2, 2, { hours: 5 })), 0).people)).toEqual([3, 2, 1]);
  expect(shown(more, first(), 0).hasMore).toBe(true);
  expect(shown(changed(more, { kind: 'failed' }), first(), 0).hasMore).toBe(false);
});

test('a Premium story whose reader’s Premium is over is closed as one of Premium members', () => {
  const known = open(1, 1, { openHours: 1, premium: 1 });
  expect(atTime(known, hourMs - 1)).toBe(known);
  expect(atTime(known, hourMs)).toMatchObject({ is: 'locked', premium: true, opensAt: undefined });
});

test('the hour of free members and the day end by the clock, and a story that was shown keeps its place', () => {
  const stories = first(open(2, 2, { hours: 3, openHours: 1 }), open(1, 1, { hours: 2 }));
  const at = (now: number) =>
    shown(begun, stories, now).everyone.map(({ stories: [each] }) => [each?.id, each?.is]);
  expect(at(59 * minuteMs)).toEqual([
    [2, 'open'],
    [1, 'open'],
  ]);
  expect(at(hourMs)).toEqual([
    [2, 'locked'],
    [1, 'open'],
  ]);
  expect(at(2 * hourMs)).toEqual([
    [2, 'locked'],
    [1, 'gone'],
  ]);
  expect(uids(shown(begun, stories, 2 * hourMs).people)).toEqual([2]);
});

test('a story that the server no longer gives goes from the list and stays in the viewer', () => {
  const known = { is: 'gone', id: 1, author: author(1), endsAt: hourMs } as const;
  const gone = changed(begun, { kind: 'read', known, at: 6 });
  const { people, everyone } = shown(gone, first(open(1, 1)), 6);
  expect([uids(people), uids(everyone)]).toEqual([[], [1]]);
});

test('a story that was watched leaves the list with the next one that lacks it', () => {
  const read = changed(begun, { kind: 'read', known: open(1, 1), at: 5 });
  const { people, everyone } = shown(read, { ...first(open(2, 2)), at: 9 }, 9);
  expect([uids(people), uids(everyone)]).toEqual([[2], [2, 1]]);
});

test('a locked story says when it opens to its reader, or until when it was open to all', () => {
  const locked = { id: 1, author: author(1), premium: 0, remaining: 60, opens_in: 30, seed: '' } as const;
  expect(closedStory(locked, 1000)).toMatchObject({ is: 'locked', endsAt: 61_000, opensAt: 31_000 });
  expect(closedStory({ ...locked, opens_in: undefined, closed_ago: 30 }, 60_000)).toMatchObject({
    opensAt: undefined,
    closedAt: 30_000,
  });
});
