// Two processes of one site, one of them without its bus for a while.
import { accountsCalls, closeCodes, streamsCallbacks } from '@alcove/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BreakableBus, breakable } from '../../../platform/bus/testing/breakable.ts';
import { startTestSite, type TestSite, until } from '../../../testing/index.ts';
import { candidate, createProgram, fragment, openProgramSite, tokenFor } from '../testing/program.ts';

const { site: here, program: programHere, studio } = await openProgramSite();
let there: TestSite;
let busOfThere: BreakableBus;
beforeAll(async () => {
  busOfThere = breakable(here.bus);
  there = await startTestSite({ beside: here, env: { RATE_LIMITS: 'off' }, parts: { bus: busOfThere } });
});
afterAll(() => there.close());

test('sessions that end while the bus is away lose their sockets, broadcasts and players of other processes (R7.239)', async () => {
  const { room, guest, member, key } = await studio();
  const program = createProgram(there);
  const broadcast = await program.broadcast(room.slug, key);
  expect(broadcast.status).toBe(201);
  const { stream_id } = await guest.live.receives(
    streamsCallbacks.streamStarted,
    ({ uid }) => uid === member.uid,
  );
  there.engine.goLive(stream_id);
  // The player of a camera that goes on, of a viewer without a socket there: nothing else ends it.
  const other = await studio();
  await programHere.broadcast(other.room.slug, other.key);
  const started = await other.guest.live.receives(
    streamsCallbacks.streamStarted,
    ({ uid }) => uid === other.member.uid,
  );
  here.engine.goLive(started.stream_id);
  const viewer = await here.member({ premium: true });
  const token = await tokenFor(viewer, started.stream_id);
  const player = await until(async () => {
    const answer = await program.watch(started.stream_id, token);
    return answer.status === 201 && answer;
  });
  const address = player.headers.get('location') ?? '';
  const asked = async () =>
    (await program.patch(address, token, player.headers.get('etag') ?? undefined, fragment(candidate)))
      .status;
  expect(await asked()).toBe(204);
  const publisherSocket = await there.live(member);

  busOfThere.break();
  const password = 'une autre porte, trois lampes';
  const elsewhere = await here.visitor();
  await elsewhere.call(accountsCalls.loginOnSite, { login: member.nick, password: member.password });
  const changed = await elsewhere.call(accountsCalls.changePassword, {
    old: member.password,
    password,
    password_confirm: password,
  });
  expect(changed).toMatchObject({ status: 'success' });
  await viewer.call(accountsCalls.logout, {});
  busOfThere.mend();

  expect(await publisherSocket.closed).toBe(closeCodes.sessionOver);
  await until(() => there.engine.sessions.size === 0, { what: 'the broadcast has ended' });
  await until(async () => (await asked()) === 404, { what: 'the player has ended' });
});
