// Two programs with the key of one member, on one server or on two: she has one camera.
import { streamsCallbacks } from '@alcove/protocol';
import { afterAll, expect, test } from 'vitest';
import { startTestSite, type TestSite, until } from '../../../testing/index.ts';
import { codeOf, createProgram, openProgramSite } from '../testing/program.ts';

const { site: here, cast, program, studio } = await openProgramSite();
const there = await startTestSite({ beside: here, env: { RATE_LIMITS: 'off' } });
afterAll(() => there.close());
const beside = createProgram(there);

const { streamStarted, streamEnded } = streamsCallbacks;
const open = () => here.engine.sessions.size + there.engine.sessions.size;

/** Nobody's offer is answered before each of these servers has one: none knows of the other's camera then. */
function meetAt(sites: TestSite[]): () => void {
  const { promise: all, resolve } = Promise.withResolvers<void>();
  let missing = sites.length;
  const usual = sites.map(({ engine }) => engine.openIngest);
  for (const { engine } of sites) {
    const openIngest = engine.openIngest;
    engine.openIngest = async (...args) => {
      if (--missing === 0) resolve();
      await all;
      return openIngest(...args);
    };
  }
  return () => sites.forEach(({ engine }, at) => Object.assign(engine, { openIngest: usual[at] }));
}

test.each([1, 2, 3])(
  'who starts at the same instant on two servers has one camera in the end (race %i)',
  async () => {
    const { room, guest, key } = await studio();
    const part = meetAt([here, there]);
    const answers = await Promise.all([
      program.broadcast(room.slug, key),
      beside.broadcast(room.slug, key),
    ]).finally(part);
    // Whoever was overtaken before it was announced is told so.
    const refused = answers.filter(({ status }) => status !== 201);
    for (const answer of refused)
      expect([answer.status, await codeOf(answer)]).toEqual([409, 'streaming_already']);
    expect(refused.length).toBeLessThan(2);
    await until(() => open() === 1);
    const on = () => guest.live.heard(streamStarted).length - guest.live.heard(streamEnded).length;
    await until(() => guest.live.heard(streamStarted).length > 0 && on() === 1);
    // It is the later one's, and over with it.
    const [last] = answers.filter(({ status }) => status === 201).slice(-1);
    expect(last).toBeDefined();
    for (const answer of answers) {
      if (answer.status === 201) await program.end(answer.headers.get('location') ?? '', key);
    }
    await until(() => open() === 0 && on() === 0);
  },
);

test('who starts in another room leaves the first, on whichever server that is', async () => {
  const { room, guest, key } = await studio();
  expect((await program.broadcast(room.slug, key)).status).toBe(201);
  const { stream_id } = await guest.live.hears(streamStarted);
  const [second, third] = [await cast.openRoom(), await cast.openRoom()];
  expect((await program.broadcast(second.slug, key)).status).toBe(201);
  await guest.live.hears(streamEnded, (told) => told.stream_id === stream_id);
  const watcher = await cast.someone(second);
  const before = await watcher.live.hears(streamStarted);
  expect((await beside.broadcast(third.slug, key)).status).toBe(201);
  await watcher.live.hears(streamEnded, (told) => told.stream_id === before.stream_id);
  await until(() => open() === 1);
  expect(there.engine.sessions.size).toBe(1);
});
