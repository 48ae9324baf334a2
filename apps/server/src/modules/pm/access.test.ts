// Who may write whom, on a real site: requests, answers, denials, blocks, wishes, and access for a moment.
import {
  accountsCalls,
  dayMs,
  type PmList,
  pmCallbacks,
  pmCalls,
  pmSocketActions as im,
  relationsCalls,
  liveActions,
} from '@alcove/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSite, type TestMember, type TestSite, until } from '../../testing/index.ts';
import { HandshakeRefused } from '../../testing/site.ts';
import { openPm, pmPeople, type Writer } from './testing/pm-people.ts';

let site: TestSite;
let people: ReturnType<typeof pmPeople>;
beforeAll(async () => {
  site = await startTestSite({ env: { RATE_LIMITS: 'off' } });
  people = pmPeople(site);
});
afterAll(() => site.close());

const accessOf = async (reader: Writer, other: TestMember) =>
  (await reader.ask(im.checkPm, { to: other.uid })).data.access;
async function list(reader: TestMember, which: PmList) {
  const answer = await reader.call(pmCalls.listPm, { list: which });
  if (answer.status !== 'success') throw new Error(answer.code);
  return answer.data.list.map(({ recipient }) => recipient.uid);
}

describe('`/pm/ws`', () => {
  test('admits members with a visit and a session, by cookies or token, and sends the conversations (R7.121, R7.142, R7.144, R7.319, R7.320, R4.103)', async () => {
    const basile = await site.member();
    const refusal = (headers?: Record<string, string>) =>
      site.connect('/pm/ws', headers).then(
        () => undefined,
        (error: HandshakeRefused) => error.status,
      );
    expect(await refusal()).toBe(403);
    expect(await refusal({ cookie: await site.passGate() })).toBe(401);
    const writer = await openPm(site, basile, { connect: false });
    expect(await writer.ask(im.checkPm, { to: 1 })).toMatchObject({ result: 401 });
    expect(await writer.ask(im.connectPm, { token: 'forged' })).toMatchObject({ result: 401 });
    expect(await writer.ask(im.connectPm, {})).toMatchObject({ result: 200, data: { uid: basile.uid } });
    expect(await writer.receives(pmCallbacks.pmConversations)).toEqual({ conversations: [], complete: 1 });
    expect(await writer.ask(im.disconnectPm, {})).toMatchObject({ result: 200 });
    await until(() => writer.socket.readyState === writer.socket.CLOSED, { what: 'the socket is closed' });
  });

  test('refuses oneself, unknown and inactive members, strangers’ messages, and members who are not active (R6.079)', async () => {
    const [ondine, stranger] = [await people.writer(), await people.writer()];
    const inactive = await site.addPerson({ active: false });
    expect(await ondine.ask(im.requestPm, { to: ondine.uid })).toMatchObject({ result: 403 });
    expect(await ondine.ask(im.sendPm, { to: ondine.uid, message: 'x' })).toMatchObject({ result: 403 });
    for (const to of [999_999_999, inactive.uid]) {
      for (const action of [im.requestPm, im.checkPm, im.statusPm, im.deletePmHistory]) {
        expect(await ondine.ask(action, { to })).toMatchObject({
          result: 404,
          data: { code: 'member_unknown' },
        });
      }
      expect(await ondine.ask(im.sendPm, { to, message: 'x' })).toMatchObject({ result: 404 });
    }
    const sent = await ondine.ask(im.sendPm, { to: stranger.uid, message: 'Bonsoir' });
    expect(sent).toMatchObject({ result: 403, data: { code: 'pm_not_allowed' } });
    const waiting = await openPm(site, await site.member({ active: false }), { connect: false });
    expect(await waiting.ask(im.connectPm, {})).toMatchObject({
      result: 403,
      data: { code: 'activation_required' },
    });
  });
});

describe('a request', () => {
  test('waits for its answer, and is announced to both (R3.100, R3.101, R4.071, R4.072, R6.059, R7.031, R7.032, R7.033, R7.106, R7.107, R7.123, R7.130, R7.132, R7.322, R4.045)', async () => {
    const [ondine, basile] = [await people.writer({ nick: 'Ondine-r' }), await people.writer()];
    expect(await accessOf(ondine, basile)).toBe('undefined');
    const asked = await ondine.ask(im.requestPm, { to: basile.uid });
    expect(asked.data.access).toBe('requested_by_me');
    expect(await basile.receives(pmCallbacks.pmAccessRequest)).toEqual({
      from: ondine.uid,
      nick: 'Ondine-r',
    });
    const { conversation } = await basile.receives(pmCallbacks.pmConversationChanged);
    expect(conversation).toMatchObject({
      access: 'requested_by_recipient',
      status: { value: 'requested', users: [ondine.uid] },
      recipient: { uid: ondine.uid, nick: 'Ondine-r', age: 34, gender: 2 },
      last_message: null,
    });
    expect([await list(basile, 'requests'), await list(basile, 'active')]).toEqual([[ondine.uid], []]);
    expect([await list(ondine, 'requests'), await list(ondine, 'active')]).toEqual([[basile.uid], []]);
    expect((await basile.ask(im.allowPm, { to: ondine.uid })).data.access).toBe('allowed');
    await ondine.receives(
      pmCallbacks.pmAccessChanged,
      ({ access, uid }) => access === 'allowed' && uid === basile.uid,
    );
    expect(await list(basile, 'requests')).toEqual([]);
    const again = await basile.ask(im.allowPm, { to: ondine.uid });
    expect(again).toMatchObject({ result: 409, data: { code: 'pm_conflict' } });
  });

  test('shows a drawn avatar, and whom the recipient follows among followers of the sender, before it is accepted', async () => {
    const [ondine, basile, gael] = [await people.writer(), await people.writer(), await site.member()];
    await site.db
      .updateTable('members')
      .set({ avatar: '/media/avatar/secret/full.jpg' })
      .where('uid', '=', ondine.uid)
      .execute();
    await basile.call(relationsCalls.addFollowee, { followee_id: gael.uid });
    await gael.call(relationsCalls.addFollowee, { followee_id: ondine.uid });
    await ondine.ask(im.requestPm, { to: basile.uid });
    const { conversation } = await basile.receives(pmCallbacks.pmConversationChanged);
    expect(conversation.common).toEqual([gael.nick]);
    expect(conversation.recipient.avatar_url).not.toContain('secret');
    expect(conversation.recipient.online).toBe(0);
    await basile.ask(im.allowPm, { to: ondine.uid });
    const after = await basile.receives(
      pmCallbacks.pmConversationChanged,
      (changed) => changed.conversation.access === 'allowed',
    );
    expect(after.conversation.recipient).toMatchObject({ online: 1 });
    expect(after.conversation.recipient.avatar_url).toContain('secret');
  });

  test('that is refused cannot be repeated or withdrawn, stays under requests, and is allowed by who refused it alone (R4.046, R4.074, R7.035, R7.131, R2.083)', async () => {
    const [ondine, basile] = [await people.writer(), await people.writer()];
    await ondine.ask(im.requestPm, { to: basile.uid });
    expect((await basile.ask(im.denyPm, { to: ondine.uid })).data.access).toBe('denied_by_me');
    await ondine.receives(pmCallbacks.pmAccessChanged, ({ access }) => access === 'denied');
    expect(await accessOf(ondine, basile)).toBe('denied_by_recipient');
    expect(await ondine.ask(im.requestPm, { to: basile.uid })).toMatchObject({ data: { code: 'pm_denied' } });
    for (const action of [im.allowPm, im.resetPm])
      expect(await ondine.ask(action, { to: basile.uid })).toMatchObject({ result: 409 });
    const own = await basile.ask(im.requestPm, { to: ondine.uid });
    expect(own).toMatchObject({ data: { code: 'pm_denied_by_oneself' } });
    expect([await list(basile, 'requests'), await list(basile, 'archive')]).toEqual([
      [ondine.uid],
      [ondine.uid],
    ]);
    expect([await list(ondine, 'requests'), await list(ondine, 'active')]).toEqual([[basile.uid], []]);
    expect((await basile.ask(im.allowPm, { to: ondine.uid })).data.access).toBe('allowed');
  });

  test('is withdrawn by a reset with its reason, which removes the conversation from both lists; its history returns (R4.047, R4.048, R4.049, R4.069, R4.073, R7.036, R7.133, R7.321)', async () => {
    const [ondine, basile] = await people.pair();
    await ondine.ask(im.sendPm, { to: basile.uid, message: 'Bonsoir' });
    await ondine.ask(im.resetPm, { to: basile.uid });
    await basile.receives(
      pmCallbacks.pmAccessChanged,
      ({ access, reason }) => access === 'undefined' && reason === 'reset',
    );
    expect([await list(ondine, 'active'), await list(basile, 'active')]).toEqual([[], []]);
    expect((await ondine.ask(im.loadPm, { from: basile.uid })).data.messages).toEqual([]);
    await ondine.ask(im.requestPm, { to: basile.uid });
    await ondine.ask(im.resetPm, { to: basile.uid, reason: 'cancel' });
    await basile.receives(pmCallbacks.pmAccessChanged, ({ reason }) => reason === 'cancel');
    await ondine.ask(im.requestPm, { to: basile.uid });
    await basile.ask(im.allowPm, { to: ondine.uid });
    expect((await ondine.ask(im.loadPm, { from: basile.uid })).data.messages).toMatchObject([
      { message: 'Bonsoir' },
    ]);
    const odd = await ondine.ask(im.resetPm, { to: basile.uid, reason: 'other' as 'cancel' });
    expect(odd).toMatchObject({ result: 400 });
  });

  test('that crosses another is an agreement, whatever their order', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [ondine, basile] = [await people.writer(), await people.writer()];
      await Promise.all([
        ondine.ask(im.requestPm, { to: basile.uid }),
        basile.ask(im.requestPm, { to: ondine.uid }),
      ]);
      expect([await accessOf(ondine, basile), await accessOf(basile, ondine)]).toEqual([
        'allowed',
        'allowed',
      ]);
    }
  });

  test('accepted beside its withdrawal ends one way for both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [ondine, basile] = [await people.writer(), await people.writer()];
      await ondine.ask(im.requestPm, { to: basile.uid });
      const [accepted, withdrawn] = await Promise.all([
        basile.ask(im.allowPm, { to: ondine.uid }),
        ondine.ask(im.resetPm, { to: basile.uid, reason: 'cancel' }),
      ]);
      expect(withdrawn.result).toBe(200);
      expect([200, 409]).toContain(accepted.result);
      expect([await accessOf(ondine, basile), await accessOf(basile, ondine)]).toEqual([
        'undefined',
        'undefined',
      ]);
    }
  });
});

describe('a Premium member', () => {
  test('needs no answer, unless a denial or the recipient’s wishes say otherwise (R6.030, R6.058, R6.060, R2.232)', async () => {
    const ondine = await people.writer({ premium: true });
    const ask = async (settings: object) => {
      const recipient = await people.writer();
      await recipient.call(accountsCalls.setChatSettings, settings);
      return ondine.ask(im.requestPm, { to: recipient.uid });
    };
    expect((await ask({})).data.access).toBe('allowed');
    expect((await ask({ pm_premium_asks: 1 })).data.access).toBe('requested_by_me');
    expect(await ask({ pm_enabled: 0 })).toMatchObject({ result: 403, data: { code: 'pm_disabled' } });
    expect(await ask({ pm_followees_only: 1 })).toMatchObject({
      result: 403,
      data: { code: 'pm_followees_only' },
    });
    const follower = await people.writer();
    await follower.call(accountsCalls.setChatSettings, { pm_followees_only: 1 });
    await follower.call(relationsCalls.addFollowee, { followee_id: ondine.uid });
    expect((await ondine.ask(im.requestPm, { to: follower.uid })).data.access).toBe('allowed');
    const denier = await people.writer();
    await ondine.ask(im.requestPm, { to: denier.uid });
    await denier.ask(im.denyPm, { to: ondine.uid });
    expect(await ondine.ask(im.requestPm, { to: denier.uid })).toMatchObject({ data: { code: 'pm_denied' } });
    // Wishes concern new requests: an open conversation goes on.
    await follower.call(accountsCalls.setChatSettings, { pm_enabled: 0 });
    expect(await ondine.ask(im.sendPm, { to: follower.uid, message: 'Toujours là' })).toMatchObject({
      result: 200,
    });
  });

  test('alone starts conversations in the chat; a free member answers and writes there, and asks from elsewhere (R1.012, R6.021, R6.081, R7.143, R8.051)', async () => {
    const basile = await site.member();
    const ondine = await site.member({ premium: true });
    const [free, paying] = [await site.live(basile), await site.live(ondine)];
    const refused = await free.ask(liveActions.pm.requestPm, { to: ondine.uid });
    expect(refused).toMatchObject({ result: 403, data: { code: 'xxl_required_pm' } });
    expect((await paying.ask(liveActions.pm.requestPm, { to: basile.uid })).data.access).toBe('allowed');
    const beside = await openPm(site, basile);
    await free.ask(liveActions.pm.sendPm, { to: ondine.uid, message: 'Bonsoir', mid: 'a' });
    for (const socket of [free, paying, beside]) {
      expect(await socket.receives(pmCallbacks.pmMessage)).toMatchObject({ message: 'Bonsoir', mid: 'a' });
    }
    const stranger = await site.member();
    expect((await beside.ask(im.requestPm, { to: stranger.uid })).data.access).toBe('requested_by_me');
  });

  test('who repeats a request made before the level is answered at once (R4.110)', async () => {
    const [ondine, basile] = [await people.writer(), await people.writer()];
    await ondine.ask(im.requestPm, { to: basile.uid });
    await site.db
      .updateTable('members')
      .set({ premium_until_at: site.clock.now() + dayMs })
      .where('uid', '=', ondine.uid)
      .execute();
    // Announces the new level, as buying it does.
    await ondine.call(accountsCalls.setChatSettings, { pm_premium_asks: 1 });
    const anew = await openPm(site, ondine);
    await anew.ask(im.resetPm, { to: basile.uid, reason: 'cancel' });
    expect((await anew.ask(im.requestPm, { to: basile.uid })).data.access).toBe('allowed');
    await until(
      async () =>
        (await site.db
          .selectFrom('notification_events')
          .select('id')
          .where('from_uid', '=', ondine.uid)
          .executeTakeFirst()) === undefined,
      { what: 'events have become notifications' },
    );
    const notified = await site.db
      .selectFrom('notifications')
      .select('type')
      .where('from_uid', '=', ondine.uid)
      .where('type', '=', 'pmRequest')
      .execute();
    expect(notified.length).toBeLessThanOrEqual(1);
  });
});

describe('a block', () => {
  test('wins over an agreement on both sides, hides presence and typing, and its end returns what was agreed (R5.015, R6.074, R4.042, R4.043)', async () => {
    const [ondine, basile] = await people.pair({ premium: true });
    await ondine.call(relationsCalls.block, { id: basile.uid, type: 'permanent' });
    await basile.receives(
      pmCallbacks.pmConversationChanged,
      ({ conversation }) => conversation.general_status === 'blocked_by_recipient',
    );
    expect([await accessOf(ondine, basile), await accessOf(basile, ondine)]).toEqual([
      'blocked_by_me',
      'blocked_by_recipient',
    ]);
    expect(await basile.ask(im.sendPm, { to: ondine.uid, message: 'x' })).toMatchObject({
      result: 403,
      data: { code: 'blocked_for_good' },
      comment: expect.stringContaining('bloque définitivement'),
    });
    expect(await ondine.ask(im.sendPm, { to: basile.uid, message: 'x' })).toMatchObject({
      data: { code: 'blocked_by_oneself' },
    });
    for (const action of [im.requestPm, im.denyPm, im.resetPm])
      expect(await basile.ask(action, { to: ondine.uid })).toMatchObject({ result: 403 });
    expect(await basile.ask(im.loadPm, { from: ondine.uid })).toMatchObject({ result: 403 });
    ondine.forget();
    expect(await basile.ask(im.typePm, { to: ondine.uid })).toMatchObject({ result: 200 });
    expect((await basile.ask(im.statusPm, { to: ondine.uid })).data).toMatchObject({ online: 0 });
    expect(ondine.received(pmCallbacks.pmTyping)).toEqual([]);
    await ondine.call(relationsCalls.unblock, { id: basile.uid });
    expect(await basile.ask(im.sendPm, { to: ondine.uid, message: 'De retour' })).toMatchObject({
      result: 200,
    });
  });

  test('beside a message comes before or after it: no message is stored once it is in force', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [ondine, basile] = await people.pair({ premium: true });
      const [sent] = await Promise.all([
        basile.ask(im.sendPm, { to: ondine.uid, message: 'x', mid: 'beside' }),
        ondine.call(relationsCalls.block, { id: basile.uid }),
      ]);
      const stored = await site.db
        .selectFrom('private_messages')
        .select('id')
        .where('sender_uid', '=', basile.uid)
        .execute();
      expect(stored).toHaveLength(sent.result === 200 ? 1 : 0);
      // A repetition learns what became of it; anything new is refused.
      const again = await basile.ask(im.sendPm, { to: ondine.uid, message: 'x', mid: 'beside' });
      expect(again.result).toBe(sent.result === 200 ? 200 : 403);
      expect(await basile.ask(im.sendPm, { to: ondine.uid, message: 'y' })).toMatchObject({ result: 403 });
    }
  });
});

async function brief(): Promise<[Writer, Writer]> {
  const [ondine, basile] = [await people.writer(), await people.writer()];
  await ondine.ask(im.requestPm, { to: basile.uid });
  const answer = await basile.ask(im.allowPmBriefly, { to: ondine.uid });
  expect(answer).toMatchObject({ result: 200, data: { access: 'allowed' } });
  return [ondine, basile];
}
const isOver = (reader: Writer) =>
  reader.receives(pmCallbacks.pmAccessChanged, ({ access, by }) => access === 'undefined' && by === 0);

describe('access for a moment', () => {
  test('ends when one of the two has had no socket for 75 seconds, not when they come back before (R4.050, R4.051, R4.052, R7.034)', async () => {
    const [ondine, basile] = await brief();
    await ondine.leave();
    await basile.receives(pmCallbacks.pmUserUpdate, ({ uid, online }) => uid === ondine.uid && online === 0);
    await site.clock.advance(74_000);
    const back = await openPm(site, ondine);
    await site.clock.advance(10_000);
    expect(await accessOf(back, basile)).toBe('allowed');
    await back.leave();
    await until(async () => (await basile.ask(im.statusPm, { to: ondine.uid })).data.online === 0, {
      what: 'nobody is there',
    });
    await site.clock.advance(75_000);
    await isOver(basile);
    expect(await accessOf(basile, ondine)).toBe('undefined');
  });

  test('ends at once with a logout', async () => {
    const [ondine, basile] = await brief();
    await ondine.call(accountsCalls.logout, {});
    await isOver(basile);
    expect(await basile.ask(im.sendPm, { to: ondine.uid, message: 'x' })).toMatchObject({ result: 403 });
  });
});
