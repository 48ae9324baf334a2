// Entry to rooms: who may enter, who may not and why, and what happens when many want the last slot.
import {
  accountsCalls,
  moderationCalls,
  relationsCalls,
  type Room,
  chatLimits,
  roomLimits,
  roomsActions,
  roomsCallbacks,
  roomsCalls,
  sanctions,
} from '@alcove/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type LiveActor,
  startTestSite,
  type TestMember,
  type TestSite,
  type Traits,
  until,
} from '../../testing/index.ts';

let site: TestSite;
beforeAll(
  async () =>
    void (site = await startTestSite({
      env: { RATE_LIMITS: 'off' },
      parts: { socketBounds: { maxPerAddress: 1000 } },
    })),
);
afterAll(() => site.close());

const { createRoom, joinRoom, leaveRoom, switchRoom, peopleInRoom } = roomsActions;
const { updateRoom } = roomsCalls;
const men = 'Entre hommes';
let count = 0;

const someone = async (traits: Traits = {}) => site.live(await site.member(traits));
/** Reads English. */
async function reader(traits: Traits = {}): Promise<LiveActor> {
  const member = await site.member(traits);
  member.cookies.set('lang', 'en');
  return site.live(member);
}

type Rules = { roompassword?: string; capacity?: number; allowed_gender?: number };
async function roomOf(host: LiveActor, rules: Rules = {}): Promise<Room> {
  const answer = await host.ask(createRoom, { roomid: `Alcôve de lecture ${++count}`, ...rules });
  if (answer.result !== 200) throw new Error(answer.data.code);
  return answer.data.room;
}
const join = async (actor: LiveActor, room: Room | string, roompassword = '') =>
  actor.ask(joinRoom, { roomid: typeof room === 'string' ? room : room.roomid, roompassword });
/** The room that was entered; a refusal fails the test with its code. */
async function entered(actor: LiveActor, room: Room | string): Promise<Room> {
  const { result, data } = await join(actor, room);
  if (result !== 200) throw new Error(`not let in: ${result} ${JSON.stringify(data)}`);
  return data.room;
}

/** An XXL member with a room of their own. */
async function host(rules: Rules = {}) {
  const owner = await site.member({ premium: true });
  const live = await site.live(owner);
  return { owner, live, room: await roomOf(live, rules) };
}

describe('a room', () => {
  test('is joined by its id or its name in any spelling, beside other rooms or instead of them (R7.045, R7.046, R7.048)', async () => {
    const { live, room } = await host();
    const guest = await someone();
    expect(await join(guest, String(room.roomid))).toMatchObject({
      result: 200,
      data: { room: { people: 1 } },
    });
    expect(await join(guest, 'LA bibliotheque')).toMatchObject({ result: 200 });
    await guest.receives(roomsCallbacks.lastMessage, ({ roomid }) => roomid === room.roomid);
    expect(await guest.ask(peopleInRoom, { room: room.slug })).toMatchObject({ data: { count: 1 } });
    const moved = await guest.ask(switchRoom, { roomid: 'Couples' });
    expect(moved.data.room.name).toBe('Couples');
    await until(async () => (await live.ask(peopleInRoom, { room: room.slug })).data.count === 0);
    expect(await guest.ask(leaveRoom, { roomid: 'la bibliothèque' })).toMatchObject({
      result: 409,
      data: { code: 'not_in_room' },
    });
    expect(await guest.ask(leaveRoom, { roomid: 'Couples' })).toMatchObject({ result: 200 });
  });

  test('that is unknown is refused, and a member who wanted to switch stays where they were', async () => {
    const guest = await someone();
    await join(guest, 'Couples');
    for (const roomid of ['Nulle part', '999999', '', '   ', '__proto__']) {
      expect(await guest.ask(switchRoom, { roomid })).toMatchObject({
        result: 404,
        data: { code: 'room_unknown' },
      });
    }
    expect(await guest.ask(leaveRoom, { roomid: 'Couples' })).toMatchObject({ result: 200 });
  });

  test('that is joined twice counts once', async () => {
    const { room } = await host();
    const guest = await someone();
    await join(guest, room);
    expect(await join(guest, room)).toMatchObject({ result: 200, data: { room: { people: 1 } } });
    await guest.ask(leaveRoom, { roomid: room.roomid });
    expect(await guest.ask(leaveRoom, { roomid: room.roomid })).toMatchObject({ result: 409 });
  });

  test(`is one of at most ${chatLimits.joinedAtOnce} that a member is in at once`, async () => {
    const rooms: Room[] = [];
    for (let nth = 0; nth < chatLimits.joinedAtOnce; nth += roomLimits.perCreator) {
      const live = await someone({ premium: true });
      for (let own = 0; own < roomLimits.perCreator; own++) rooms.push(await roomOf(live));
    }
    const guest = await someone();
    for (const room of rooms.slice(0, chatLimits.joinedAtOnce)) {
      expect(await join(guest, room)).toMatchObject({ result: 200 });
    }
    expect(await join(guest, 'Couples')).toMatchObject({
      result: 403,
      data: { code: 'in_too_many_rooms', params: { count: chatLimits.joinedAtOnce } },
    });
    expect(await guest.ask(switchRoom, { roomid: 'Couples' })).toMatchObject({ result: 200 });
  });
});

describe('a password', () => {
  test('is asked of all but the owner and privileged members, and never sent (R1.022, R5.022, R3.146)', async () => {
    const { live, room } = await host({ roompassword: 'rideau' });
    expect(room.protected).toBe(1);
    const guest = await reader();
    for (const wrong of ['', 'Rideau', 'rideau ']) {
      expect(await join(guest, room, wrong)).toMatchObject({
        result: 403,
        comment: 'You have entered the wrong password.',
        data: { code: 'room_password_wrong' },
      });
    }
    expect(await join(guest, room, 'rideau')).toMatchObject({ result: 200 });
    expect(await join(live, room)).toMatchObject({ result: 200 });
    const team = await someone({ role: 'editor' });
    expect(await join(team, room)).toMatchObject({ result: 200 });
    const list = await guest.ask(roomsActions.roomsList, {});
    expect(JSON.stringify(list)).not.toMatch(/rideau|argon2/);
  });

  test('may come with the login: the right one joins the room, a wrong one refuses the login (R7.022)', async () => {
    const { room } = await host({ roompassword: 'rideau' });
    const guest = await site.member();
    const login = async (roompassword: string) =>
      (await site.live(guest, { roomid: room.slug, roompassword })).login;
    expect(await login('volets')).toMatchObject({ result: 403, data: { code: 'room_password_wrong' } });
    expect(await login('rideau')).toMatchObject({
      result: 200,
      data: { room: { roomid: room.roomid, protected: 1 } },
    });
  });

  test('that was changed no longer works in its old form', async () => {
    const { owner, room } = await host({ roompassword: 'rideau' });
    await join(await someone(), room, 'rideau');
    await owner.call(updateRoom, { room_id: room.roomid, password: 'volets' });
    expect(await join(await someone(), room, 'rideau')).toMatchObject({ result: 403 });
    expect(await join(await someone(), room, 'volets')).toMatchObject({ result: 200 });
    await owner.call(updateRoom, { room_id: room.roomid, password: '' });
    expect(await join(await someone(), room)).toMatchObject({ result: 200 });
  });

  test('cannot be tried more often than its rate limit', async () => {
    await using limited = await startTestSite();
    const owner = await limited.live(await limited.member({ premium: true }));
    const { data } = await owner.ask(createRoom, { roomid: 'Derrière les volets', roompassword: 'rideau' });
    const guest = await limited.live(await limited.member());
    const guess = (roompassword: string) => guest.ask(joinRoom, { roomid: data.room.roomid, roompassword });
    for (let nth = 0; nth < 10; nth++)
      expect((await guess(`essai ${nth}`)).data.code).toBe('room_password_wrong');
    expect(await guess('rideau')).toMatchObject({ result: 429, data: { code: 'too_many' } });
  });
});

describe('a room for one gender', () => {
  test('refuses other genders and names both, in the reader’s language (R5.023, R5.024, R5.025)', async () => {
    const woman = await site.member({ gender: 2 });
    const refused = await site.live(woman, { roomid: men });
    expect(refused.login).toMatchObject({
      result: 403,
      comment: expect.stringMatching(/réservé aux hommes.*femme/),
      data: { code: 'room_gender', params: { allowed: 'male', gender: 'female' } },
    });
    woman.cookies.set('lang', 'en');
    expect((await site.live(woman, { roomid: men })).login.comment).toMatch(/men.*woman/i);
    const visitor = await site.live(await site.visitor(), { nick: 'Thym', roomid: men });
    expect(visitor.login).toMatchObject({ result: 403, data: { params: { gender: 'none' } } });
    expect((await site.live(await site.member({ gender: 1 }), { roomid: men })).login.result).toBe(200);
  });
});

describe('a full room', () => {
  test('admits XXL members alone; a person who is in it already counts once (R6.032, R6.067, R6.068, R8.030)', async () => {
    expect((await host()).room.options.capacity).toBe(100);
    const { room } = await host({ capacity: 2 });
    const first = await site.member();
    await join(await site.live(first), room);
    await join(await someone(), room);
    const late = await reader();
    expect(await join(late, room)).toMatchObject({
      result: 403,
      comment: 'Room is full, only XXL allowed.',
      data: { code: 'room_full' },
    });
    expect(await join(await someone({ premium: true }), room)).toMatchObject({ result: 200 });
    expect((await site.live(first, { roomid: room.slug })).login.result).toBe(200);
    expect(await join(late, room)).toMatchObject({ result: 403 });
  });

  test('is full however many people want the last slots at once', async () => {
    const { room } = await host({ capacity: 5, roompassword: 'rideau' });
    const crowd = await Promise.all(Array.from({ length: 15 }, () => someone()));
    const answers = await Promise.all(crowd.map((each) => join(each, room, 'rideau')));
    const results = answers.map(({ result }) => result);
    expect(results.filter((result) => result === 200)).toHaveLength(5);
    expect(answers.filter(({ data }) => data.code === 'room_full')).toHaveLength(10);
    // A slot that is left is free again.
    const lucky = crowd[results.indexOf(200)];
    const unlucky = crowd[results.indexOf(403)];
    await lucky?.ask(leaveRoom, { roomid: room.roomid });
    expect(unlucky && (await join(unlucky, room, 'rideau')).result).toBe(200);
    await Promise.all(crowd.map((each) => each.leave()));
  });
});

describe('an excluded member', () => {
  test('stays out of the room until a date, and reads the reason (R6.069, R7.103)', async () => {
    const { owner, live, room } = await host();
    await join(live, room);
    const basile = await site.member({ premium: true });
    const guest = await site.live(basile, { roomid: room.slug });
    const other = await site.live(await site.member(), { roomid: room.slug });
    expect(
      await owner.call(moderationCalls.exclude, {
        id: basile.uid,
        room_id: room.roomid,
        reason_id: 'insult',
      }),
    ).toMatchObject({ status: 'success' });
    expect(await guest.receives(roomsCallbacks.clientLogout, ({ uid }) => uid === basile.uid)).toMatchObject({
      reason: 'excluded',
      roomid: room.roomid,
    });
    expect(await guest.receives(roomsCallbacks.redirect)).toEqual({ href: '/chat' });
    expect(await other.receives(roomsCallbacks.clientLogout, ({ uid }) => uid === basile.uid)).toMatchObject({
      reason: 'excluded',
    });
    await live.receives(roomsCallbacks.serviceMessage, ({ type }) => type === 'excluded');
    expect(other.received(roomsCallbacks.serviceMessage)).toEqual([]);
    expect(await join(guest, room)).toMatchObject({
      result: 403,
      comment: expect.stringContaining('Insultes'),
      data: {
        code: 'excluded_from_room_because',
        params: { untilAt: site.clock.now() + sanctions.exclusionMinMs },
      },
    });
    expect(await guest.ask(roomsActions.say, { roomid: room.roomid, message: 'et moi ?' })).toMatchObject({
      result: 409,
    });
    expect(await join(guest, 'Couples')).toMatchObject({ result: 200 });
    await site.clock.advance(sanctions.exclusionMinMs);
    expect(await join(guest, room)).toMatchObject({ result: 200 });
  });

  test('stays out of the room as a moderator too, once another moderator has excluded them', async () => {
    const { live, room } = await host();
    await join(live, room);
    const [deciding, excluded] = [
      await site.member({ role: 'editor' }),
      await site.member({ role: 'editor' }),
    ];
    const other = await site.live(excluded, { roomid: room.slug });
    expect(
      await deciding.call(moderationCalls.exclude, { id: excluded.uid, room_id: room.roomid }),
    ).toMatchObject({ status: 'success' });
    await other.receives(roomsCallbacks.redirect);
    expect(await join(other, room)).toMatchObject({
      result: 403,
      data: { params: { untilAt: site.clock.now() + sanctions.exclusionMinMs } },
    });
    await site.clock.advance(sanctions.exclusionMinMs);
    expect(await join(other, room)).toMatchObject({ result: 200 });
  });

  test('like any other guest, is notified that a room was closed and enters it when it is open again (R3.148, R3.152, R8.034)', async () => {
    const { owner, live, room } = await host();
    await join(live, room);
    const guest = await site.live(await site.member(), { roomid: room.slug });
    await owner.call(updateRoom, { room_id: room.roomid, closed: 1 });
    expect(await guest.receives(roomsCallbacks.clientLogout)).toMatchObject({ reason: 'closed' });
    await live.receives(roomsCallbacks.serviceMessage, ({ type }) => type === 'room_closed');
    expect(await join(guest, room)).toMatchObject({ result: 403, data: { code: 'room_closed' } });
    expect(await owner.call(roomsCalls.room, { room: String(room.roomid) })).toMatchObject({
      data: { room: { closed: 1 } },
    });
    expect(await live.ask(peopleInRoom, { room: room.roomid })).toMatchObject({ data: { count: 1 } });
    await owner.call(updateRoom, { room_id: room.roomid, closed: 0 });
    expect(await join(guest, room)).toMatchObject({ result: 200 });
  });
});

const own = (member: TestMember) => `~${member.nick}`;

describe('a member’s own room', () => {
  test('is created when it is first asked for, once, under a name in its owner’s language (R1.023)', async () => {
    const names: Record<string, string> = {};
    for (const language of ['fr', 'en', 'ru'] as const) {
      const maelle = await site.member({ language, nick: `Salonniere${language}` });
      const visitors = await Promise.all(Array.from({ length: 5 }, () => someone()));
      const rooms = await Promise.all(visitors.map((each) => entered(each, own(maelle))));
      expect(new Set(rooms.map(({ roomid }) => roomid)).size).toBe(1);
      names[language] = rooms[0]?.name ?? '';
      expect(await maelle.call(roomsCalls.room, { room: own(maelle).toLowerCase() })).toMatchObject({
        data: { own: 1, room: { kind: 'my_room', creator: { uid: maelle.uid } } },
      });
    }
    expect(names).toEqual({
      fr: 'Chez Salonnierefr',
      en: 'Salonniereen’s room',
      ru: 'Комната Salonniereru',
    });
  });

  test('gets another name where its own was taken before its member came', async () => {
    const early = await someone({ premium: true });
    const nick = 'Maelle Tardive';
    expect(await early.ask(createRoom, { roomid: `Chez ${nick}` })).toMatchObject({ result: 200 });
    const maelle = await site.member({ nick });
    expect((await entered(await someone(), own(maelle))).name).toBe(`Chez ${maelle.nick} 2`);
  });

  test('of an unknown nick is refused (R8.033)', async () => {
    const guest = await someone();
    const inactive = await site.addPerson({ active: false });
    for (const ref of ['~Personne', '~', `~${inactive.nick}`]) {
      expect(await join(guest, ref)).toMatchObject({ result: 404, data: { code: 'my_room_unknown' } });
    }
  });

  test('refuses a member whom its owner blocks, and who is removed from it at once (R6.066, R8.026)', async () => {
    const [maelle, basile] = [await site.member(), await site.member()];
    basile.cookies.set('lang', 'en');
    const guest = await site.live(basile, { roomid: own(maelle) });
    expect(guest.login.result).toBe(200);
    await maelle.call(relationsCalls.addToBlacklist, { blacklisted_user_id: basile.uid });
    expect(await guest.receives(roomsCallbacks.clientLogout, ({ uid }) => uid === basile.uid)).toMatchObject({
      reason: 'blocked',
    });
    expect(await join(guest, own(maelle))).toMatchObject({
      result: 403,
      comment: 'You are blocked by a user and cannot enter their My room.',
      data: { code: 'my_room_blocked' },
    });
    await maelle.call(relationsCalls.deleteFromBlacklist, { blacklisted_user_id: basile.uid });
    expect(await join(guest, own(maelle))).toMatchObject({ result: 200 });
  });

  test('is destroyed with its owner’s account, and people in it are notified', async () => {
    const maelle = await site.member();
    const guest = await site.live(await site.member(), { roomid: own(maelle) });
    const { roomid } = guest.login.data.room as Room;
    expect(
      await maelle.call(accountsCalls.deleteAccount, { password: maelle.password, confirm: 1 }),
    ).toMatchObject({ status: 'success' });
    await guest.receives(roomsCallbacks.roomDestroyed, (destroyed) => destroyed.roomid === roomid);
    expect(await join(guest, String(roomid))).toMatchObject({ result: 404 });
  });
});
