// Two programs with the key of one member, in one process or two: the member has one camera.
import { streamsCallbacks } from '@alcove/protocol';
import { afterAll, expect, test } from 'vitest';
import { startTestSite, type TestSite, until } from '../../../testing/index.ts';
import { codeOf, createProgram, openProgramSite } from '../testing/program.ts';

const { site: here, cast, program, studio } = await openProgramSite();
const there = await startTestSite({ beside: here, env: { RATE_LIMITS: 'off' } });
afterAll(() => there.close());
const beside = createProgram(there);

const { streamStarted, streamEnded } = streamsCallbacks;
const sessions = () => [here, there].flatMap(({ engine }) => [...engine.sessions.values()]);
/** Cameras that start from now on and are still open; other tests of this file may have cameras too. */
function sessionsFromNow() {
  const earlier = new Set(sessions());
  return () => sessions().filter((session) => !earlier.has(session));
}

/** Holds each answer until every server has an offer: none knows the other's camera then. */
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
  'a member whose programs start at the same instant on two servers has one camera in the end (race %i)',
  async () => {
    const { room, guest, key } = await studio();
    const open = sessionsFromNow();
    const part = meetAt([here, there]);
    const answers = await Promise.all([
      program.broadcast(room.slug, key),
      beside.broadcast(room.slug, key),
    ]).finally(part);
    // The program that was replaced before its announcement is refused.
    const refused = answers.filter(({ status }) => status !== 201);
    for (const answer of refused)
      expect([answer.status, await codeOf(answer)]).toEqual([409, 'streaming_already']);
    expect(refused.length).toBeLessThan(2);
    await until(() => open().length === 1);
    const on = () => guest.live.received(streamStarted).length - guest.live.received(streamEnded).length;
    await until(() => guest.live.received(streamStarted).length > 0 && on() === 1);
    // The camera belongs to the later program and ends with it.
    const [last] = answers.filter(({ status }) => status === 201).slice(-1);
    expect(last).toBeDefined();
    for (const answer of answers) {
      if (answer.status === 201) await program.end(answer.headers.get('location') ?? '', key);
    }
    await until(() => open().length === 0 && on() === 0);
  },
);

test('a program that starts in another room ends the camera of the first room, on either server', async () => {
  const { room, guest, key } = await studio();
  const open = sessionsFromNow();
  expect((await program.broadcast(room.slug, key)).status).toBe(201);
  const { stream_id } = await guest.live.receives(streamStarted);
  const [second, third] = [await cast.openRoom(), await cast.openRoom()];
  expect((await program.broadcast(second.slug, key)).status).toBe(201);
  await guest.live.receives(streamEnded, (event) => event.stream_id === stream_id);
  const watcher = await cast.someone(second);
  const before = await watcher.live.receives(streamStarted);
  expect((await beside.broadcast(third.slug, key)).status).toBe(201);
  await watcher.live.receives(streamEnded, (event) => event.stream_id === before.stream_id);
  await until(() => open().length === 1);
  expect([...there.engine.sessions.values()]).toContain(open()[0]);
});
