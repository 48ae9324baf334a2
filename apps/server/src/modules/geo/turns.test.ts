// Notices of the map: who is told that a followee is near, and when.
import { dayMs, geoCalls, geoLimits, notificationsCalls, relationsCalls } from '@alcove/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { done, startTestSite, type TestMember, type TestSite, until } from '../../testing/index.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ env: { RATE_LIMITS: 'off' } })));
afterAll(() => site.close());

const share = (member: TestMember, shareMyLocation: 0 | 1) =>
  done(member.call(geoCalls.changeGeoOptions, { shareMyLocation }));
const tell = (member: TestMember, latitude: number, longitude: number) =>
  done(member.call(geoCalls.updatePosition, { latitude, longitude }));
const noticesOf = async (member: TestMember) =>
  (await done(member.call(notificationsCalls.notifications, {}))).list.filter(
    ({ type }) => type === 'mapUser',
  );

/** Follows the others, shares a position, and has switched the notices on. */
async function reader(lat: number, lon: number, ...followees: TestMember[]) {
  const member = await site.member({ premium: true });
  await done(member.call(notificationsCalls.notificationCounts, {}));
  const settings = JSON.stringify({ mapUser: { site: 1 } });
  await site.db
    .insertInto('notification_state')
    .values({ uid: member.uid, settings })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet({ settings }))
    .execute();
  await share(member, 1);
  await tell(member, lat, lon);
  for (const { uid } of followees) await done(member.call(relationsCalls.follow, { id: uid }));
  return member;
}

async function turn() {
  await site.clock.advance(geoLimits.turnMs);
  const isTurned = async () => {
    const due = site.db.selectFrom('geo_positions').select('uid').where('turn_at', '<=', site.clock.now());
    return (await due.execute()).length === 0;
  };
  await until(isTurned);
  await until(
    async () => (await site.db.selectFrom('notification_events').select('id').execute()).length === 0,
  );
}

test('a followee who begins to share within the radius is noticed at the quarter, and a pair once in 7 days (R3.192, R3.197)', async () => {
  const followee = await site.member({ premium: true });
  const [near, far] = [await reader(45.76, 4.84, followee), await reader(52.5, 13.4, followee)];
  await turn();
  await share(followee, 1);
  await tell(followee, 45.78, 4.85);
  expect(await noticesOf(near)).toEqual([]);
  await turn();
  expect(await noticesOf(near)).toMatchObject([{ senderNick: followee.nick }]);
  expect(await noticesOf(far)).toEqual([]);
  const again = async () => {
    await share(followee, 0);
    await share(followee, 1);
    await tell(followee, 45.78, 4.85);
    await turn();
  };
  await again();
  expect(await noticesOf(near)).toHaveLength(1);
  await site.clock.advance(7 * dayMs);
  await again();
  await until(async () => (await noticesOf(near)).length === 2);
});

test('a followee who comes into the radius is noticed; one who moves within it, or whom a block hides, is not', async () => {
  const [comes, blocked] = [await site.member({ premium: true }), await site.member({ premium: true })];
  const near = await reader(45.76, 4.84, comes, blocked);
  for (const member of [comes, blocked]) {
    await share(member, 1);
    await tell(member, 52.5, 13.4);
  }
  await turn();
  await done(blocked.call(relationsCalls.addToBlacklist, { blacklisted_user_id: near.uid }));
  for (const member of [comes, blocked]) await tell(member, 45.9, 4.9);
  await turn();
  expect(await noticesOf(near)).toMatchObject([{ senderNick: comes.nick }]);
  await site.clock.advance(7 * dayMs);
  await tell(comes, 45.8, 4.8);
  await turn();
  expect(await noticesOf(near)).toHaveLength(1);
});

test('a follower who does not share is told nothing', async () => {
  const followee = await site.member({ premium: true });
  const hidden = await reader(45.76, 4.84, followee);
  await share(hidden, 0);
  await share(followee, 1);
  await tell(followee, 45.78, 4.85);
  await turn();
  expect(await noticesOf(hidden)).toEqual([]);
});
