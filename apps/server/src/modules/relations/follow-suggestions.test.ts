// Members who are suggested to a member: whom their followees follow.
import { relationsCalls } from '@alcove/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../../testing/index.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ env: { RATE_LIMITS: 'off' } })));
afterAll(() => site.close());

const { addFollowee, addToBlacklist } = relationsCalls;

async function ok<T extends { status: string }>(answer: Promise<T>) {
  const answered = await answer;
  expect(answered).toMatchObject({ status: 'success' });
  return (answered as unknown as { data: never }).data as T extends { data: infer D } ? D : never;
}

test('three members whom many followees follow are suggested, the most first, until they are dismissed', async () => {
  const { followSuggestions, dismissSuggestion } = relationsCalls;
  const lou = await site.member();
  const friends = [await site.member(), await site.member(), await site.member()];
  const stars = [await site.member(), await site.member(), await site.member(), await site.member()];
  const blocked = await site.member();
  for (const [nth, friend] of friends.entries()) {
    await ok(lou.call(addFollowee, { followee_id: friend.uid }));
    for (const star of [...stars.slice(nth), blocked, lou])
      if (star !== friend) await ok(friend.call(addFollowee, { followee_id: star.uid }));
  }
  await ok(lou.call(addToBlacklist, { blacklisted_user_id: blocked.uid }));
  const suggested = async () =>
    (await ok(lou.call(followSuggestions, {}))).list.map(({ user, common }) => [user.uid, common]);
  const [first, second, third, fourth] = stars.map(({ uid }) => uid);
  expect(await suggested()).toEqual([
    [third, 3],
    [fourth, 3],
    [second, 2],
  ]);
  // A member whom searches leave out is suggested to nobody.
  await sql`update members set listed = false where uid = ${third ?? 0}`.execute(site.db);
  expect(await suggested()).toEqual([
    [fourth, 3],
    [second, 2],
    [first, 1],
  ]);
  await sql`update members set listed = true where uid = ${third ?? 0}`.execute(site.db);
  await ok(lou.call(dismissSuggestion, { id: third ?? 0 }));
  await ok(lou.call(addFollowee, { followee_id: fourth ?? 0 }));
  expect(await suggested()).toEqual([
    [second, 2],
    [first, 1],
  ]);
  expect(await lou.call(dismissSuggestion, { id: 999_999_999 })).toMatchObject({ code: 'member_unknown' });
});
