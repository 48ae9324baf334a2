// Virtual gifts between members: what is paid, who sees what, ranks and lists.
import {
  dayMs,
  giftsCallbacks,
  giftsCalls,
  moderationCalls,
  profilesCalls,
  relationsCalls,
  roomsCallbacks,
  secondsOf,
  settingsCalls,
  walletCalls,
} from '@alcove/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../../testing/index.ts';
import { balance, ok, peonies, rich, tea, notificationsAbout } from './testing/giving.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ env: { RATE_LIMITS: 'off' } })));
afterAll(() => site.close());

const { catalogue, sendGift, giftStatus, receivedGifts, sentGifts, pendingGifts, shelf } = giftsCalls;

test('the catalogue names twelve gifts in three languages with their prices, the cheapest first (R1.038, R9.033, R9.034)', async () => {
  const visitor = await site.visitor();
  const { list } = await ok(visitor.call(catalogue, {}));
  expect(list).toHaveLength(12);
  expect(list[0]).toEqual({
    id: 'cherries',
    name: 'Deux cerises',
    image: '/art/gift/cherries.svg',
    price: 20,
    seasonal: 0,
  });
  expect(list.map(({ price }) => price)).toEqual(list.map(({ price }) => price).toSorted((a, b) => a - b));
  const russian = await ok(visitor.call(catalogue, {}, { language: 'ru' }));
  expect(russian.list[0]).toMatchObject({ name: 'Две вишни' });
  const drawing = await visitor.fetch('/art/gift/cherries.svg');
  expect([drawing.status, drawing.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
});

const senders = (list: readonly { sender?: { nick: string } | undefined }[]) =>
  list.map(({ sender }) => sender?.nick).toReversed();

describe('a gift', () => {
  test('of a free member reaches the recipient with its tokens and message, and stands on the shelf without them (R1.019, R6.023, R6.025, R3.264, R3.265, R3.270, R7.250, R7.251, R7.285)', async () => {
    const [marlow, ondine] = [await rich(site), await site.member()];
    const { gift, balance: left } = await ok(
      marlow.call(sendGift, { ...peonies, recipient_id: ondine.uid, message: 'Pour la dune.', tokens: 30 }),
    );
    expect(left).toBe(850);
    expect([await balance(marlow), await balance(ondine)]).toEqual([850, 150]);
    expect(gift).toMatchObject({
      gift: { id: 'peonies', name: 'Bouquet de pivoines' },
      sender: { uid: marlow.uid },
      recipient: { uid: ondine.uid, nick: ondine.nick },
      message: 'Pour la dune.',
      photo: '',
      price: 120,
      tokens: 30,
      value: 150,
      status: 'new',
      until: 0,
      date: secondsOf(site.clock.now()),
    });
    const received = await ok(ondine.call(receivedGifts, {}));
    expect(received).toMatchObject({
      list: [gift],
      total_count: 1,
      counts: { sent: 0, pending: 0, visible: 1, hidden: 0 },
      hold_all: 0,
    });
    expect(await ok(marlow.call(sentGifts, {}))).toEqual({ list: [gift], total_count: 1 });
    const onShelf = await ok((await site.visitor()).call(shelf, { id: ondine.uid }));
    expect(onShelf.list).toEqual([
      { id: gift.id, gift: gift.gift, sender: gift.sender, price: 120, date: gift.date },
    ]);
    expect(await notificationsAbout(site, gift, 1)).toEqual([
      expect.objectContaining({
        type: 'gift',
        from_uid: marlow.uid,
        uid: ondine.uid,
        data: expect.objectContaining({ step: 'received', tokens: 150 }),
      }),
    ]);
  });

  test('shows its giver’s nick to exactly the audience that the giver chose (R3.267, R3.268, R3.269)', async () => {
    const [marlow, ondine, reader] = [await rich(site), await site.member(), await site.member()];
    for (const visibility of ['all', 'recipient', 'nobody'] as const)
      await ok(marlow.call(sendGift, { ...tea, recipient_id: ondine.uid, visibility }));
    const { nick } = marlow;
    const none = undefined;
    expect(senders((await ok(reader.call(shelf, { id: ondine.uid }))).list)).toEqual([nick, none, none]);
    expect(senders((await ok(ondine.call(receivedGifts, {}))).list)).toEqual([nick, nick, none]);
    expect(senders((await ok(ondine.call(shelf, {}))).list)).toEqual([nick, nick, none]);
    expect(senders((await ok(marlow.call(sentGifts, {}))).list)).toEqual([nick, nick, nick]);
  });

  test('shows a member neither the shelf nor, on any shelf, the name of another whom a block hides', async () => {
    const [marlow, ondine, reader, barred] = [
      await rich(site),
      await site.member(),
      await site.member(),
      await site.member(),
    ];
    await ok(marlow.call(sendGift, { ...tea, recipient_id: ondine.uid, message: 'Pour vous.' }));
    const block = (by: typeof reader, { uid }: typeof reader) =>
      ok(by.call(relationsCalls.addToBlacklist, { blacklisted_user_id: uid }));
    await block(ondine, barred);
    expect(await ok(barred.call(shelf, { id: ondine.uid }))).toEqual({ list: [], total_count: 0 });
    await block(marlow, reader);
    expect(senders((await ok(reader.call(shelf, { id: ondine.uid }))).list)).toEqual([undefined]);
    await block(ondine, marlow);
    const received = (await ok(ondine.call(receivedGifts, {}))).list;
    expect([senders(received), received[0]?.message]).toEqual([[undefined], '']);
  });

  test('of a hidden giver names them in no list, wallet row, notification or download of the recipient (R3.269)', async () => {
    const [marlow, ondine] = [await rich(site), await site.member()];
    await ok(
      marlow.call(sendGift, { ...tea, recipient_id: ondine.uid, visibility: 'nobody', message: 'Devinez.' }),
    );
    const seen = JSON.stringify([
      await ok(ondine.call(receivedGifts, {})),
      await ok(ondine.call(shelf, {})),
      await ok(ondine.call(walletCalls.wallet, {})),
      await ok(ondine.call(settingsCalls.exportMember, {})),
      await site.db.selectFrom('notification_events').selectAll().execute(),
    ]);
    expect(seen).toContain('Devinez.');
    expect(seen).not.toContain(marlow.nick);
    expect(seen).not.toContain(`"from_uid":${marlow.uid}`);
  });

  test('is read, hidden and shown again by its recipient alone; the giver does not learn of it (R3.271, R3.272, R4.188)', async () => {
    const [marlow, ondine] = [await rich(site), await site.member()];
    const { gift } = await ok(marlow.call(sendGift, { ...tea, recipient_id: ondine.uid }));
    const set = (status: 'read' | 'hidden') => ok(ondine.call(giftStatus, { id: gift.id, status }));
    const visible = async () => (await ok(marlow.call(shelf, { id: ondine.uid }))).total_count;
    for (const [status, count] of [
      ['read', 1],
      ['hidden', 0],
      ['read', 1],
      ['hidden', 0],
    ] as const) {
      expect((await set(status)).gift.status).toBe(status);
      expect(await visible()).toBe(count);
      expect((await ok(marlow.call(sentGifts, {}))).list[0]?.status).toBe('new');
    }
    expect(await marlow.call(giftStatus, { id: gift.id, status: 'read' })).toMatchObject({
      code: 'gift_unknown',
    });
    expect(await ondine.call(giftStatus, { id: gift.id, status: 'refuse' })).toMatchObject({
      code: 'gift_answered',
    });
  });

  test('whose price differs from the one seen is refused with the new price, and nothing is paid', async () => {
    const [marlow, ondine] = [await rich(site), await site.member()];
    expect(await marlow.call(sendGift, { ...tea, price: 40, recipient_id: ondine.uid })).toMatchObject({
      code: 'gift_price_changed',
      message: 'Le prix de ce cadeau a changé. Nouveau prix, en jetons\u00a0: 50.',
    });
    expect(await balance(marlow)).toBe(1000);
  });

  test('to oneself, an unknown, banned or blocking member, or beyond the balance is refused', async () => {
    const [marlow, ondine, editor] = [
      await rich(site, 100),
      await site.member(),
      await site.member({ role: 'editor' }),
    ];
    const give = (more: object) => marlow.call(sendGift, { ...tea, recipient_id: ondine.uid, ...more });
    expect(await give({ recipient_id: marlow.uid })).toMatchObject({ code: 'not_oneself' });
    expect(await give({ recipient_id: 999_999_999 })).toMatchObject({ code: 'member_unknown' });
    expect(await give({ recipient_id: undefined, nick: 'Personne-ici' })).toMatchObject({
      messages: { nick: 'Ce membre n’existe pas.' },
    });
    expect(await give({ gift_id: 'constructor' })).toMatchObject({ code: 'gift_unknown' });
    expect(await give({ gift_id: 'peonies', price: 120 })).toMatchObject({ code: 'tokens_short' });
    for (const tokens of ['-1', '1.5', '1e3', 2 ** 53, 100_000])
      expect(await give({ tokens })).toMatchObject({ code: 'amount_invalid' });
    expect(await give({ message: 'a'.repeat(501) })).toMatchObject({ code: 'invalid_input' });
    await ok(ondine.call(relationsCalls.addToBlacklist, { blacklisted_user_id: marlow.uid }));
    expect(await give({})).toMatchObject({ code: 'blocked_for_good' });
    await ok(ondine.call(relationsCalls.deleteFromBlacklist, { blacklisted_user_id: marlow.uid }));
    await ok(
      editor.call(moderationCalls.ban, { id: ondine.uid, until: site.clock.now() + dayMs, reason: 'essai' }),
    );
    expect(await give({})).toMatchObject({ code: 'recipient_unavailable' });
    expect(await balance(marlow)).toBe(100);
    const waiting = await site.member({ active: false });
    expect(await waiting.call(sendGift, { ...tea, recipient_id: marlow.uid })).toMatchObject({
      code: 'activation_required',
    });
    expect(await (await site.visitor()).call(sendGift, { ...tea, recipient_id: marlow.uid })).toMatchObject({
      http: 401,
    });
  });

  test('sent twice under one key is one gift, also at once; another body under it is refused', async () => {
    const [marlow, ondine] = [await rich(site), await site.member()];
    const input = { ...tea, recipient_id: ondine.uid, key: 'a-key' };
    const answers = await Promise.all(Array.from({ length: 4 }, () => ok(marlow.call(sendGift, input))));
    expect(new Set(answers.map(({ gift, balance: left }) => `${gift.id} ${left}`)).size).toBe(1);
    expect(await marlow.call(sendGift, { ...input, message: 'autre' })).toMatchObject({ code: 'key_reused' });
    expect((await ok(ondine.call(receivedGifts, {}))).total_count).toBe(1);
    expect([await balance(marlow), await balance(ondine)]).toEqual([950, 50]);
  });

  test('shown in a room reaches those in it for whom nobody named is hidden, with the giver only where all may know', async () => {
    const [marlow, ondine, reader, apart] = [
      await rich(site),
      await site.member(),
      await site.member(),
      await site.member(),
    ];
    await ok(apart.call(relationsCalls.addToBlacklist, { blacklisted_user_id: marlow.uid }));
    const room = 'La Terrasse';
    const [here] = [await site.live(reader, { roomid: room }), await site.live(marlow, { roomid: room })];
    await site.live(ondine, { roomid: room });
    const away = await site.live(apart, { roomid: room });
    const { roomid: roomId } = await here.receives(roomsCallbacks.list);
    for (const visibility of ['recipient', 'all'] as const)
      await ok(
        marlow.call(sendGift, {
          ...tea,
          recipient_id: ondine.uid,
          room_id: roomId,
          visibility,
          message: 'secret',
        }),
      );
    const shown = await here.receives(giftsCallbacks.giftShown, ({ sender }) => sender !== undefined);
    expect(shown).toMatchObject({
      roomid: roomId,
      sender: { nick: marlow.nick },
      recipient: { nick: ondine.nick },
      names: { ru: 'Чай на двоих' },
    });
    const received = here.received(giftsCallbacks.giftShown);
    expect(received.map(({ sender }) => sender?.nick)).toEqual([undefined, marlow.nick]);
    expect(JSON.stringify(received)).not.toContain('secret');
    // A gift that is missing for those apart from its hidden giver would tell them who gives.
    expect(away.received(giftsCallbacks.giftShown).map(({ sender }) => sender)).toEqual([undefined]);
  });
});

test('the rank rises with the value of accepted gifts, in the profile and live beside the nick (R3.027, R3.029)', async () => {
  const [marlow, ondine, reader] = [await rich(site, 20_000), await site.member(), await site.member()];
  const rank = async () => {
    const { profile } = await ok(reader.call(profilesCalls.profile, { id: ondine.uid }));
    return 'gift_rank' in profile ? profile.gift_rank : undefined;
  };
  const room = 'La Terrasse';
  const there = await site.live(reader, { roomid: room });
  await site.live(ondine, { roomid: room });
  expect(await rank()).toBe(0);
  await ok(marlow.call(sendGift, { ...tea, recipient_id: ondine.uid, tokens: 49 }));
  expect(await rank()).toBe(0);
  await ok(marlow.call(sendGift, { ...tea, recipient_id: ondine.uid, hold: 1, tokens: 10_000 }));
  expect(await rank()).toBe(0);
  await ok(marlow.call(sendGift, { gift_id: 'cherries', price: 20, recipient_id: ondine.uid }));
  expect(await rank()).toBe(1);
  const [pending] = (await ok(ondine.call(pendingGifts, {}))).list;
  await ok(ondine.call(giftStatus, { id: pending?.id ?? 0, status: 'accept' }));
  expect(await rank()).toBe(4);
  await there.receives(
    roomsCallbacks.clientUpdate,
    ({ user }) => user.uid === ondine.uid && user.gift_rank === 4,
  );
});

test('lists come in pages of twenty, the latest first', async () => {
  const [marlow, ondine] = [await rich(site, 5000), await site.member()];
  const rows = Array.from({ length: 22 }, (_, at) => ({
    gift_id: 'tea',
    giver: marlow.uid,
    recipient: ondine.uid,
    message: `${at}`,
    visibility: 'all' as const,
    price: 50,
    tokens: 0,
    status: 'read' as const,
    given_at: at,
    due_at: 0,
  }));
  await site.db.insertInto('gifts').values(rows).execute();
  const first = await ok(ondine.call(receivedGifts, {}));
  const second = await ok(ondine.call(receivedGifts, { page: 2 }));
  expect([first.list.length, second.list.length, first.total_count]).toEqual([20, 2, 22]);
  expect(second.list.map(({ message }) => message)).toEqual(['1', '0']);
});
