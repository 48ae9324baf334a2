// What members request against people in rooms, as the team decides on it in its queue.
import { dayMs, hourMs, moderationCalls, roomsCalls, sanctions } from '@alcove/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestMember, type TestSite } from '../../../testing/index.ts';

let site: TestSite;
let rooms: { roomid: number; name: string }[];
beforeAll(async () => {
  site = await startTestSite({ env: { RATE_LIMITS: 'off' } });
  const answer = await (await site.member()).call(roomsCalls.rooms, {});
  rooms = answer.status === 'success' ? (answer.data.rooms as never) : [];
});
afterAll(() => site.close());

const queue = async (by: TestMember) => {
  const answer = await by.call(moderationCalls.reviewQueue, { kind: 'exclusion' });
  if (answer.status !== 'success') throw new Error(answer.code);
  return answer.data;
};
async function request(against: TestMember, room: number, reason_id: 'insult' | 'spam' = 'insult') {
  const by = await site.member({ premium: true });
  const asked = { id: against.uid, room_id: String(room), reason_id, comment: 'Encore lui' };
  expect(await by.call(moderationCalls.exclude, asked)).toMatchObject({ data: { state: 'requested' } });
  return by;
}
const openedBy = async (by: TestMember, id: number) => {
  const answer = await by.call(moderationCalls.openReview, { kind: 'exclusion', id });
  if (answer.status !== 'success') throw new Error(answer.code);
  return answer.data;
};
const decide = (by: TestMember, id: number, verdict: object) =>
  by.call(moderationCalls.decideReview, { kind: 'exclusion', id, ...verdict } as never);

test('requests of every room wait as one item for each person, and a reviewer excludes from that room (R6.076)', async () => {
  const [pro, basile] = [await site.member({ role: 'pro' }), await site.member()];
  const [one, other] = rooms.map(({ roomid }) => roomid) as [number, number];
  const asking = await request(basile, one);
  await request(basile, one, 'spam');
  await request(basile, one, 'spam');
  await request(basile, other);
  const { list, counts } = await queue(pro);
  expect(counts.exclusion).toBe(2);
  expect(list).toMatchObject([
    { kind: 'exclusion', author: { nick: basile.nick }, reason: 'spam', requests: 3 },
    { kind: 'exclusion', author: { nick: basile.nick }, reason: 'insult', requests: 1 },
  ]);
  const [{ id } = { id: 0 }] = list;
  const opened = await openedBy(pro, id);
  expect(opened).toMatchObject({
    nick: basile.nick,
    requests: [{}, {}, { by: { nick: asking.nick }, counts: 0 }],
  });
  const { version } = opened;
  expect(await decide(pro, id, { version, decision: 'publish' })).toMatchObject({ code: 'invalid_input' });
  expect(await decide(pro, id, { version, decision: 'accept', hours: 48 })).toMatchObject({
    data: { state: 'accepted' },
  });
  const excluded = await site.db.selectFrom('exclusions').selectAll().where('uid', '=', basile.uid).execute();
  expect(excluded).toMatchObject([
    { room_id: one, reason: 'spam', by_team: true, until_at: site.clock.now() + 2 * dayMs },
  ]);
  expect((await queue(pro)).counts.exclusion).toBe(1);
  expect(await decide(pro, id, { version, decision: 'accept' })).toMatchObject({ code: 'item_unknown' });
  const acts = await site.db
    .selectFrom('moderation_log')
    .select(['act', 'done_by'])
    .where('uid', '=', basile.uid)
    .orderBy('id')
    .execute();
  expect(acts).toEqual([
    { act: 'review_opened', done_by: pro.uid },
    { act: 'review_decided', done_by: pro.uid },
    { act: 'excluded', done_by: pro.uid },
  ]);
});

test('a reviewer who dismisses decides on the requests that they read, and nobody decides on those against themselves', async () => {
  const [pro, colleague] = [await site.member({ role: 'pro' }), await site.member({ role: 'pro' })];
  const [, , , room = 0] = rooms.map(({ roomid }) => roomid);
  const basile = await site.member();
  await request(basile, room);
  const { list } = await queue(pro);
  const id = list.find((item) => item.kind === 'exclusion' && item.nick === basile.nick)?.id ?? 0;
  const { version } = await openedBy(pro, id);
  await site.clock.advance(1000);
  await request(basile, room);
  expect(await decide(pro, id, { version, decision: 'refuse' })).toMatchObject({
    code: 'changed_since_opened',
  });
  const anew = await openedBy(pro, id);
  expect(await decide(pro, id, { version: anew.version, decision: 'refuse' })).toMatchObject({
    data: { state: 'refused' },
  });
  expect(await site.db.selectFrom('exclusions').select('id').where('uid', '=', basile.uid).execute()).toEqual(
    [],
  );

  await site.db.updateTable('members').set({ role: null }).where('uid', '=', colleague.uid).execute();
  await request(colleague, room);
  await site.db.updateTable('members').set({ role: 'pro' }).where('uid', '=', colleague.uid).execute();
  const found = (await queue(pro)).list.find(
    (item) => item.kind === 'exclusion' && item.nick === colleague.nick,
  );
  const theirs = found?.id ?? 0;
  expect(await colleague.call(moderationCalls.openReview, { kind: 'exclusion', id: theirs })).toMatchObject({
    code: 'review_own',
  });
  expect((await queue(colleague)).list.map(({ id: each }) => each)).not.toContain(theirs);
});

test('requests older than an hour exclude nobody, but wait for the team for a day', async () => {
  const [pro, basile] = [await site.member({ role: 'pro' }), await site.member()];
  const [, , , , room = 0] = rooms.map(({ roomid }) => roomid);
  const waits = async () =>
    (await queue(pro)).list.some((item) => item.kind === 'exclusion' && item.nick === basile.nick);
  await request(basile, room);
  await site.clock.advance(2 * hourMs);
  expect(await waits()).toBe(true);
  await site.clock.advance(sanctions.exclusionWaitsMs - 2 * hourMs);
  expect(await waits()).toBe(false);
});
