// Camera stops at moments that cannot be reproduced on a real site.
import type { RoomId, Uid } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { readDictionaries } from '../../platform/words.ts';
import { createTestClock } from '../../testing/index.ts';
import type { Sanction } from '../moderation/index.ts';
import type { StreamChange } from './known-streams.ts';
import type { KnownStream } from './registry-entries.ts';
import type { LocalStream } from './local-streams.ts';
import { createStops } from './stops.ts';

const dictionaries = readDictionaries();
const uid = 7 as Uid;

type Stop = { untilAt: number; reason: 'illegal' } | undefined;

function scene() {
  const clock = createTestClock();
  const localStreams = [
    { id: 'a', uid },
    { id: 'b', uid },
    { id: 'c', uid: 8 as Uid },
  ] as LocalStream[];
  const known = new Map<string, KnownStream>(localStreams.map((stream) => [stream.id, {} as KnownStream]));
  const ended: string[] = [];
  const emit: { stop(sanction: Sanction): void; gap(): void; over(change: StreamChange): void } = {
    stop: () => {},
    gap: () => {},
    over: () => {},
  };
  /** The results of reading the table, in order. */
  const reads: Stop[] = [];
  const reading: (() => void)[] = [];
  const stops = createStops({
    clock,
    dictionaries,
    sanctions: {
      onSanction: (take) => void (emit.stop = take),
      onGap: (take) => void (emit.gap = take),
      cameraStopOf: async () => {
        for (const meanwhile of reading.splice(0, 1)) meanwhile();
        return reads.shift();
      },
    },
    known: {
      stream: (id: string) => known.get(id),
      onStream: (take: (change: StreamChange) => void) => void (emit.over = take),
    } as never,
    localStreams: {
      all: () => localStreams,
      stop: (which) => void ended.push(...localStreams.filter((stream) => which(stream)).map(({ id }) => id)),
    },
    handOver() {},
    withinMs: 1,
  });
  const stopped = (untilAt: number): Sanction => ({
    kind: 'camera_stopped',
    uid,
    streamId: 'a',
    untilAt,
    reason: 'illegal',
    comment: '',
  });
  return { clock, stops, emit, reads, reading, ended, known, stopped };
}

test('a publisher whose cameras are stopped while the permission is read is refused', async () => {
  const { clock, stops, emit, reads, reading, stopped } = scene();
  const untilAt = clock.now() + 60_000;
  reads.push(undefined, { untilAt, reason: 'illegal' });
  reading.push(() => emit.stop(stopped(untilAt)));
  await expect(stops.refuseStopped(uid)).rejects.toMatchObject({
    code: 'camera_stopped',
    params: { untilAt },
  });
});

test('a stop ends the camera that is named; with a time all of its publisher’s, and no other member’s', () => {
  const { clock, emit, ended, stopped } = scene();
  emit.stop(stopped(0));
  expect(ended.splice(0)).toEqual(['a']);
  emit.stop(stopped(clock.now() + 1));
  expect(ended.splice(0)).toEqual(['a', 'b']);
  emit.stop({ kind: 'muted', uid, roomId: 3 as RoomId, untilAt: clock.now() + 1 });
  expect(ended).toEqual([]);
});

test('a stop that was missed in a bus gap is read afterwards and ends the cameras', async () => {
  const { clock, emit, reads, ended } = scene();
  reads.push({ untilAt: clock.now() + 1, reason: 'illegal' });
  emit.gap();
  await expect.poll(() => ended).toEqual(['a', 'b']);
});

test('a stop is reported as done only once the camera is over', async () => {
  const { stops, emit, known } = scene();
  expect(await stops.isOver('nothing')).toBe(true);
  expect(await stops.isOver('a')).toBe(false);
  const before = { id: 'a' } as KnownStream;
  const asked = stops.isOver('a');
  known.delete('a');
  emit.over({ before, after: undefined, reason: 'STREAM_STOP' });
  expect(await asked).toBe(true);
});
