// The last minute of a reported camera on its way to the evidence of a case.
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { Database } from '../../../platform/db/database.ts';
import { createFakeMediaEngine, createTestClock, silentLog } from '../../../testing/index.ts';
import type { LocalStream } from '../local-streams.ts';
import { createKeptMinutes } from './last-minutes.ts';

const streamOf = (name: string, isPrivate = false) =>
  ({ name, entry: { private: isPrivate } }) as unknown as LocalStream;

function open() {
  const engine = createFakeMediaEngine();
  const clock = createTestClock();
  const kept: { takenAt: number; durationMs: number; bytes: string }[] = [];
  const added: [string, readonly number[]][] = [];
  const db = {
    transaction: () => ({ execute: (work: (tx: Database) => Promise<void>) => work(db) }),
  } as unknown as Database;
  const lastMinutes = createKeptMinutes({
    db,
    clock,
    log: silentLog,
    engine,
    mayShow: (entry) => !entry.private,
    evidence: {
      async keep({ takenAt, durationMs, content }) {
        return kept.push({ takenAt, durationMs, bytes: (await buffer(content)).toString() });
      },
      async add(_, reference, pieces) {
        added.push([reference, pieces]);
      },
    },
  });
  return { engine, clock, kept, added, lastMinutes };
}

test('a stop hands over what was kept since the first report, each clip with its time, to the evidence of the case', async () => {
  const { engine, clock, kept, added, lastMinutes } = open();
  const stream = streamOf('room');
  engine.lastMinute = [
    { content: Buffer.from('older'), durationMs: 30_000 },
    { content: Buffer.from('newer'), durationMs: 20_000 },
  ];
  await lastMinutes.keep(stream);
  expect(lastMinutes.isKept(stream)).toBe(true);
  lastMinutes.handOver(stream, '2026-7');
  await lastMinutes.close();
  const now = clock.now();
  expect(kept).toEqual([
    { takenAt: now - 50_000, durationMs: 30_000, bytes: 'older' },
    { takenAt: now - 20_000, durationMs: 20_000, bytes: 'newer' },
  ]);
  expect(added).toEqual([['2026-7', [1, 2]]]);
  expect(engine.kept.size).toBe(0);
});

test('nothing is kept of a private camera, nor of one on which nothing was found', async () => {
  const { engine, added, lastMinutes } = open();
  const [hidden, cleared] = [streamOf('call', true), streamOf('room')];
  await lastMinutes.keep(hidden);
  await lastMinutes.keep(cleared);
  expect([...engine.kept]).toEqual(['room']);
  await lastMinutes.forget(cleared);
  lastMinutes.handOver(hidden, '2026-7');
  lastMinutes.handOver(cleared, '2026-7');
  await lastMinutes.close();
  expect(engine.kept.size).toBe(0);
  expect(added).toEqual([]);
});
