// Giving tokens, on the real site: who may, who learns of it, and what rooms read.
import {
  dayMs,
  devCalls,
  moderationCalls,
  relationsCalls,
  roomsActions,
  roomsCallbacks,
  tipsCalls,
  walletCallbacks,
  walletCalls,
} from '@alcove/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSite, type TestSite, until } from '../../../testing/index.ts';
import { ledgerFaults } from '../../wallet/testing/ledger-faults.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ env: { RATE_LIMITS: 'off' } })));
afterAll(() => site.close());

const { giveTokens, giveRecords } = tipsCalls;
const { serviceMessage, lastMessage } = roomsCallbacks;
const terrace = 'La terrasse';

async function withTokens(tokens = 100, traits = {}) {
  const member = await site.member(traits);
  await member.call(devCalls.creditTokens, { nick: member.nick, amount: tokens });
  return member;
}
type Giver = Awaited<ReturnType<typeof withTokens>>;
const roomId = async (name = terrace) =>
  (await site.db.selectFrom('rooms').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
const inRoom = async (member: Giver, room = terrace) => ({
  member,
  live: await site.live(member, { roomid: room }),
});
const block = (member: Giver, { uid }: Giver) =>
  member.call(relationsCalls.addToBlacklist, { blacklisted_user_id: uid });
const isTip = ({ type }: { type: string }) => type === 'tip';

test('a public tip from a room moves the tokens and is a numbered notice that all in it read (R1.018, R7.157, R7.158, R7.161, R7.162)', async () => {
  const room = await roomId();
  const [marlow, ondine] = [
    await inRoom(await withTokens(100, { premium: true })),
    await inRoom(await site.member({ premium: true })),
  ];
  const answer = await marlow.member.call(giveTokens, {
    amount: 30,
    room_id: room,
    recipient_id: ondine.member.uid,
    message: 'pour le thé',
    server_id: 'live-1',
  });
  expect(answer).toMatchObject({ status: 'success', data: { balance: 70 } });
  const notice = await ondine.live.receives(serviceMessage, isTip);
  expect(notice).toMatchObject({
    roomid: room,
    id: expect.any(Number),
    uid: marlow.member.uid,
    params: { notice: 'tipWithMessage', count: 30, nick: marlow.member.nick, message: 'pour le thé' },
  });
  expect(notice.text.replaceAll(/\s/gu, ' ')).toBe(
    `${marlow.member.nick} offre 30 jetons à ${ondine.member.nick} · « pour le thé »`,
  );
  await ondine.live.receives(walletCallbacks.walletChanged, ({ balance }) => balance === 30);
  await marlow.live.receives(walletCallbacks.walletChanged, ({ balance }) => balance === 70);

  // A member who comes back reads it once, among the messages.
  const later = await inRoom(await site.member({ premium: true }));
  const { messages } = await later.live.receives(lastMessage);
  expect(messages.filter(({ id }) => id === notice.id)).toMatchObject([
    { service: { type: 'tip', params: { count: 30 } }, uid: marlow.member.uid },
  ]);
  const said = await later.live.ask(roomsActions.say, { roomid: room, message: 'bravo' });
  expect(said.data.id).toBeGreaterThan(notice.id ?? 0);
});

test('a private tip is known to the two alone (R7.159)', async () => {
  const room = await roomId();
  const [marlow, ondine, other] = [
    await inRoom(await withTokens(100, { premium: true })),
    await inRoom(await site.member({ premium: true })),
    await inRoom(await site.member({ premium: true })),
  ];
  const asked = { room_id: room, recipient_id: ondine.member.uid };
  await marlow.member.call(giveTokens, { ...asked, amount: 10, private: 1, message: 'entre nous' });
  // A public one afterwards is received: the private one would have come before.
  await marlow.member.call(giveTokens, { ...asked, amount: 11 });
  await other.live.receives(serviceMessage, ({ params }) => params.count === 11);
  expect(other.live.received(serviceMessage).filter(({ params }) => params.count === 10)).toEqual([]);
  const records = await other.member.call(giveRecords, { room_id: room });
  expect(JSON.stringify(records)).not.toContain('entre nous');
  expect(await ondine.member.call(giveRecords, {})).toMatchObject({
    data: {
      records: [
        { amount: 11 },
        { amount: 10, private: 1, message: 'entre nous', from: { uid: marlow.member.uid } },
      ],
    },
  });
});

test('an unnamed tip does not tell the recipient who gives, in no list, frame or table (R7.157)', async () => {
  const room = await roomId();
  const [marlow, ondine] = [
    await inRoom(await withTokens(100, { premium: true })),
    await inRoom(await site.member({ premium: true })),
  ];
  await marlow.member.call(giveTokens, {
    amount: 12,
    anonymous: 1,
    message: 'mon secret',
    room_id: room,
    recipient_id: ondine.member.uid,
  });
  const notice = await ondine.live.receives(serviceMessage, ({ params }) => params.notice === 'tipUnnamed');
  const seen = [
    notice,
    await ondine.member.call(giveRecords, {}),
    await ondine.member
      .call(giveRecords, { room_id: room })
      .then((answer) =>
        'data' in answer ? answer.data.records.filter(({ amount }) => amount === 12) : answer,
      ),
    await ondine.member.call(walletCalls.walletHistory, {}),
    await (await ondine.member.fetch('/b/member/wallet/history/csv')).text(),
  ];
  for (const one of seen) {
    expect(JSON.stringify(one)).not.toContain(marlow.member.nick);
    expect(JSON.stringify(one)).not.toContain('mon secret');
    expect(JSON.stringify(one)).not.toContain(`"uid":${marlow.member.uid}`);
  }
  expect(await marlow.member.call(walletCalls.walletHistory, {})).toMatchObject({
    data: { list: [{ debit: 12, to: { uid: ondine.member.uid }, unnamed: 1 }, { credit: 100 }] },
  });
});

test('the tips of a room name nobody whom a block hides from the reader, and quote none of their words', async () => {
  const room = await roomId();
  const [giver, recipient, reader, editor] = [
    await inRoom(await withTokens(100, { premium: true })),
    await inRoom(await site.member({ premium: true })),
    await inRoom(await site.member({ premium: true })),
    await inRoom(await site.member({ role: 'editor' })),
  ];
  const asked = { amount: 17, room_id: room, recipient_id: recipient.member.uid, message: 'à toi' };
  await giver.member.call(giveTokens, asked);
  const seenBy = async ({ member }: typeof reader) => {
    const answer = await member.call(giveRecords, { room_id: room });
    return 'data' in answer ? answer.data.records.find(({ amount }) => amount === 17) : answer;
  };
  const whole = { from: { uid: giver.member.uid }, to: { uid: recipient.member.uid }, message: 'à toi' };
  expect(await seenBy(reader)).toMatchObject(whole);
  await block(reader.member, giver.member);
  expect(await seenBy(reader)).toMatchObject({ ...whole, from: null, message: '' });
  await block(recipient.member, reader.member);
  expect(await seenBy(reader)).toMatchObject({ from: null, to: null, message: '' });
  await block(giver.member, editor.member);
  expect(await seenBy(editor)).toMatchObject(whole);
});

test('a giver outside the room is not announced in it, and a free member’s message is not shown', async () => {
  const room = await roomId();
  const [outside, free, ondine] = [
    await withTokens(100, { premium: true }),
    await inRoom(await withTokens(100)),
    await inRoom(await site.member({ premium: true })),
  ];
  const asked = { room_id: room, recipient_id: ondine.member.uid };
  await outside.call(giveTokens, { ...asked, amount: 21 });
  await free.member.call(giveTokens, { ...asked, amount: 22, message: 'achetez ici' });
  const notice = await ondine.live.receives(serviceMessage, ({ params }) => params.count === 22);
  expect(notice.params).toMatchObject({ notice: 'tip' });
  expect(notice.params).not.toHaveProperty('message');
  expect(ondine.live.received(serviceMessage).filter(({ params }) => params.count === 21)).toEqual([]);
});

test('above five a second tips of a room share a notice, and no token is missing in it', async () => {
  const room = await roomId('Le grand salon');
  const [ondine, ...givers] = await Promise.all([
    site.member({ premium: true }),
    ...Array.from({ length: 9 }, () => withTokens(10, { premium: true })),
  ]);
  const reader = await site.live(ondine, { roomid: room });
  await Promise.all(givers.map((giver) => site.live(giver, { roomid: room })));
  await Promise.all(
    givers.map((giver) => giver.call(giveTokens, { amount: 2, room_id: room, recipient_id: ondine.uid })),
  );
  const notices = await until(
    () => {
      const received = reader.received(serviceMessage).filter(isTip);
      const sum = received.reduce((all, { params }) => all + Number(params.count), 0);
      return sum === 18 && received;
    },
    { what: 'all tips are announced' },
  );
  expect(notices).toHaveLength(6);
  expect(notices.at(-1)?.params).toMatchObject({ notice: 'tipsGathered', count: 8, others: 2 });
});

const gives = async (giver: Giver, recipient: number, more = {}) =>
  giver.call(giveTokens, { amount: 5, recipient_id: recipient, ...more });

describe('a tip is refused', () => {
  test('to oneself, to nobody, to an inactive and to a banned member', async () => {
    const [giver, editor] = [await withTokens(), await site.member({ role: 'editor' })];
    const [inactive, banned] = [await site.addPerson({ active: false }), await site.addPerson()];
    await editor.call(moderationCalls.ban, { id: banned.uid, until: site.clock.now() + dayMs });
    expect(await gives(giver, giver.uid)).toMatchObject({ code: 'not_oneself' });
    expect(await gives(giver, 999_999_999)).toMatchObject({ code: 'member_unknown' });
    expect(await gives(giver, inactive.uid)).toMatchObject({ code: 'recipient_unavailable' });
    expect(await gives(giver, banned.uid)).toMatchObject({ code: 'recipient_unavailable' });
  });

  test('between two whom a block keeps apart, whichever of them blocks', async () => {
    const [giver, other] = [await withTokens(), await withTokens()];
    await other.call(relationsCalls.addToBlacklist, { blacklisted_user_id: giver.uid });
    expect(await gives(giver, other.uid)).toMatchObject({ code: 'blocked_for_good' });
    expect(await gives(other, giver.uid)).toMatchObject({ code: 'blocked_by_oneself' });
  });

  test('but one that was given before is answered the same under its key', async () => {
    const [giver, other] = [await withTokens(), await withTokens()];
    const given = await gives(giver, other.uid, { key: 'before' });
    await other.call(relationsCalls.addToBlacklist, { blacklisted_user_id: giver.uid });
    expect(await gives(giver, other.uid, { key: 'before' })).toMatchObject({
      data: 'data' in given ? given.data : '',
    });
    expect(await gives(giver, other.uid, { key: 'after' })).toMatchObject({ code: 'blocked_for_good' });
  });

  test('in a room that keeps the giver out, or that does not exist', async () => {
    const room = await roomId('Couples');
    const [giver, other, editor] = [
      await withTokens(),
      await site.addPerson(),
      await site.member({ role: 'editor' }),
    ];
    await editor.call(moderationCalls.exclude, {
      id: giver.uid,
      room_id: String(room),
      reason_id: 'spam',
    });
    expect(await gives(giver, other.uid, { room_id: room })).toMatchObject({ code: 'excluded_from_room' });
    expect(await gives(giver, other.uid, { room_id: 999_999 })).toMatchObject({ code: 'room_unknown' });
    expect(await gives(giver, other.uid)).toMatchObject({ status: 'success' });
  });

  test('beyond the balance, with what is missing (R8.031)', async () => {
    const [giver, other] = [await withTokens(3), await site.addPerson()];
    expect(await gives(giver, other.uid)).toMatchObject({
      status: 'error',
      code: 'tokens_short',
      message: 'Pas assez de jetons\u00a0: il en faut 5, vous en avez 3, il en manque 2.',
    });
  });

  test('from visitors and members who are not activated', async () => {
    const other = await site.addPerson();
    const asked = { amount: 5, recipient_id: other.uid };
    expect(await (await site.visitor()).call(giveTokens, asked)).toMatchObject({ http: 401 });
    expect(await (await site.member({ active: false })).call(giveTokens, asked)).toMatchObject({
      code: 'activation_required',
    });
  });
});

test('the ledger is sound after all of this', async () => {
  expect(await ledgerFaults(site.db)).toEqual([]);
});
