// Where a member is just now, as those who look at her profile are told.
import { profilesCalls, relationsCalls, roomsCalls } from '@alcove/protocol';
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

async function seenBy(reader: Pick<TestMember, 'call'>, uid: number) {
  const answer = await reader.call(profilesCalls.profile, { id: uid });
  if (answer.status !== 'success' || !('chatrooms' in answer.data.profile)) throw new Error('no profile');
  const { online, chatrooms } = answer.data.profile;
  return { online, rooms: chatrooms.map(({ name }) => name) };
}
const away = { online: 0, rooms: [] };
const roomOf = async (member: TestMember, options: object = {}) => {
  const answer = await member.call(roomsCalls.updateRoom, options as never);
  if (answer.status !== 'success') throw new Error(answer.code);
  return answer.data.room;
};

test('a profile tells that a member is connected, and in which rooms, in whatever process (R3.021, R3.022)', async () => {
  const [member, reader] = [await site.member(), await site.member()];
  expect(await seenBy(reader, member.uid)).toEqual(away);
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

test('a room that is closed, or asks for a password, is nobody else’s to know of', async () => {
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

test('whoever may enter no room is told of none; those who hide from each other are away', async () => {
  const people = [{ premium: true }, { premium: true }, {}].map((traits) => site.member(traits));
  const [owner, member, apart] = (await Promise.all(people)) as [TestMember, TestMember, TestMember];
  await roomOf(owner);
  await site.live(member, { roomid: `~${owner.nick}` });
  expect(await seenBy(await site.visitor(), member.uid)).toEqual({ online: 1, rooms: [] });
  expect(await seenBy(apart, member.uid)).toMatchObject({ online: 1, rooms: [expect.any(String)] });
  const block = { id: apart.uid, reason: 'other', type: 'permanent' } as const;
  expect(await member.call(relationsCalls.block, block)).toMatchObject({ status: 'success' });
  expect(await seenBy(apart, member.uid)).toEqual(away);
  expect(await seenBy(member, apart.uid)).toEqual(away);
});

test('the house’s own rooms are named in the language of the reader', async () => {
  const member = await site.member();
  await site.live(member, { roomid: 'la-bibliotheque' });
  const reader = await site.member();
  const answer = await reader.call(profilesCalls.profile, { id: member.uid }, { language: 'ru' });
  expect(answer).toMatchObject({ data: { profile: { chatrooms: [{ name: 'Библиотека' }] } } });
});
