// Following and blocking by the calls of the chat and the content backend.
import {
  dayMs,
  relationLimits,
  relationsCalls,
  profilesCalls,
  settingsCalls,
  type Uid,
} from '@alcove/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSite, type TestMember, type TestSite } from '../../testing/index.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ env: { RATE_LIMITS: 'off' } })));
afterAll(() => site.close());

const {
  follow,
  unfollow,
  block,
  unblock,
  blacklist,
  addToBlacklist,
  deleteFromBlacklist,
  followees,
  followers,
  addFollowee,
  deleteFollowee,
  checkFollowee,
  relationCounts,
} = relationsCalls;

async function ok<T extends { status: string }>(answer: Promise<T>) {
  const answered = await answer;
  expect(answered).toMatchObject({ status: 'success' });
  return (answered as unknown as { data: never }).data as T extends { data: infer D } ? D : never;
}

const listed = async (member: TestMember) => (await ok(member.call(blacklist, {}))).list;

/** Inserts many members at once, who never logged in. */
async function addCrowd(count: number): Promise<number[]> {
  const { rows } = await sql<{ uid: number }>`
    insert into members (nick, pending_email, password_hash, gender, age, age_declared_at, active, avatar,
      language, created_at, last_online_at)
    select 'crowd' || number, 'crowd@example.test', '-', 1, 40, 1, true, '/art/petals/rose/1-400x400.svg',
      'fr', 1, 1
    from generate_series(1, ${count}::int) as number returning uid`.execute(site.db);
  return rows.map(({ uid }) => uid);
}

describe('a follow', () => {
  test('counts one more follower, is in both lists, and ends again (R1.014, R7.152, R7.153, R3.294, R6.034, R3.041)', async () => {
    const [ondine, basile] = [await site.premium(), await site.member()];
    expect(await ok(ondine.call(follow, { id: basile.uid }))).toEqual({
      id: basile.uid,
      followed: 1,
      followers: 1,
    });
    const profile = await ok(ondine.call(profilesCalls.profile, { id: basile.uid }));
    expect(profile.profile).toMatchObject({ followers: 1 });
    expect(await ok(ondine.call(followees, {}))).toMatchObject({
      list: [{ uid: basile.uid, nick: basile.nick, date_added: site.clock.now() / 1000 }],
      total_count: 1,
    });
    expect(await ok(basile.call(followers, {}))).toMatchObject({
      list: [{ uid: ondine.uid }],
      total_count: 1,
    });
    expect(await ok(ondine.call(unfollow, { id: basile.uid }))).toMatchObject({ followed: 0, followers: 0 });
    expect(await ok(basile.call(followers, {}))).toEqual({ list: [], total_count: 0 });
  });

  test('is open to free members on pages (R6.020, R7.266, R7.267, R7.268, R7.269, R7.284, R3.296)', async () => {
    const [lou, basile] = [await site.member(), await site.member()];
    expect(await ok(lou.call(addFollowee, { followee_id: basile.uid }))).toEqual({
      followee_id: basile.uid,
      followers: 1,
    });
    expect(await ok(lou.call(checkFollowee, { followee_id: basile.uid }))).toEqual({
      followed: 1,
      follows_me: 0,
      blocked: 0,
    });
    expect(await ok(basile.call(checkFollowee, { followee_id: lou.uid }))).toEqual({
      followed: 0,
      follows_me: 1,
      blocked: 0,
    });
    expect(await ok(basile.call(followers, {}))).toMatchObject({
      list: [{ uid: lou.uid, followed: 0, follows_me: 1 }],
    });
    expect(await ok(lou.call(relationCounts, {}))).toEqual({ following: 1, followers: 0, blocked: 0 });
    expect(await ok(basile.call(followees, { id: lou.uid }))).toMatchObject({ list: [{ uid: basile.uid }] });
    expect(await ok(lou.call(followers, { id: basile.uid }))).toMatchObject({ list: [{ uid: lou.uid }] });
    await ok(lou.call(deleteFollowee, { followee_id: basile.uid }));
    expect(await ok(lou.call(followees, {}))).toMatchObject({ total_count: 0 });
  });

  test.each([
    ['fr', 'Vous devez devenir membre XXL pour suivre quelqu’un.'],
    ['en', 'You need to become an XXL member to follow someone.'],
    ['ru', 'Нужно стать участником XXL, чтобы подписываться на участников.'],
  ] as const)('in the chat asks for XXL, in %s (R1.017, R8.054)', async (language, message) => {
    const [lou, basile] = [await site.member({ language }), await site.member()];
    lou.cookies.set('lang', language);
    expect(await lou.call(follow, { id: basile.uid })).toMatchObject({
      code: 'xxl_required_follow',
      message,
    });
  });

  test('twice is once, also when both come together', async () => {
    const [ondine, basile] = [await site.premium(), await site.member()];
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => ondine.call(follow, { id: basile.uid })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 'success'));
    expect(await ok(basile.call(followers, {}))).toMatchObject({ total_count: 1 });
    await ok(ondine.call(unfollow, { id: basile.uid }));
    await ok(ondine.call(unfollow, { id: basile.uid }));
  });

  test('of oneself or an unknown member is refused', async () => {
    const [ondine, newcomer] = [await site.premium(), await site.member({ active: false })];
    expect(await ondine.call(follow, { id: ondine.uid })).toMatchObject({ code: 'not_oneself' });
    expect(await ondine.call(follow, { id: 999_999_999 })).toMatchObject({ code: 'member_unknown' });
    expect(await ondine.call(follow, { id: newcomer.uid })).toMatchObject({ code: 'member_unknown' });
    expect(await ondine.call(unfollow, { id: 999_999_999 })).toMatchObject({ code: 'member_unknown' });
    expect(await ondine.call(followers, { id: newcomer.uid })).toMatchObject({ code: 'member_unknown' });
    expect(await ondine.call(checkFollowee, { followee_id: 999_999_999 })).toMatchObject({
      code: 'member_unknown',
    });
  });

  test('is listed in pages of twenty, the latest first', async () => {
    const basile = await site.member();
    const fans = [];
    for (let count = 0; count < 23; count += 1) {
      const { uid } = await site.addPerson();
      await site.clock.advance(1000);
      await site.db
        .insertInto('follows')
        .values({ follower: uid, followed: basile.uid, followed_at: site.clock.now() })
        .execute();
      fans.unshift(uid);
    }
    const first = await ok(basile.call(followers, {}));
    const second = await ok(basile.call(followers, { offset: 20 }));
    expect([...first.list, ...second.list].map(({ uid }) => uid)).toEqual(fans);
    expect(await ok(basile.call(followers, { page: 2 }))).toEqual(second);
    expect([first.list.length, first.total_count, second.total_count]).toEqual([20, 23, 23]);
  });

  test('is refused beyond five thousand', async () => {
    const ondine = await site.premium();
    const basile = await site.member();
    const crowd = await addCrowd(relationLimits.follows);
    const rows = crowd.map((followed) => ({ follower: ondine.uid, followed, followed_at: 1 }));
    await site.db.insertInto('follows').values(rows).execute();
    expect(await ondine.call(follow, { id: basile.uid })).toMatchObject({
      code: 'follows_too_many',
      message: 'Vous suivez déjà 5000 membres. Cessez d’en suivre un pour en suivre un autre.',
    });
    expect(await ok(ondine.call(followees, {}))).toMatchObject({ total_count: relationLimits.follows });
  });
});

describe('a block', () => {
  test('for a day ends after a day, and a permanent one stays (R1.015, R4.143, R6.033, R7.154, R3.198, R3.199, R3.200, R3.201)', async () => {
    const [ondine, basile, gael] = [await site.premium(), await site.member(), await site.member()];
    const at = site.clock.now();
    expect(await ok(ondine.call(block, { id: basile.uid, reason: 'insistance', type: '24h' }))).toEqual({
      id: basile.uid,
      type: '24h',
      until: at + dayMs,
    });
    await ok(ondine.call(block, { id: gael.uid, type: 'permanent' }));
    const entry = (await listed(ondine)).find(
      ({ blacklisted_user_id }) => blacklisted_user_id === basile.uid,
    );
    expect(entry).toMatchObject({
      user: { nick: basile.nick },
      reason: 'insistance',
      type: '24h',
      date_added: at / 1000,
      until: at + dayMs,
    });
    await site.clock.advance(dayMs - 1);
    expect(await listed(ondine)).toHaveLength(2);
    await site.clock.advance(1);
    expect(await listed(ondine)).toMatchObject([{ blacklisted_user_id: gael.uid, until: 0 }]);
    await site.clock.advance(20 * dayMs);
    expect(await ok(ondine.call(blacklist, {}))).toMatchObject({ total_count: 1 });
  });

  test('and the blacklist are one list: an entry there is permanent, and the last change counts (R7.155, R7.262, R7.263, R7.264, R7.265, R3.295)', async () => {
    const [ondine, basile] = [await site.premium(), await site.member()];
    await ok(ondine.call(addToBlacklist, { blacklisted_user_id: basile.uid, reason: 'autre' }));
    expect(await listed(ondine)).toMatchObject([
      { blacklisted_user_id: basile.uid, type: 'permanent', reason: 'autre', until: 0 },
    ]);
    await ok(ondine.call(block, { id: basile.uid, type: '24h' }));
    expect(await listed(ondine)).toMatchObject([{ type: '24h', reason: '' }]);
    await ok(ondine.call(addToBlacklist, { blacklisted_user_id: basile.uid }));
    await ok(ondine.call(addToBlacklist, { blacklisted_user_id: basile.uid }));
    expect(await listed(ondine)).toMatchObject([{ type: 'permanent' }]);
    await ok(ondine.call(unblock, { id: basile.uid }));
    expect(await listed(ondine)).toEqual([]);
    await ok(ondine.call(addToBlacklist, { blacklisted_user_id: basile.uid }));
    await ok(ondine.call(deleteFromBlacklist, { blacklisted_user_id: basile.uid }));
    await ok(ondine.call(deleteFromBlacklist, { blacklisted_user_id: basile.uid }));
    expect(await listed(ondine)).toEqual([]);
  });

  test('asks for XXL in the chat, not on pages (R8.053)', async () => {
    const [lou, basile] = [await site.member(), await site.member()];
    expect(await lou.call(block, { id: basile.uid })).toMatchObject({
      code: 'xxl_required_block',
      message: 'Vous devez devenir membre XXL pour bloquer quelqu’un.',
    });
    await ok(lou.call(addToBlacklist, { blacklisted_user_id: basile.uid }));
    // A nick is accepted too, in any spelling, and a block for a day.
    await ok(lou.call(addToBlacklist, { nick: ` ${basile.nick.toUpperCase()} `, type: '24h' }));
    expect(await listed(lou)).toMatchObject([{ blacklisted_user_id: basile.uid, type: '24h' }]);
    expect(await lou.call(addToBlacklist, { nick: 'Personne-ici' })).toMatchObject({
      messages: { nick: 'Ce membre n’existe pas.' },
    });
    expect(await lou.call(addToBlacklist, { nick: ' ' })).toMatchObject({ code: 'invalid_input' });
    // A member whose XXL has ended can still lift blocks.
    await ok(lou.call(unblock, { id: basile.uid }));
  });

  test('ends following both ways, and tells the blocked member nothing but the block (R8.025)', async () => {
    const [ondine, basile] = [await site.premium(), await site.member()];
    await ok(ondine.call(follow, { id: basile.uid }));
    await ok(basile.call(addFollowee, { followee_id: ondine.uid }));
    await ok(ondine.call(block, { id: basile.uid, reason: 'il insiste' }));
    expect(await ok(ondine.call(checkFollowee, { followee_id: basile.uid }))).toMatchObject({
      followed: 0,
      follows_me: 0,
      blocked: 1,
    });
    const refused = await basile.call(addFollowee, { followee_id: ondine.uid });
    expect(refused).toMatchObject({
      code: 'blocked_for_a_day',
      message:
        'Ce membre vous bloque pendant 24\u00a0heures. Vous ne voyez ni ses messages, ni sa vidéo, ni ses messages privés.',
    });
    expect(JSON.stringify(refused)).not.toContain('insiste');
    await ok(ondine.call(block, { id: basile.uid, type: 'permanent' }));
    expect(await basile.call(addFollowee, { followee_id: ondine.uid }, { language: 'en' })).toMatchObject({
      code: 'blocked_for_good',
      message:
        'This member has blocked you permanently. You cannot see their chat, video or private messages.',
    });
    expect(await ondine.call(follow, { id: basile.uid })).toMatchObject({ code: 'blocked_by_oneself' });
    // The blocked member may block too; each lifts their own block.
    await ok(basile.call(addToBlacklist, { blacklisted_user_id: ondine.uid }));
    await ok(ondine.call(unblock, { id: basile.uid }));
    expect(await ondine.call(follow, { id: basile.uid })).toMatchObject({ code: 'blocked_for_good' });
  });

  test('and a follow at the same moment never leave both', async () => {
    const [ondine, basile] = [await site.premium(), await site.member()];
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([
        basile.call(addFollowee, { followee_id: ondine.uid }),
        ondine.call(block, { id: basile.uid }),
        ondine.call(follow, { id: basile.uid }),
      ]);
      expect(await ok(ondine.call(checkFollowee, { followee_id: basile.uid }))).toMatchObject({
        followed: 0,
        follows_me: 0,
        blocked: 1,
      });
      await ok(ondine.call(unblock, { id: basile.uid }));
    }
  });

  test('of two members against each other at the same moment succeeds for both', async () => {
    const [ondine, basile] = [await site.premium(), await site.premium()];
    await Promise.all([ondine.call(block, { id: basile.uid }), basile.call(block, { id: ondine.uid })]);
    expect([await listed(ondine), await listed(basile)]).toMatchObject([[{}], [{}]]);
  });

  test('of oneself, an unknown member, or with an invalid reason is refused', async () => {
    const [ondine, basile] = [await site.premium(), await site.member()];
    expect(await ondine.call(block, { id: ondine.uid })).toMatchObject({ code: 'not_oneself' });
    expect(await ondine.call(block, { id: 999_999_999 })).toMatchObject({ code: 'member_unknown' });
    expect(await ondine.call(unblock, { id: 999_999_999 })).toMatchObject({ code: 'member_unknown' });
    for (const reason of ['a'.repeat(501), 'a\nb', '\u202Egnp']) {
      expect(await ondine.call(block, { id: basile.uid, reason })).toMatchObject({ code: 'invalid_input' });
    }
    expect(await ondine.call(block, { id: -4 })).toMatchObject({ code: 'invalid_input' });
    expect(await listed(ondine)).toEqual([]);
  });

  test('is refused beyond two thousand that still apply', async () => {
    const [ondine, basile] = [await site.premium(), await site.member()];
    const [type, until_at] = ['24h' as const, site.clock.now() + dayMs];
    const crowd = await addCrowd(relationLimits.blocks);
    const rows = crowd.map((blocked) => ({ blocker: ondine.uid, blocked, type, blocked_at: 1, until_at }));
    await site.db.insertInto('blocks').values(rows).execute();
    expect(await ondine.call(block, { id: basile.uid })).toMatchObject({ code: 'blocks_too_many' });
    await site.clock.advance(dayMs);
    await ok(ondine.call(block, { id: basile.uid }));
    expect(await listed(ondine)).toHaveLength(1);
  });
});

test('a member’s copy of their data names follows and blocks, and an erased member is in no list', async () => {
  const [ondine, basile, gael] = [await site.premium(), await site.member(), await site.member()];
  await ok(ondine.call(follow, { id: gael.uid }));
  await ok(basile.call(addFollowee, { followee_id: ondine.uid }));
  await ok(ondine.call(addToBlacklist, { blacklisted_user_id: basile.uid, reason: 'bruyant' }));
  const copy = await ok(ondine.call(settingsCalls.exportMember, {}));
  expect(copy).toMatchObject({
    relations: {
      follows: [{ nick: gael.nick }],
      followers: 0,
      blocks: [{ nick: basile.nick, reason: 'bruyant', until: null }],
    },
  });
  for (const leaver of [basile, gael]) {
    await ok(leaver.call(settingsCalls.deleteAccount, { password: leaver.password, confirm: 1 }));
  }
  expect(await listed(ondine)).toEqual([]);
  expect(await ok(ondine.call(followees, {}))).toEqual({ list: [], total_count: 0 });
  expect(await rowsOf(basile.uid)).toBe(0);
});

const rowsOf = async (uid: Uid) =>
  (await site.db.selectFrom('blocks').selectAll().where('blocked', '=', uid).execute()).length +
  (await site.db.selectFrom('follows').selectAll().where('follower', '=', uid).execute()).length;

test('a visitor who asks for lists or follows is asked to log in (R8.041)', async () => {
  const visitor = await site.visitor();
  expect(await visitor.call(blacklist, {})).toMatchObject({ http: 401, code: 'authorization_required' });
  expect(await visitor.call(follow, { id: 1000 })).toMatchObject({
    http: 401,
    code: 'login_required',
    message: 'connectez-vous pour utiliser cette fonction',
  });
  const waiting = await site.member({ active: false });
  expect(await waiting.call(followees, {})).toMatchObject({ code: 'activation_required' });
});

test('lists of follows are narrowed by nick, by who follows back and by who is connected', async () => {
  const lou = await site.member();
  const [anna, basile, olga] = [
    await site.member(),
    await site.member(),
    await site.member({ nick: 'Ольга_Ли' }),
  ];
  for (const each of [anna, basile, olga]) await ok(lou.call(addFollowee, { followee_id: each.uid }));
  await ok(anna.call(addFollowee, { followee_id: lou.uid }));
  await site.live(basile);
  const listed = async (asked: object) => (await ok(lou.call(followees, asked))).list.map(({ uid }) => uid);
  expect(await ok(lou.call(followees, { nick: 'ольга' }))).toMatchObject({
    list: [{ uid: olga.uid, online: 0 }],
    total_count: 1,
  });
  expect(await listed({ mutual: 1 })).toEqual([anna.uid]);
  expect(await ok(lou.call(followees, { online: 1 }))).toMatchObject({
    list: [{ uid: basile.uid, online: 1 }],
    total_count: 1,
  });
  expect(await listed({ online: 1, mutual: 1 })).toEqual([]);
  expect(await listed({ nick: '%' })).toEqual([]);
});
