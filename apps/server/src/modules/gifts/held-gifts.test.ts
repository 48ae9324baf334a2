// Photos of gifts, and gifts that wait for their recipient: what is accepted, what goes back.
import {
  accountsCalls,
  dayMs,
  type Gift,
  giftsCalls,
  hourMs,
  moderationCalls,
  relationsCalls,
  settingsCalls,
} from '@alcove/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Actor, startTestSite, type TestSite, until } from '../../testing/index.ts';
import { jpeg, png } from '../media/testing/samples.ts';
import {
  balance,
  ok,
  peonies,
  photoStatus,
  rich,
  sendWithPhoto,
  tea,
  withPhoto,
  notificationsAbout,
} from './testing/giving.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ env: { RATE_LIMITS: 'off' } })));
afterAll(() => site.close());

const pictures = async () => (await site.db.selectFrom('pictures').select('id').execute()).length;
const { sendGift, giftStatus, receivedGifts, sentGifts, pendingGifts, shelf, giftSettings } = giftsCalls;

describe('a photo', () => {
  test('is seen by giver and recipient alone, through the gate, and never on the shelf (R3.266)', async () => {
    const [marlow, ondine, reader, editor] = [
      await rich(site),
      await site.member(),
      await site.member(),
      await site.member({ role: 'editor' }),
    ];
    const gift = await withPhoto(marlow, { ...peonies, recipient_id: ondine.uid, message: 'Regardez.' });
    expect(gift.photo).toMatch(/^\/media\/gifts\/[0-9a-f]{32}\/full\.jpg$/);
    for (const person of [marlow, ondine]) expect(await photoStatus(person, gift)).toBe(200);
    for (const person of [reader, editor]) expect(await photoStatus(person, gift)).toBe(404);
    expect(await photoStatus(await site.visitor(), gift)).toBe(403);
    expect((await site.fetch(gift.photo)).status).toBe(403);
    expect(JSON.stringify(await ok(reader.call(shelf, { id: ondine.uid })))).not.toContain('/media/');
    // A block closes the photo of an accepted gift as well.
    await ok(ondine.call(relationsCalls.addToBlacklist, { blacklisted_user_id: marlow.uid }));
    expect(await photoStatus(marlow, gift)).toBe(404);
  });

  test('of another kind is refused and leaves neither gift nor picture', async () => {
    const [marlow, ondine] = [await rich(site), await site.member()];
    const before = await pictures();
    const fields = { ...tea, recipient_id: ondine.uid };
    expect(await sendWithPhoto(marlow, fields, { content: await png() })).toMatchObject({
      code: 'image_not_jpg',
    });
    expect(
      await sendWithPhoto(marlow, fields, { content: Buffer.alloc(11 * 1024 * 1024, 0xff) }),
    ).toMatchObject({
      code: 'file_too_large',
    });
    expect(await pictures()).toBe(before);
    // A refusal that comes after the picture was kept releases it.
    expect(await sendWithPhoto(marlow, { ...fields, price: 1 }, { content: await jpeg() })).toMatchObject({
      code: 'gift_price_changed',
    });
    await until(async () => (await pictures()) === before);
    expect(await balance(marlow)).toBe(1000);
  });
});

const hold = async (more: Record<string, string | number> = {}) => {
  const [marlow, ondine] = [await rich(site), await site.member()];
  const gift = await withPhoto(marlow, { ...peonies, recipient_id: ondine.uid, hold: 1, ...more });
  return { marlow, ondine, gift };
};
const gone = (gift: Gift, ...people: Actor[]) =>
  until(async () =>
    (await Promise.all(people.map((person) => photoStatus(person, gift)))).every((http) => http === 404),
  );

describe('a held gift', () => {
  test('waits with its tokens until the recipient accepts it, and is listed as pending (R2.227, R3.273, R3.274, R4.189)', async () => {
    const { marlow, ondine, gift } = await hold();
    expect(gift).toMatchObject({ status: 'pending', until: site.clock.now() + 30 * dayMs });
    expect([await balance(marlow), await balance(ondine)]).toEqual([880, 0]);
    expect(await ok(ondine.call(pendingGifts, {}))).toMatchObject({
      list: [{ id: gift.id }],
      total_count: 1,
    });
    expect(await ok(ondine.call(shelf, {}))).toMatchObject({ total_count: 0 });
    // Two devices accept at the same moment: it is paid once.
    const accept = () => ok(ondine.call(giftStatus, { id: gift.id, status: 'accept' }));
    for (const { gift: accepted } of await Promise.all([accept(), accept()]))
      expect(accepted).toMatchObject({ status: 'new', until: 0 });
    expect([await balance(marlow), await balance(ondine)]).toEqual([880, 120]);
    expect(await ok(ondine.call(pendingGifts, {}))).toMatchObject({ total_count: 0 });
    expect(await ok(ondine.call(shelf, {}))).toMatchObject({ total_count: 1 });
    expect(await photoStatus(ondine, gift)).toBe(200);
    expect(await notificationsAbout(site, gift, 2)).toMatchObject([
      { uid: ondine.uid, data: { step: 'received' } },
      { uid: marlow.uid, data: { step: 'accepted' } },
    ]);
  });

  test('that is refused goes back whole, and its photo is erased', async () => {
    const { marlow, ondine, gift } = await hold({ tokens: 80 });
    expect(await balance(marlow)).toBe(800);
    expect(await ok(ondine.call(giftStatus, { id: gift.id, status: 'refuse' }))).toMatchObject({
      gift: { status: 'refused', photo: '' },
    });
    expect([await balance(marlow), await balance(ondine)]).toEqual([1000, 0]);
    await gone(gift, marlow, ondine);
    expect(await ok(ondine.call(receivedGifts, {}))).toMatchObject({ list: [], total_count: 0 });
    expect((await ok(marlow.call(sentGifts, {}))).list[0]).toMatchObject({ status: 'refused' });
    expect(await ondine.call(giftStatus, { id: gift.id, status: 'accept' })).toMatchObject({
      code: 'gift_answered',
    });
  });

  test('accepted and refused at the same moment ends in one of the two, with the tokens in one place', async () => {
    const { marlow, ondine, gift } = await hold();
    await Promise.all([
      ondine.call(giftStatus, { id: gift.id, status: 'accept' }),
      ondine.call(giftStatus, { id: gift.id, status: 'refuse' }),
    ]);
    const tokens = [await balance(marlow), await balance(ondine)];
    expect([
      [880, 120],
      [1000, 0],
    ]).toContainEqual(tokens);
  });

  test('waits also for a recipient who is inactive, who holds all, or where a hidden giver adds a photo (R3.274)', async () => {
    const [marlow, ondine, waiting] = [
      await rich(site),
      await site.member(),
      await site.member({ active: false }),
    ];
    const give = async (recipient_id: number, more: object = {}) =>
      (await ok(marlow.call(sendGift, { ...tea, recipient_id, ...more }))).gift.status;
    expect(await give(waiting.uid)).toBe('pending');
    expect(await give(ondine.uid, { visibility: 'nobody' })).toBe('new');
    expect((await withPhoto(marlow, { ...tea, recipient_id: ondine.uid, visibility: 'nobody' })).status).toBe(
      'pending',
    );
    expect((await withPhoto(marlow, { ...tea, recipient_id: ondine.uid, visibility: 'all' })).status).toBe(
      'new',
    );
    expect(await ok(ondine.call(giftSettings, { hold_all: 1 }))).toEqual({ hold_all: 1 });
    expect(await give(ondine.uid)).toBe('pending');
    expect(await ok(ondine.call(receivedGifts, {}))).toMatchObject({ hold_all: 1, counts: { pending: 2 } });
  });

  test('goes back when one of the two blocks the other', async () => {
    for (const blocker of ['marlow', 'ondine'] as const) {
      const { gift, ...people } = await hold();
      const { marlow, ondine } = people;
      const blocked = blocker === 'marlow' ? ondine : marlow;
      await ok(people[blocker].call(relationsCalls.addToBlacklist, { blacklisted_user_id: blocked.uid }));
      await gone(gift, marlow, ondine);
      await until(async () => (await balance(marlow)) === 1000);
      expect(await ok(ondine.call(pendingGifts, {}))).toMatchObject({ total_count: 0 });
    }
  });

  test('goes back when its giver or its recipient is banned', async () => {
    const editor = await site.member({ role: 'editor' });
    const { marlow, ondine, gift } = await hold();
    await ok(
      editor.call(moderationCalls.ban, { id: ondine.uid, until: site.clock.now() + dayMs, reason: 'essai' }),
    );
    await until(async () => (await balance(marlow)) === 1000);
    await gone(gift, marlow);
    expect((await ok(marlow.call(sentGifts, {}))).list[0]).toMatchObject({ status: 'returned', photo: '' });
  });

  test('of a hidden giver who is banned goes back within the hour, not at that moment', async () => {
    await using own = await startTestSite({ env: { RATE_LIMITS: 'off' } });
    const editor = await own.member({ role: 'editor' });
    const [marlow, ondine] = [await rich(own), await own.member()];
    const gift = await withPhoto(marlow, { ...tea, recipient_id: ondine.uid, visibility: 'nobody' });
    const until_at = own.clock.now() + 7 * dayMs;
    await ok(editor.call(moderationCalls.ban, { id: marlow.uid, until: until_at, reason: 'essai' }));
    expect(await ok(ondine.call(pendingGifts, {}))).toMatchObject({ total_count: 1 });
    await own.clock.advance(2 * hourMs);
    await until(async () => (await ok(ondine.call(pendingGifts, {}))).total_count === 0);
    await gone(gift, ondine);
  });

  test('goes back when its recipient erases the account; a giver who leaves takes message and photo along', async () => {
    const { marlow, ondine, gift } = await hold();
    await ok(ondine.call(settingsCalls.deleteAccount, { password: ondine.password, confirm: 1 }));
    expect(await balance(marlow)).toBe(1000);
    await gone(gift, marlow);

    const sacha = await site.member();
    const kept = await withPhoto(marlow, { ...tea, recipient_id: sacha.uid, message: 'De moi.' });
    await ok(marlow.call(settingsCalls.deleteAccount, { password: marlow.password, confirm: 1 }));
    await gone(kept, sacha);
    const [left] = (await ok(sacha.call(receivedGifts, {}))).list;
    expect(left).toMatchObject({ id: kept.id, message: '', photo: '', value: 50 });
    expect(left?.sender).toBeUndefined();
    expect(await balance(sacha)).toBe(50);
  });

  test('that nobody answers goes back after thirty days, and cannot be accepted any more', async () => {
    await using own = await startTestSite({ env: { RATE_LIMITS: 'off' } });
    const [marlow, ondine] = [await rich(own), await own.member()];
    const gift = await withPhoto(marlow, { ...tea, recipient_id: ondine.uid, hold: 1 });
    await own.clock.advance(30 * dayMs - 1);
    expect(await balance(marlow)).toBe(950);
    await own.clock.advance(1);
    expect(await ondine.call(giftStatus, { id: gift.id, status: 'accept' })).toMatchObject({
      status: 'error',
    });
    await until(async () => (await balance(marlow)) === 1000);
    // The visit of thirty days ago is over.
    await ok(marlow.call(accountsCalls.verifyAge, { terms: 1 }));
    await gone(gift, marlow);
    expect((await ok(marlow.call(sentGifts, {}))).list[0]).toMatchObject({ status: 'returned' });
  });
});
