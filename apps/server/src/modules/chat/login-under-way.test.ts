// What changes while a login of the live socket is under way: held open by a lock on what the login reads.
import { closeCodes, liveSocket, roomsActions, roomsCalls, settingsCalls } from '@alcove/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite, until } from '../../testing/index.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ env: { RATE_LIMITS: 'off' } })));
afterAll(() => site.close());

/** Until the transaction ends, a login waits for the bans of its member. */
const holdLogins = (whileHeld: () => Promise<void>) =>
  site.db.transaction().execute(async (tx) => {
    await sql`lock table bans in access exclusive mode`.execute(tx);
    await whileHeld();
  });
async function isHeld(): Promise<boolean> {
  const waiting = sql`select 1 from pg_locks where relation = 'bans'::regclass and not granted`;
  return (await waiting.execute(site.db)).rows.length > 0;
}

test('a token whose password changes while the login is under way opens no socket', async () => {
  const member = await site.member();
  const session = await member.call(roomsCalls.liveSession, {});
  const token = session.status === 'success' ? session.data.Token : '';
  // Of another browser: the handshake knows no session.
  const socket = await site.connect(liveSocket.path, { cookie: await site.passGate() });
  const seen: unknown[] = [];
  socket.once('close', (code) => seen.push({ code }));
  socket.on('message', (bytes: Buffer) => {
    const { result } = JSON.parse(String(bytes)) as { result?: number };
    if (result !== undefined) seen.push({ result });
  });
  await holdLogins(async () => {
    const { plugin, action } = roomsActions.login;
    const args = { token, nick: '', timestamp: 0, messageid: 1 };
    socket.send(JSON.stringify({ plugin, action, args }));
    await until(isHeld);
    const password = 'une autre porte';
    const asked = { old: member.password, password, password_confirm: password };
    expect(await member.call(settingsCalls.changePassword, asked)).toMatchObject({ status: 'success' });
  });
  await until(() => seen.length > 0);
  expect(seen).toEqual([{ code: closeCodes.endedForGood }]);
});
