// What rooms, moderation and streams tell members, from its cause to the list.
import {
  minuteMs,
  moderationCalls,
  relationsCalls,
  type Room,
  roomsActions,
  streamsActions,
} from '@alcove/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSite, type TestMember, type TestSite, until } from '../../testing/index.ts';
import { offer, start } from '../streams/testing/cast.ts';
import { notifiedPeople, ok } from './testing/notified-people.ts';

let site: TestSite;
let people: ReturnType<typeof notifiedPeople>;
beforeAll(async () => {
  site = await startTestSite({ env: { RATE_LIMITS: 'off' } });
  people = notifiedPeople(site);
});
afterAll(() => site.close());

const xxl = { premium: true };
let count = 0;

async function openRoom(wanted: object = {}) {
  const owner = await site.member(xxl);
  const live = await site.live(owner);
  const answer = await live.ask(roomsActions.createRoom, { roomid: `Verrière ${++count} b`, ...wanted });
  if (answer.result !== 200) throw new Error(answer.data.code);
  const room: Room = answer.data.room;
  const joined = await live.ask(roomsActions.joinRoom, {
    roomid: room.roomid,
    roompassword: '',
    ...wanted,
  });
  if (joined.result !== 200) throw new Error(joined.data.code);
  return { owner, live, room };
}
type Opened = Awaited<ReturnType<typeof openRoom>>;

async function say({ live, room }: Opened, message: string) {
  expect(await live.ask(roomsActions.say, { roomid: room.roomid, message })).toMatchObject({ result: 200 });
}
const naming = (...members: { nick: string }[]) =>
  members.map(({ nick }) => `[mention]${nick}[/mention]`).join(' ');

describe('a mention', () => {
  test('notifies a member outside the room, with the room and the words, once in ten minutes', async () => {
    const opened = await openRoom();
    const { room, owner } = opened;
    const [absent, present] = [await site.member(), await site.member()];
    await site.live(present, { roomid: room.slug });
    await say(opened, `Bonsoir ${naming(absent, present)}, la lampe est prête`);
    await say(opened, `Encore ${naming(absent)}`);
    const [item, ...rest] = await people.listed(absent);
    expect(rest).toEqual([]);
    expect(item).toMatchObject({
      type: 'mention',
      text: `${owner.nick} vous cite dans ${room.name}`,
      url: `/chat/${room.slug}`,
    });
    expect(item?.message).toContain('la lampe est prête');
    expect(await people.listed(present)).toEqual([]);
    await site.clock.advance(10 * minuteMs);
    await say(opened, naming(absent));
    expect(await people.listed(absent)).toHaveLength(2);
  });

  test('notifies five members of a message, and none who may not enter the room', async () => {
    const opened = await openRoom({ allowed_gender: 2 });
    const man = await site.member({ gender: 1 });
    const six = await Promise.all(Array.from({ length: 6 }, () => site.member({ gender: 2 })));
    await say(opened, naming(man, ...six));
    expect(await people.listed(man)).toEqual([]);
    const counts = await Promise.all(six.map(async (one) => (await people.listed(one)).length));
    expect(counts).toEqual([1, 1, 1, 1, 1, 0]);
    const closed = await openRoom({ roompassword: 'trois lampes' });
    const outside = await site.member();
    await say(closed, naming(outside));
    expect(await people.listed(outside)).toEqual([]);
  });
});

describe('a sanction', () => {
  test('mutes, and the end of the hour or a moderator unmutes: each notifies once, without a name (R3.181, R3.182)', async () => {
    const [moderator, noisy, calmed] = [
      await site.member({ role: 'editor' }),
      await site.member(),
      await site.member(),
    ];
    const { mute, unmute } = moderationCalls;
    for (const { uid } of [noisy, calmed]) await ok(moderator.call(mute, { id: uid }));
    await ok(moderator.call(unmute, { id: calmed.uid }));
    expect((await people.listed(noisy)).map(({ type }) => type)).toEqual(['muted']);
    await site.clock.advance(61 * minuteMs);
    await until(async () => (await people.listed(noisy)).length === 2);
    for (const member of [noisy, calmed]) {
      const items = await people.listed(member);
      expect(items.map(({ type, senderId }) => [type, senderId])).toEqual([
        ['unmuted', 0],
        ['muted', 0],
      ]);
      expect(JSON.stringify(items)).not.toContain(moderator.nick);
    }
  });

  test('excludes from a room: the member is notified of the reason and the end', async () => {
    const { room } = await openRoom();
    const [moderator, guest] = [await site.member({ role: 'editor' }), await site.member()];
    await site.live(guest, { roomid: room.slug });
    const asked = { id: guest.uid, room_id: room.slug, reason_id: 'spam', hours: 24 } as const;
    await ok(moderator.call(moderationCalls.exclude, asked));
    const [item] = await people.listed(guest);
    expect(item).toMatchObject({ type: 'excluded', text: 'Exclusion d’un salon', url: '/chat' });
    expect(item?.message).toMatch(/^Messages en rafale, jusqu’au \d\d\/\d\d\/\d{4}/);
  });
});

const followed = async () => {
  const [star, fan] = [await site.member(xxl), await site.member()];
  await ok(fan.call(relationsCalls.addFollowee, { followee_id: star.uid }));
  return { star, fan };
};
const onlineItemsOf = async (fan: TestMember) =>
  (await people.listed(fan)).filter(({ type }) => type === 'followee_online');

describe('a followed member', () => {
  test('who enters a room is announced once in four hours, by the room’s name only to whom may enter (R3.179)', async () => {
    const { star, fan } = await followed();
    const man = await site.member({ gender: 1 });
    await ok(man.call(relationsCalls.addFollowee, { followee_id: star.uid }));
    const { room } = await openRoom({ allowed_gender: 2 });
    const first = await site.live(star, { roomid: room.slug });
    const [item] = await until(async () => {
      const items = await onlineItemsOf(fan);
      return items.length > 0 && items;
    });
    expect(item).toMatchObject({ text: `${star.nick} est en ligne`, message: `Dans ${room.name}` });
    const [hidden] = await until(async () => {
      const items = await onlineItemsOf(man);
      return items.length > 0 && items;
    });
    expect(JSON.stringify(hidden)).not.toContain(room.slug);
    await first.leave();
    await site.clock.advance(31 * minuteMs);
    await site.live(star, { roomid: room.slug });
    await people.settled();
    expect(await onlineItemsOf(fan)).toHaveLength(1);
  });

  test('whose public camera has been on for ten seconds is announced; a private one is not', async () => {
    const { room } = await openRoom();
    const { star, fan } = await followed();
    const shy = await followed();
    // Both have been here for a while: entering notified nobody.
    for (const { uid } of [star, shy.star])
      await site.db.insertInto('followee_visits').values({ uid, in_room_at: site.clock.now() }).execute();
    for (const [who, args] of [
      [star, {}],
      [shy.star, { private: 1 }],
    ] as const) {
      const live = await site.live(who, { roomid: room.slug });
      const streamId = await start(live, args);
      await live.ask(streamsActions.streamSdp, { sdp: offer, type: 'offer' });
      site.engine.goLive(streamId);
    }
    await site.clock.advance(1);
    await site.clock.advance(9000);
    await people.settled();
    expect(await onlineItemsOf(fan)).toEqual([]);
    await site.clock.advance(1000);
    await until(async () => (await onlineItemsOf(fan)).length === 1);
    expect((await onlineItemsOf(fan))[0]).toMatchObject({ text: `${star.nick} allume sa caméra` });
    expect(await onlineItemsOf(shy.fan)).toEqual([]);
  });
});
