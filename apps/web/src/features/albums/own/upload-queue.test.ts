// Photos are sent three at once, in their order; a failed one waits for its member, not for the queue.
import { albumPhoto } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { changeQueue, countQueue, nextToSend, type Queued, toPlace } from './upload-queue.ts';

const files = Array.from({ length: 5 }, (_, at) => new File([], `${at}.jpg`));
const filled = () => changeQueue([], { do: 'add', files, album: 'public', firstKey: 1 });
const keys = (queue: readonly Queued[]) => nextToSend(queue).map(({ key }) => key);

test('three photos are sent at once, the earliest first, and the next follows when one has ended', () => {
  let queue = filled();
  expect(keys(queue)).toEqual([1, 2, 3].slice(0, albumPhoto.atOnce));
  for (const key of [1, 2, 3]) queue = changeQueue(queue, { do: 'start', key });
  expect(keys(queue)).toEqual([]);
  queue = changeQueue(queue, { do: 'done', key: 2, tile: '/t.jpg', materialId: 7 });
  expect(keys(queue)).toEqual([4]);
  expect(countQueue(queue)).toEqual({ done: 1, sending: 2, waiting: 2, failed: 0 });
});

test('an interrupted photo keeps its reason until it is tried again, and a cancelled one leaves', () => {
  let queue = changeQueue(filled(), { do: 'start', key: 1 });
  queue = changeQueue(queue, { do: 'progress', key: 1, share: 0.64 });
  queue = changeQueue(queue, { do: 'interrupt', key: 1, reason: 'lost' });
  expect(queue[0]).toMatchObject({ state: 'interrupted', reason: 'lost' });
  expect(keys(queue)).not.toContain(1);
  expect(keys(changeQueue(queue, { do: 'retry', key: 1 }))).toContain(1);
  expect(changeQueue(queue, { do: 'remove', key: 1 })).toHaveLength(4);
});

test('a photo that is refused for what it shows may be contested, and the others go on', () => {
  let queue = changeQueue(filled(), { do: 'start', key: 1 });
  queue = changeQueue(queue, { do: 'refuse', key: 1, reason: 'Not here', known: true });
  expect(queue[0]).toMatchObject({ state: 'refused', reason: 'Not here', known: true });
  expect(keys(queue)).toEqual([2, 3, 4].slice(0, albumPhoto.atOnce));
  expect(countQueue(queue)).toMatchObject({ waiting: 4, failed: 1 });
});

test('photos are put where they were picked once nothing is under way, and only once', () => {
  let queue: readonly Queued[] = filled().slice(0, 2);
  queue = changeQueue(queue, { do: 'start', key: 1 });
  queue = changeQueue(queue, { do: 'done', key: 2, tile: '/2.jpg', materialId: 7 });
  expect(toPlace(queue, 'public')).toEqual([]);
  queue = changeQueue(queue, { do: 'done', key: 1, tile: '/1.jpg', materialId: 8 });
  expect(toPlace(queue, 'public')).toEqual([8, 7]);
  expect(toPlace(queue, 'private')).toEqual([]);
  queue = changeQueue(queue, { do: 'place', album: 'public' });
  expect(toPlace(queue, 'public')).toEqual([]);
});
