// Gifts and shares of goals whose giver is hidden: a block tells nothing of who gave them.
import {
  giftsCalls,
  hourMs,
  relationsCalls,
  roomsCalls,
  shopCalls,
  tipsCalls,
  walletCalls,
} from '@alcove/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestMember, type TestSite, until } from '../../testing/index.ts';
import { balance, ok, peonies, photoStatus, rich, tea, withPhoto } from './testing/giving.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ env: { RATE_LIMITS: 'off' } })));
afterAll(() => site.close());

const { giftStatus, receivedGifts, pendingGifts } = giftsCalls;
const block = (one: TestMember, other: TestMember) =>
  ok(one.call(relationsCalls.addToBlacklist, { blacklisted_user_id: other.uid }));

test('a gift of a hidden giver stays when the recipient blocks the one they suspect, as does all they see of it', async () => {
  const [marlow, ondine] = [await rich(site), await site.member()];
  const unnamed = { recipient_id: ondine.uid, visibility: 'nobody' };
  const gift = await withPhoto(marlow, { ...peonies, ...unnamed, hold: 1, message: 'Devinez.' });
  const accepted = await withPhoto(marlow, { ...tea, ...unnamed });
  await ok(ondine.call(giftStatus, { id: accepted.id, status: 'accept' }));
  const seen = async () => ({
    received: await ok(ondine.call(receivedGifts, {})),
    pending: await ok(ondine.call(pendingGifts, {})),
    // Its timestamp is the moment of the question.
    history: { ...(await ok(ondine.call(walletCalls.walletHistory, {}))), timestamp: 0 },
    photos: [await photoStatus(ondine, gift), await photoStatus(ondine, accepted)],
  });
  const before = await seen();
  expect(before).toMatchObject({
    pending: { list: [{ message: 'Devinez.', photo: gift.photo }] },
    photos: [200, 200],
  });
  await withPhoto(marlow, { ...tea, recipient_id: ondine.uid, hold: 1 });
  for (const [one, other] of [
    [ondine, marlow],
    [marlow, ondine],
  ] as const) {
    await block(one, other);
    // The named gift, which does go back, comes after the others.
    await until(async () => (await balance(marlow)) === 830);
    await site.clock.advance(hourMs);
    expect(await seen()).toEqual(before);
  }
  expect(await ok(ondine.call(giftStatus, { id: gift.id, status: 'accept' }))).toMatchObject({
    gift: { status: 'new', message: 'Devinez.' },
  });
  expect(await balance(ondine)).toBe(170);
});

test('what was given to a goal without a name stays in it through a block by either', async () => {
  const owner = await site.member({ premium: true });
  const { room } = await ok(owner.call(roomsCalls.room, { room: `~${owner.nick}` }));
  const { roomid: room_id } = room;
  const asked = { room_id, title: 'Du piano', tokens: 100, minutes: 60 };
  const { goal } = await ok(owner.call(shopCalls.startGoal, asked));
  const [marlow, ambre] = [await rich(site), await rich(site)];
  const give = (giver: TestMember, amount: number, anonymous: 0 | 1) =>
    ok(
      giver.call(tipsCalls.giveTokens, {
        amount,
        anonymous,
        recipient_id: owner.uid,
        room_id,
        goal_id: goal.id,
      }),
    );
  await give(marlow, 30, 1);
  await give(ambre, 20, 1);
  await give(marlow, 10, 0);
  await block(owner, marlow);
  await block(ambre, owner);
  await until(async () => (await balance(marlow)) === 970);
  await site.clock.advance(hourMs / 4);
  expect((await ok(owner.call(shopCalls.roomShop, { room_id }))).goal).toMatchObject({
    collected: 50,
    givers: 2,
  });
  expect([await balance(marlow), await balance(ambre)]).toEqual([970, 980]);
});
