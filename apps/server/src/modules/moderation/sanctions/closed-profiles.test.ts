// What others still see of a member who is banned: nothing in lists and rooms, money under no name; the team sees all.
// The same questions are asked before the ban, during it, and once it is lifted.
import {
  devCalls,
  giftsCalls,
  hourMs,
  mediaCalls,
  moderationCalls,
  notificationsCalls,
  relationsCalls,
  roomsActions,
  roomsCallbacks,
  roomsCalls,
  tipsCalls,
  walletCalls,
} from '@alcove/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jpeg, upload } from '../../media/testing/samples.ts';
import { done, startTestSite, type TestMember, type TestSite } from '../../../testing/index.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ env: { RATE_LIMITS: 'off' } })));
afterAll(() => site.close());

type Look = (reader: TestMember) => Promise<unknown>;
type Cast = { team: TestMember; reader: TestMember; banned: TestMember };

async function cast(): Promise<Cast> {
  const traits = { premium: true, phoneVerified: true };
  const [team, reader, banned] = [
    await site.member({ role: 'editor' }),
    await site.member(traits),
    await site.member(traits),
  ];
  for (const { nick } of [reader, banned])
    await done(team.call(devCalls.creditTokens, { nick, amount: 500 }));
  return { team, reader, banned };
}
const ban = ({ team, banned }: Cast, until = site.clock.now() + hourMs) =>
  done(team.call(moderationCalls.ban, { id: banned.uid, until }));

/** Each look of the reader: open, then closed, then open again; what the team sees does not change. */
async function closesWithBan(people: Cast, looks: Record<string, { look: Look; closed: unknown }>) {
  const { reader, team } = people;
  const seenBy = async (who: TestMember) =>
    Object.fromEntries(
      await Promise.all(Object.entries(looks).map(async ([name, { look }]) => [name, await look(who)])),
    );
  const open = { reader: await seenBy(reader), team: await seenBy(team) };
  const closed = Object.fromEntries(Object.entries(looks).map(([name, of]) => [name, of.closed]));
  for (const name of Object.keys(looks)) expect(open.reader[name], name).not.toEqual(closed[name]);
  await ban(people);
  expect(await seenBy(reader)).toEqual(closed);
  expect(await seenBy(team)).toEqual(open.team);
  await ban(people, 0);
  expect(await seenBy(reader)).toEqual(open.reader);
}

test('a banned member is in no list of follows and suggested to nobody, and no count holds them', async () => {
  const people = await cast();
  const { banned, reader, team } = people;
  const { addFollowee, followees, followers, followSuggestions, relationCounts } = relationsCalls;
  const friend = await site.member();
  for (const follower of [reader, team]) {
    await done(follower.call(addFollowee, { followee_id: friend.uid }));
    await done(follower.call(addFollowee, { followee_id: banned.uid }));
  }
  await done(banned.call(addFollowee, { followee_id: friend.uid }));
  const list =
    (call: typeof followees | typeof followers, id?: number): Look =>
    async (who) => {
      const answer = await who.call(call, id === undefined ? {} : { id });
      if (answer.status !== 'success') return answer.code;
      return [answer.data.total_count, ...answer.data.list.map(({ uid }) => uid).toSorted()];
    };
  const other = await site.member();
  await done(other.call(addFollowee, { followee_id: friend.uid }));
  await done(friend.call(addFollowee, { followee_id: banned.uid }));
  await done(friend.call(addFollowee, { followee_id: other.uid }));
  const suggested = async () =>
    (await done(reader.call(followSuggestions, {}))).list.map(({ user }) => user.uid);
  await closesWithBan(people, {
    own: { look: list(followees), closed: [1, friend.uid] },
    theirs: { look: list(followers, banned.uid), closed: 'member_unknown' },
    shared: {
      look: list(followers, friend.uid),
      closed: [3, ...[reader, team, other].map(({ uid }) => uid).toSorted()],
    },
  });
  await done(reader.call(relationsCalls.deleteFollowee, { followee_id: banned.uid }));
  expect(await suggested()).toEqual([banned.uid, other.uid]);
  await ban(people);
  expect(await suggested()).toEqual([other.uid]);
  expect(await done(friend.call(relationCounts, {}))).toMatchObject({ following: 1, followers: 3 });
});

test('of a banned member a notification is hidden, and records of money stay without name and words', async () => {
  const people = await cast();
  const { banned, reader } = people;
  await done(banned.call(relationsCalls.addFollowee, { followee_id: reader.uid }));
  const tip = { amount: 30, recipient_id: reader.uid, message: 'pour le thé', server_id: 'one' };
  await done(banned.call(tipsCalls.giveTokens, tip));
  const gift = { gift_id: 'tea', price: 50, recipient_id: reader.uid, message: 'Pour vous.' };
  await done(banned.call(giftsCalls.sendGift, gift));
  const { nick } = banned;
  const notified = async () =>
    (await done(reader.call(notificationsCalls.notifications, {}))).list.map(
      ({ type, senderNick, message }) => [
        type,
        senderNick,
        message.includes('thé') || message.includes('Pour'),
      ],
    );
  await expect.poll(notified).toHaveLength(3);
  const records = async () => (await done(reader.call(tipsCalls.giveRecords, {}))).records[0];
  const shelf = async () => (await done(reader.call(giftsCalls.receivedGifts, {}))).list[0];
  const wallet = async () => (await done(reader.call(walletCalls.walletHistory, {}))).list;
  expect(await notified()).toContainEqual(['follower', nick, false]);
  expect(await records()).toMatchObject({ from: { nick }, message: 'pour le thé' });
  expect(await shelf()).toMatchObject({ sender: { nick }, message: 'Pour vous.' });
  await ban(people);
  const closed = await notified();
  expect(closed.map(([type]) => type)).not.toContain('follower');
  expect(closed.map(([, ...seen]) => seen)).toEqual([
    ['', false],
    ['', false],
  ]);
  expect(await records()).toMatchObject({ from: null, message: '', amount: 30 });
  expect(await shelf()).toMatchObject({ message: '', price: 50 });
  expect(await shelf()).not.toHaveProperty('sender');
  expect((await wallet()).filter(({ from, credit }) => credit > 0 && from !== null)).toEqual([]);
  expect(JSON.stringify(await wallet())).not.toContain(nick);
  expect(JSON.stringify(await wallet())).not.toContain('thé');
  await ban(people, 0);
  expect(await notified()).toContainEqual(['follower', nick, false]);
  expect(await records()).toMatchObject({ from: { nick }, message: 'pour le thé' });
  expect(await shelf()).toMatchObject({ sender: { nick }, message: 'Pour vous.' });
});

const said = ({ messages }: { messages: readonly { message: string }[] }) =>
  messages.some(({ message }) => message === 'une ligne de trop');
const codeOf = async (asked: Promise<{ status: string; code?: string }>) => (await asked).code ?? 'open';

test('messages of a banned member leave the room at once and return with them, and their own room is unknown', async () => {
  const people = await cast();
  const { banned, reader, team } = people;
  const roomid = 'La Terrasse';
  const author = await site.live(banned, { roomid });
  await author.ask(roomsActions.say, { roomid, message: 'une ligne de trop' });
  const uploaded = await upload(banned, mediaCalls.uploadAttachment, { content: await jpeg() });
  const { url = '' } = uploaded.status === 'success' ? uploaded.data : {};
  await author.ask(roomsActions.say, { roomid, message: `[img]${url}[/img]` });
  await site.live(team, { roomid });
  const own = await done(banned.call(roomsCalls.room, { room: `~${banned.nick}` }));
  const ownId = own.room.roomid;
  const live = await site.live(reader, { roomid });
  const guest = await site.live(reader, { roomid: ownId });
  expect(said(await live.receives(roomsCallbacks.lastMessage))).toBe(true);
  const looks = {
    page: {
      look: async (who: TestMember) => said(await done(who.call(roomsCalls.lastMessages, { room: roomid }))),
      closed: false,
    },
    socket: {
      look: async (who: TestMember) => {
        const there = await site.live(who, { roomid });
        const last = await there.receives(roomsCallbacks.lastMessage);
        await there.leave();
        return said(last);
      },
      closed: false,
    },
    picture: { look: async (who: TestMember) => (await who.fetch(url)).status, closed: 403 },
    ownRoom: {
      look: (who: TestMember) => codeOf(who.call(roomsCalls.room, { room: `~${banned.nick}` })),
      closed: 'my_room_unknown',
    },
    entrance: {
      look: async (who: TestMember) => {
        const there = await site.live(who);
        const answer = await there.ask(roomsActions.joinRoom, { roomid: ownId });
        await there.leave();
        return answer.result === 200;
      },
      closed: false,
    },
  };
  const listed = async () =>
    (await done(reader.call(roomsCalls.rooms, {}))).rooms.some((room) => room.roomid === ownId);
  expect(await listed()).toBe(true);
  await closesWithBan(people, looks);
  expect(await listed()).toBe(true);
  await ban(people);
  expect(await listed()).toBe(false);
  const replaced = await live.receives(roomsCallbacks.lastMessage, (last) => !said(last));
  expect(said(replaced)).toBe(false);
  const isOut = ({ roomid: left, uid }: { roomid: number; uid: number }) =>
    left === ownId && uid === reader.uid;
  expect(await guest.receives(roomsCallbacks.clientLogout, isOut)).toMatchObject({ reason: 'closed' });
  // The end of a ban is no event.
  await site.clock.advance(hourMs);
  expect(await looks.page.look(reader)).toBe(true);
  expect(await looks.socket.look(team)).toBe(true);
});
