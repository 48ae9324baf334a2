// What two members who are hidden from each other by a block still read of one another.
import { dayMs, profilesCalls, relationsCalls, roomsCalls, settingsCalls } from '@alcove/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestMember, type TestSite } from '../../testing/index.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ env: { RATE_LIMITS: 'off' } })));
afterAll(() => site.close());

const { profile, hitProfile } = profilesCalls;
const { addToBlacklist, addFollowee, checkFollowee, followees, followers, unblock } = relationsCalls;

async function succeeds<T>(
  answer: Promise<{ status: 'success'; data: T } | { status: 'error' }>,
): Promise<T> {
  const answered = await answer;
  if (answered.status !== 'success') throw new Error(JSON.stringify(answered));
  return answered.data;
}

/** A member in a public room, who follows and is followed by a fan, and another member whom they block. */
async function blockedPair() {
  const [owner, blocker, blocked, fan] = [
    await site.member({ premium: true }),
    await site.member(),
    await site.member(),
    await site.member(),
  ];
  await succeeds(owner.call(roomsCalls.updateRoom, {} as never));
  await site.live(blocker, { roomid: `~${owner.nick}` });
  await succeeds(blocker.call(settingsCalls.updateMember, { about: 'Le thé refroidit' }));
  await succeeds(fan.call(addFollowee, { followee_id: blocker.uid }));
  await succeeds(blocker.call(addFollowee, { followee_id: fan.uid }));
  await succeeds(blocker.call(addToBlacklist, { blacklisted_user_id: blocked.uid }));
  return { blocker, blocked, fan };
}
const seenBy = async (reader: TestMember, member: TestMember) =>
  (await succeeds(reader.call(profile, { id: member.uid }))).profile;
const listsFor = async (reader: TestMember, member: TestMember) => [
  await succeeds(reader.call(followers, { id: member.uid })),
  await succeeds(reader.call(followees, { id: member.uid })),
];

test('a profile shows neither of two members who are apart when the other is here, where, or what they write', async () => {
  const { blocker, blocked, fan } = await blockedPair();
  expect(await seenBy(fan, blocker)).toMatchObject({
    online: 1,
    last_online: expect.any(Number),
    chatrooms: [{}],
    about: 'Le thé refroidit',
  });
  const hidden = { online: 0, last_online: 0, chatrooms: [], about: '', town: '', region: '' };
  expect(await seenBy(blocked, blocker)).toMatchObject({ nick: blocker.nick, ...hidden });
  expect(await seenBy(blocker, blocked)).toMatchObject({ nick: blocked.nick, ...hidden });
});

test('a look at the profile of a member who is apart is not counted', async () => {
  const { blocker, blocked, fan } = await blockedPair();
  expect(await succeeds(blocked.call(hitProfile, { id: blocker.uid }))).toEqual({ views: 0 });
  expect(await succeeds(fan.call(hitProfile, { id: blocker.uid }))).toEqual({ views: 1 });
});

test('lists of follows are empty between two members who are apart, and leave one out for the other elsewhere', async () => {
  const { blocker, blocked, fan } = await blockedPair();
  const empty = { list: [], total_count: 0 };
  expect(await listsFor(blocked, blocker)).toEqual([empty, empty]);
  expect(await listsFor(blocked, fan)).toMatchObject([{ list: [] }, { list: [] }]);
  expect(await listsFor(await site.member(), fan)).toMatchObject([
    { list: [{ uid: blocker.uid }] },
    { list: [{ uid: blocker.uid }] },
  ]);
  expect(await succeeds(blocked.call(checkFollowee, { followee_id: blocker.uid }))).toEqual({
    followed: 0,
    follows_me: 0,
    blocked: 0,
    apart: { by: 'them', type: 'permanent', until: 0 },
  });
});

test('both members who are apart learn which of them blocks, the blocker until when (R8.025)', async () => {
  const [blocker, blocked] = [await site.member(), await site.member()];
  const day = { blacklisted_user_id: blocked.uid, type: '24h' } as const;
  await succeeds(blocker.call(addToBlacklist, day));
  const until = site.clock.now() + dayMs;
  expect(await succeeds(blocker.call(checkFollowee, { followee_id: blocked.uid }))).toMatchObject({
    apart: { by: 'me', type: '24h', until },
  });
  expect(await succeeds(blocked.call(checkFollowee, { followee_id: blocker.uid }))).toMatchObject({
    apart: { by: 'them', type: '24h', until: 0 },
  });
  await site.clock.advance(dayMs);
  const after = await succeeds(blocked.call(checkFollowee, { followee_id: blocker.uid }));
  expect(after.apart).toBeUndefined();
});

test('a moderator reads all of a member who has blocked them, and a lifted block hides nothing', async () => {
  const { blocker, blocked } = await blockedPair();
  const moderator = await site.member({ role: 'owner' });
  await succeeds(blocker.call(addToBlacklist, { blacklisted_user_id: moderator.uid }));
  expect(await seenBy(moderator, blocker)).toMatchObject({ online: 1, chatrooms: [{}] });
  expect(await listsFor(moderator, blocker)).toMatchObject([{ total_count: 1 }, { total_count: 1 }]);
  await succeeds(blocker.call(unblock, { id: blocked.uid }));
  expect(await seenBy(blocked, blocker)).toMatchObject({ online: 1, about: 'Le thé refroidit' });
  expect(await listsFor(blocked, blocker)).toMatchObject([{ total_count: 1 }, { total_count: 1 }]);
});
