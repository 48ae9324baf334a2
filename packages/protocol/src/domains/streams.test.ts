// How often what concerns video may be asked.
import { expect, test } from 'vitest';
import { streamsActions } from './streams.ts';

test('every action of streams that makes a process or the media engine work has a rate', () => {
  const unbounded = Object.values(streamsActions)
    .filter((spec) => !('rate' in spec))
    .map(({ action }) => action);
  // Candidates come in bursts and are bounded by the frames of a connection; the others end something.
  expect(unbounded.toSorted()).toEqual(['leave', 'record_stop', 'stream_ice', 'view_ice']);
});
