// Whether a member is online and in which rooms, as the profile shows it to each reader.
import { profilesCalls, roomsCalls, secondsOf } from '@alcove/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestMember, type TestSite, until } from '../../testing/index.ts';

let site: TestSite;
let there: TestSite;
beforeAll(async () => {
  site = await startTestSite({ env: { RATE_LIMITS: 'off' } });
  there = await startTestSite({ env: { RATE_LIMITS: 'off' }, beside: site });
});
afterAll(async () => {
  await there.close();
  await site.close();
});

async function succeeds<T>(
  answer: Promise<{ status: 'success'; data: T } | { status: 'error' }>,
): Promise<T> {
  const answered = await answer;
  if (answered.status !== 'success') throw new Error(JSON.stringify(answered));
  return answered.data;
}

async function seenBy(reader: Pick<TestMember, 'call'>, uid: number) {
  const { profile } = await succeeds(reader.call(profilesCalls.profile, { id: uid }));
  if (!('chatrooms' in profile)) throw new Error('a short profile');
  const { online, chatrooms } = profile;
  return { online, rooms: chatrooms.map(({ name }) => name) };
}
const offline = { online: 0, rooms: [] };
const roomOf = async (member: TestMember, options: object = {}) =>
  (await succeeds(member.call(roomsCalls.updateRoom, options as never))).room;

test('a reader sees that a member is connected and in which rooms, whichever process serves either (R3.021, R3.022)', async () => {
  const [member, reader] = [await site.member(), await site.member()];
  expect(await seenBy(reader, member.uid)).toEqual(offline);
  const room = await roomOf(await site.member({ premium: true }));
  const live = await there.live(member, { roomid: `~${room.creator?.nick}` });
  const here = { online: 1, rooms: [room.name] };
  await until(async () => (await seenBy(reader, member.uid)).rooms.length > 0);
  expect(await seenBy(reader, member.uid)).toEqual(here);
  expect(await seenBy(await there.member(), member.uid)).toEqual(here);
  await live.leave();
  await until(async () => (await seenBy(reader, member.uid)).online === 0);
  await until(async () => (await seenBy(reader, member.uid)).rooms.length === 0);
});

test('a reader does not learn that a member is in a room that is closed or asks for a password', async () => {
  const [owner, member, reader] = [
    await site.member({ premium: true }),
    await site.member(),
    await site.member(),
  ];
  await roomOf(owner);
  await site.live(member, { roomid: `~${owner.nick}` });
  expect((await seenBy(reader, member.uid)).rooms).toHaveLength(1);
  await roomOf(owner, { closed: 1 });
  expect(await seenBy(reader, member.uid)).toEqual({ online: 1, rooms: [] });
  await roomOf(owner, { closed: 0, password: 'entre nous' });
  expect(await seenBy(reader, member.uid)).toEqual({ online: 1, rooms: [] });
});

test('an anonymous visitor learns the day of the last visit, and neither presence nor rooms', async () => {
  const [owner, member] = [await site.member({ premium: true }), await site.member()];
  await roomOf(owner);
  await site.live(member, { roomid: `~${owner.nick}` });
  await until(async () => (await seenBy(owner, member.uid)).rooms.length === 1);
  const visitor = await site.visitor();
  expect(await seenBy(visitor, member.uid)).toEqual(offline);
  const lastOnline = async (reader: Pick<TestMember, 'call'>) => {
    const { profile } = await succeeds(reader.call(profilesCalls.profile, { id: member.uid }));
    return 'last_online' in profile ? profile.last_online : undefined;
  };
  const exact = (await lastOnline(owner)) ?? 0;
  expect(exact).toBe(secondsOf(site.clock.now()));
  expect(await lastOnline(visitor)).toBe(exact - (exact % 86_400));
});

test('a reader sees the names of system rooms in their own language', async () => {
  const member = await site.member();
  await site.live(member, { roomid: 'la-bibliotheque' });
  const reader = await site.member();
  const answer = await reader.call(profilesCalls.profile, { id: member.uid }, { language: 'ru' });
  expect(answer).toMatchObject({ data: { profile: { chatrooms: [{ name: 'Библиотека' }] } } });
});
