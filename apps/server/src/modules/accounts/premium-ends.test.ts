// What members are notified of about the end of their Premium, and of changes that protect their account.
import { dayMs, hourMs, notificationsCalls } from '@alcove/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestMember, type TestSite, until } from '../../testing/index.ts';
import { changeMember } from './members.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ env: { RATE_LIMITS: 'off' } })));
afterAll(() => site.close());

async function notified(member: TestMember, type: string): Promise<string[]> {
  const answer = await member.call(notificationsCalls.notifications, {});
  if (answer.status !== 'success') throw new Error(answer.code);
  return answer.data.list.filter((item) => item.type === type).map(({ text }) => text);
}

test('a member is notified a week before, on the last day and once it is over, each once for one date', async () => {
  const until7 = site.clock.now() + 7 * dayMs + hourMs;
  const lou = await site.member({ premiumUntil: until7 });
  await site.clock.advance(hourMs);
  await until(async () => (await notified(lou, 'premiumEnds')).length === 1);
  for (let hour = 0; hour < 3; hour++) await site.clock.advance(hourMs);
  expect(await notified(lou, 'premiumEnds')).toHaveLength(1);
  await site.clock.advance(6 * dayMs);
  await until(async () => (await notified(lou, 'premiumEnds')).length === 2);
  await site.clock.advance(dayMs);
  await until(async () => (await notified(lou, 'premiumEnded')).length === 1);
  expect(await notified(lou, 'premiumEnds')).toHaveLength(2);
});

test('a member who prolonged it is notified of nothing about the former date', async () => {
  const lou = await site.member({ premiumUntil: site.clock.now() + 8 * dayMs });
  const witness = await site.member({ premiumUntil: site.clock.now() + 8 * dayMs });
  await changeMember(site.db, lou.uid, { premium_until_at: site.clock.now() + 90 * dayMs });
  await site.clock.advance(2 * dayMs);
  await until(async () => (await notified(witness, 'premiumEnds')).length === 1);
  expect(await notified(lou, 'premiumEnds')).toEqual([]);
});

test('a member who prolongs it after they were notified no longer finds that it ends', async () => {
  const lou = await site.member({ premiumUntil: site.clock.now() + 6 * dayMs });
  await site.clock.advance(hourMs);
  await until(async () => (await notified(lou, 'premiumEnds')).length === 1);
  await changeMember(site.db, lou.uid, { premium_until_at: site.clock.now() + 90 * dayMs });
  await site.clock.advance(hourMs);
  await until(async () => (await notified(lou, 'premiumEnds')).length === 0);
  expect(await notified(lou, 'premiumEnded')).toEqual([]);
});
