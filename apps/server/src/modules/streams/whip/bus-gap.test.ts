// Two processes of one site, one of them without its bus for a while.
import { accountsCalls, closeCodes, streamsCallbacks } from '@alcove/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BreakableBus, breakable } from '../../../platform/bus/testing/breakable.ts';
import { startTestSite, type TestSite, until } from '../../../testing/index.ts';
import { createProgram, openProgramSite, tokenFor } from '../testing/program.ts';

const { site: here, studio } = await openProgramSite();
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
  const viewer = await here.member({ premium: true });
  const player = await program.watch(stream_id, await tokenFor(viewer, stream_id));
  expect(player.status).toBe(201);
  const [publisherSocket, viewerSocket] = [await there.live(member), await there.live(viewer)];

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
  expect(await viewerSocket.closed).toBe(closeCodes.sessionOver);
  await until(() => there.engine.sessions.size === 0, { what: 'broadcast and player have ended' });
});
