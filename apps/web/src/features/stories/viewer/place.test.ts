// People, stories and pieces in the order in which they are watched.
import { dayMs, type Story } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { type KnownStory, openStory, storyPeopleOf } from '../known.ts';
import { nextPlace, placeAfter, placeBefore, previousPlace } from './place.ts';

const open = (id: number, uid: number, remaining: number, pieces: number, seen = 0): KnownStory =>
  openStory(
    {
      id,
      author: { uid },
      media: Array.from({ length: pieces }, () => ({})),
      remaining,
      open_remaining: remaining,
      seen,
    } as Story,
    0,
  );
const gone = (id: number, uid: number): KnownStory => ({
  ...open(id, uid, 100, 1),
  ...({ is: 'gone', endsAt: dayMs } as const),
});
const people = storyPeopleOf([
  open(9, 1, 9000, 2),
  open(5, 2, 5000, 1, 1),
  open(6, 2, 6000, 2),
  open(3, 3, 3000, 1),
]);

test('watching goes piece by piece, story by story, then to the next person, and ends with the last', () => {
  const watched = [{ id: 9, piece: 0 }];
  for (let at = watched[0]; at;) {
    at = nextPlace(people, at);
    if (at) watched.push(at);
  }
  expect(watched.map(({ id, piece }) => `${id}.${piece}`)).toEqual(['9.0', '9.1', '6.0', '6.1', '3.0']);
});

test('going back shows the last piece of the story before, then the person before', () => {
  expect(previousPlace(people, { id: 6, piece: 0 })).toEqual({ id: 5, piece: 0 });
  expect(previousPlace(people, { id: 5, piece: 0 })).toEqual({ id: 9, piece: 0 });
  expect(previousPlace(people, { id: 9, piece: 1 })).toEqual({ id: 9, piece: 0 });
  expect(previousPlace(people, { id: 9, piece: 0 })).toBeUndefined();
});

test('people whose stories have gone are left out, and after a story that is in no list the first person comes', () => {
  const some = storyPeopleOf([open(9, 1, 9000, 2), gone(5, 2), open(3, 3, 3000, 1)]);
  expect(placeAfter(some, 9)).toEqual({ id: 3, piece: 0 });
  expect(placeBefore(some, 3)).toEqual({ id: 9, piece: 0 });
  expect(placeAfter(some, 77)).toEqual({ id: 9, piece: 0 });
});
