// Members who log in over the socket at the same moment, whose reads share statements; rate limits are on.
import { accountsCalls, dayMs, moderationCalls, relationsCalls, roomsCalls } from '@alcove/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, startTestSite, type TestSite } from '../../testing/index.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite()));
afterAll(() => site.close());

const roomid = 'La terrasse';

async function tokenOf(person: Actor): Promise<string> {
  const answer = await person.call(roomsCalls.liveSession, {});
  if (answer.status !== 'success') throw new Error(answer.code);
  return answer.data.Token;
}

test('of members who log in at the same moment each is let in or refused by what holds for them alone', async () => {
  const editor = await site.member({ role: 'editor' });
  const person = () => site.member({ premium: true });
  const [unhindered, muted, excluded] = [await person(), await person(), await person()];
  const [banned, gone, blocking, former] = [await person(), await person(), await person(), await person()];
  const everybody = [unhindered, muted, excluded, banned, gone, blocking, former];
  const tokens = await Promise.all(everybody.map(tokenOf));
  await editor.call(moderationCalls.mute, { id: muted.uid });
  await editor.call(moderationCalls.exclude, { id: excluded.uid, room_id: roomid, reason_id: 'spam' });
  // As between the row and the end of the sessions.
  const untilAt = site.clock.now() + dayMs;
  const decided = { reason: '', banned_by: editor.uid, banned_at: site.clock.now() };
  await site.db
    .insertInto('bans')
    .values({ uid: banned.uid, until_at: untilAt, ...decided })
    .execute();
  await gone.call(accountsCalls.logout, {});
  await blocking.call(relationsCalls.block, { id: former.uid, type: 'permanent' });
  const visitor = await site.visitor();

  // Twice: what was read for the first round lets nobody in on the second.
  for (let round = 0; round < 2; round += 1) {
    const lives = await Promise.all(
      [unhindered, muted, excluded, banned, visitor, blocking, former].map((each, nth) =>
        site.live(each, { token: tokens[nth] ?? '', roomid }),
      ),
    );
    const answers = lives.map(({ login }) => login);
    expect(answers.map(({ result, data }) => ('code' in data ? data.code : result))).toEqual([
      200,
      200,
      'excluded_from_room_because',
      'access_blocked',
      'logged_out',
      200,
      200,
    ]);
    const mutes = answers.map(({ data }) => ('caps' in data ? data.caps.muted_until > 0 : undefined));
    expect(mutes).toEqual([false, true, undefined, undefined, undefined, false, false]);
    expect(answers.map(({ data }) => ('private_data' in data ? data.private_data : undefined))).toEqual([
      { blocklist: [], blocked_by: [] },
      { blocklist: [], blocked_by: [] },
      undefined,
      undefined,
      undefined,
      { blocklist: [former.uid], blocked_by: [] },
      { blocklist: [], blocked_by: [{ uid: blocking.uid }] },
    ]);
    await Promise.all(lives.map((live) => live.leave()));
  }

  // A session that has ended since lets nobody in.
  await former.call(accountsCalls.logout, {});
  const again = await Promise.all(
    [unhindered, visitor].map((each, nth) => site.live(each, { token: tokens[nth * 6] ?? '', roomid })),
  );
  expect(again.map(({ login }) => login.result)).toEqual([200, 401]);
});
