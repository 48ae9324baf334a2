// What the log of moderation holds of exclusions.
import { dayMs } from '@alcove/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SanctionsSite, startSanctionsSite } from './testing/sanctions-site.ts';

let site: SanctionsSite;
beforeAll(async () => void (site = await startSanctionsSite()));
afterAll(() => site.close());

test('the log holds each exclusion, its requests and its lifting with what stood before', async () => {
  const { member, room, clock, db, here } = site;
  const [moderator, owner, basile] = [await member({ role: 'pro' }), await member(), await member()];
  const { roomId: room_id, name } = room(owner);
  const requesters = [
    await member({ premium: true }),
    await member({ premium: true }),
    await member({ premium: true }),
  ];
  for (const each of requesters) each.enters({ roomId: room_id });
  for (const each of requesters)
    await each.exclude({ id: basile.uid, room_id, reason_id: 'insult', comment: 'Il insiste' });
  const [byRequest, untilAt] = [clock.now() + dayMs, clock.now() + 3 * dayMs];
  await owner.exclude({ id: basile.uid, room_id, hours: 72, reason_id: 'spam', comment: 'Trois fois' });
  const [entry] = (await owner.exclusions({ room_id })).list;
  await moderator.lift({ id: entry?.id ?? 0 });
  await owner.exclude({ id: basile.uid, room_id });
  await here.unexclude(basile.nick, name);
  const log = await db
    .selectFrom('moderation_log')
    .selectAll()
    .where('uid', '=', basile.uid)
    .orderBy('id')
    .execute();
  const requests = log.filter(({ act }) => act === 'exclusion_requested');
  expect(new Set(requests.map(({ done_by }) => done_by))).toEqual(new Set(requesters.map(({ uid }) => uid)));
  expect(requests[0]).toMatchObject({ room_id, reason: 'insult', comment: 'Il insiste' });
  expect(log.filter((each) => !requests.includes(each))).toMatchObject([
    { act: 'excluded', done_by: null, room_id, reason: 'insult', until_at: byRequest, before_until_at: 0 },
    {
      act: 'excluded',
      done_by: owner.uid,
      room_id,
      reason: 'spam',
      comment: 'Trois fois',
      until_at: untilAt,
      before_until_at: byRequest,
      before_by: null,
      before_reason: 'insult',
    },
    {
      act: 'exclusion_lifted',
      done_by: moderator.uid,
      room_id,
      before_until_at: untilAt,
      before_by: owner.uid,
      before_reason: 'spam',
    },
    { act: 'excluded', done_by: owner.uid, room_id, until_at: clock.now() + dayMs, before_until_at: 0 },
    { act: 'exclusion_lifted', done_by: null, room_id, before_by: owner.uid },
  ]);
});
