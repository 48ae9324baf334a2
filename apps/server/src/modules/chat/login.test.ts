// The session configuration, the login, what is sent after it, and how connections end.
import {
  accountsCalls,
  dayMs,
  moderationCalls,
  roomsActions,
  roomsCallbacks,
  roomsCalls,
  settingsCalls,
  trialSession,
} from '@alcove/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeMember } from '../accounts/members.ts';
import { type Actor, type LiveActor, startTestSite, type TestSite, until } from '../../testing/index.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ env: { RATE_LIMITS: 'off' } })));
afterAll(() => site.close());

const { liveSession } = roomsCalls;
const terrace = 'La terrasse';

async function configurationOf(person: Actor, room = '') {
  const answer = await person.call(liveSession, { room });
  if (answer.status !== 'success') throw new Error(answer.code);
  return answer.data;
}
const welcomed = (actor: LiveActor) =>
  until(() => actor.order().includes('status/rooms_list'), { what: 'the welcome after the login' });

describe('the session configuration', () => {
  test('of a member holds their name, token, room and socket (R3.065)', async () => {
    const maelle = await site.member();
    expect(await configurationOf(maelle, 'la TERRASSE')).toEqual({
      Uid: maelle.uid,
      Nick: maelle.nick,
      Name: maelle.nick,
      Token: expect.stringMatching(/^[\w-]+\.[\w-]{43}$/),
      RoomId: expect.any(Number),
      ChatroomName: terrace,
      ServerUri: `${site.url.replace('http', 'ws')}/live/ws`,
      PaymentAllowed: 1,
      RoomPassword: '',
      DeviceToken: '',
      AdditionalInfo: '',
      SnapshotIntervalSec: 60,
      SnapshotWidth: 256,
      SnapshotHeight: 192,
      Timeout: 15_000,
      Debug: 0,
      Reencode: 1,
    });
  });

  test('names the operator’s STUN server and relay to members, with a password for minutes, and not to visitors (R7.111, R7.112)', async () => {
    const relayed = await startTestSite({
      beside: site,
      env: {
        STUN_URLS: 'stun:stun.example.org',
        TURN_URLS: 'turn:turn.example.org:3478, turns:turn.example.org:5349?transport=tcp',
        TURN_SECRET: 'shared-with-the-relay-and-no-other',
      },
    });
    const { IceServers } = await configurationOf(await relayed.member());
    expect(IceServers).toEqual([
      { urls: ['stun:stun.example.org'] },
      {
        urls: ['turn:turn.example.org:3478', 'turns:turn.example.org:5349?transport=tcp'],
        username: expect.stringMatching(/^\d{10,}:[\w-]{16}$/),
        credential: expect.stringMatching(/^[\w+/]{27}=$/),
      },
    ]);
    const visitor = await relayed.visitor();
    await visitor.call(accountsCalls.startTrial, { nick: 'Guetteuse' });
    expect(await configurationOf(visitor)).not.toHaveProperty('IceServers');
    await relayed.close();
  });

  test('of a visitor has no token; an unknown room is none', async () => {
    const visitor = await site.visitor();
    expect(await configurationOf(visitor, 'Nulle part')).toMatchObject({ Uid: 0, Token: '', RoomId: 0 });
    await visitor.call(accountsCalls.startTrial, { nick: 'Passante' });
    const { Uid, Nick } = await configurationOf(visitor);
    expect(Uid).toBeLessThan(0);
    expect(Nick).toBe('Passante');
  });

  test('is for those who have passed the gate', async () => {
    const answer = await site.fetch('/_backend/member/session/');
    expect(answer.status).toBe(403);
  });
});

describe('a member', () => {
  test('logs in by token and receives people and messages in order (R7.017, R7.020, R7.023, R7.090, R7.091, R7.101)', async () => {
    const maelle = await site.member({ premium: true });
    // No other test of this file uses that room.
    const here = await site.live(maelle, { roomid: 'LE petit boudoir' });
    expect(here.login).toMatchObject({
      result: 200,
      data: {
        uid: maelle.uid,
        member: { nick: maelle.nick, status: 'XXL', trial: 0 },
        others: 0,
        room: { name: 'Le petit boudoir', people: 1 },
        limits: { session_limit: 0 },
        caps: { standing: 'premium', write: 1, create_room: 1, muted_until: 0 },
        private_data: { blocklist: [], blocked_by: [] },
        now: site.clock.now(),
      },
    });
    await here.receives(roomsCallbacks.serviceMessage);
    expect(here.order()).toEqual([
      'login/motd',
      'status/rooms_list',
      'room/list',
      'chat/last_message',
      'chat/service_message',
    ]);
    expect(here.received(roomsCallbacks.list)[0]).toMatchObject({ count: 1, users: [{ uid: maelle.uid }] });
    expect(here.received(roomsCallbacks.motd)[0]?.text).toContain(maelle.nick);
    await here.leave();
  });

  test('may name the room by `chatroom_name`, and send uid and nick with the token (R7.018, R7.019, R7.021)', async () => {
    const maelle = await site.member();
    const here = await site.live(maelle, {
      uid: String(maelle.uid),
      nick: maelle.nick.toLowerCase(),
      chatroom_name: 'couples',
      'device-token': 'téléphone',
      'additional-info': 'page',
      payment_allowed: 1,
    });
    expect(here.login).toMatchObject({ result: 200, data: { room: { name: 'Couples' } } });
  });

  test('cannot log in under another uid or nick, nor by a forged token', async () => {
    const [maelle, other] = [await site.member(), await site.member()];
    const { Token } = await configurationOf(maelle);
    for (const claim of [{ uid: other.uid }, { nick: other.nick }]) {
      expect((await site.live(maelle, claim)).login).toMatchObject({
        result: 401,
        data: { code: 'session_mismatch' },
      });
    }
    const forged = `${Token.slice(0, -2)}${Token.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const token of [forged, 'x', Token.split('.')[0] ?? '', `${Token}.`]) {
      expect((await site.live(maelle, { token })).login).toMatchObject({
        result: 401,
        data: { code: 'logged_out' },
      });
    }
  });

  test('logs in once on a connection; requests before that are refused (R7.016, R4.016)', async () => {
    const here = await site.live(await site.member());
    const { Token: token } = await configurationOf(await site.member());
    expect(await here.ask(roomsActions.login, { token })).toMatchObject({
      result: 409,
      data: { code: 'logged_in_already' },
    });
    const stranger = await site.live(await site.visitor(), { token: 'x' });
    expect(await stranger.ask(roomsActions.roomsList, {})).toMatchObject({
      result: 401,
      data: { code: 'not_logged_in' },
    });
  });

  test('whose token outlived its session is logged out (R8.040)', async () => {
    const maelle = await site.member();
    const { Token: token } = await configurationOf(maelle);
    await maelle.call(accountsCalls.logout, {});
    expect((await site.live(await site.visitor(), { token })).login).toMatchObject({
      result: 401,
      comment: 'Votre session est terminée. Connectez-vous à nouveau.',
      data: { code: 'logged_out' },
    });
  });

  test('who is not activated enters and reads for ten minutes like a visitor, cannot write, and is then asked to activate (R6.013)', async () => {
    await using limited = await startTestSite();
    const maelle = await limited.member({ active: false });
    const here = await limited.live(maelle, { roomid: terrace });
    expect(here.login).toMatchObject({
      result: 200,
      data: {
        uid: maelle.uid,
        caps: { standing: 'inactive', write: 0, watch: 0 },
        limits: { session_limit: trialSession.sessionSeconds },
        room: { name: terrace },
      },
    });
    expect(await here.ask(roomsActions.say, { roomid: terrace, message: 'Bonsoir' })).toMatchObject({
      result: 403,
      data: { code: 'activation_required' },
    });
    await limited.clock.advance(60_000);
    const again = await limited.live(maelle);
    expect(again.login.data.limits).toEqual({ session_limit: trialSession.sessionSeconds - 60 });
    await limited.clock.advance(trialSession.sessionSeconds * 1000 - 60_000);
    for (const live of [here, again]) {
      expect(await live.receives(roomsCallbacks.disconnect)).toMatchObject({
        reason: 'trial_ended',
        final: 1,
      });
    }
    expect((await limited.live(maelle)).login).toMatchObject({
      result: 403,
      data: { code: 'activation_required' },
    });
  });

  test('who is not activated has what their browser’s trial left of the ten minutes', async () => {
    await using limited = await startTestSite();
    const person = await limited.addPerson({ active: false });
    const browser = await limited.visitor();
    await browser.call(accountsCalls.startTrial, { nick: 'Bergamote' });
    await limited.clock.advance(240_000);
    await browser.call(accountsCalls.loginOnSite, { login: person.nick, password: person.password });
    const here = await limited.live(browser);
    expect(here.login.data.limits).toEqual({ session_limit: trialSession.sessionSeconds - 240 });
  });

  test('who is refused by the room is not logged in, and is in no room', async () => {
    const maelle = await site.member();
    const here = await site.live(maelle, { roomid: 'Nulle part' });
    expect(here.login).toMatchObject({ result: 404, data: { code: 'room_unknown' } });
    expect(await here.ask(roomsActions.version, {})).toMatchObject({ result: 401 });
    const again = await site.live(maelle);
    expect(again.login).toMatchObject({ result: 200, data: { others: 0 } });
  });

  test('may ask for the version (R7.051)', async () => {
    const here = await site.live(await site.member());
    expect(await here.ask(roomsActions.version, {})).toMatchObject({ result: 200, data: { version: '1' } });
  });

  test('on a second device is admitted and update of the first, which they may end (R7.028, R7.108)', async () => {
    const maelle = await site.member();
    const phone = await site.live(maelle, { roomid: 'Premiers pas' });
    const desk = await site.live(maelle, { roomid: 'Premiers pas' });
    expect(phone.login.data.others).toBe(0);
    expect(desk.login).toMatchObject({ result: 200, data: { others: 1, room: { people: 1 } } });
    expect(await desk.ask(roomsActions.disconnectOther, {})).toMatchObject({
      result: 200,
      data: { ended: 1 },
    });
    expect(await phone.receives(roomsCallbacks.disconnect)).toMatchObject({
      reason: 'second_device',
      final: 1,
    });
    await phone.closed;
    expect(await desk.ask(roomsActions.version, {})).toMatchObject({ result: 200 });
  });

  test('who is banned learns why and until when, and the connection ends (R7.108)', async () => {
    const [owner, basile] = [await site.member({ role: 'owner' }), await site.member()];
    const here = await site.live(basile);
    const until = site.clock.now() + 7 * dayMs;
    expect(
      await owner.call(moderationCalls.ban, { id: basile.uid, until, reason: 'Insultes répétées' }),
    ).toMatchObject({ status: 'success' });
    expect(await here.receives(roomsCallbacks.disconnect)).toMatchObject({
      reason: 'access_blocked',
      final: 1,
      until,
    });
    await here.closed;
  });
});

describe('a change while a member is connected', () => {
  test('of level is sent to the member and to the people in the same room (R7.099, R7.110)', async () => {
    const maelle = await site.member();
    const [here, other] = [
      await site.live(maelle, { roomid: terrace }),
      await site.live(await site.member(), { roomid: terrace }),
    ];
    expect(here.login.data.caps).toMatchObject({ standing: 'free', write: 0 });
    await changeMember(site.db, maelle.uid, { premium_until_at: site.clock.now() + 60_000 });
    await maelle.call(settingsCalls.setChatSettings, { mood: 'Lampes basses', mood_visible: 1 });
    expect(await here.receives(roomsCallbacks.capsChange)).toMatchObject({
      caps: { standing: 'premium', write: 1 },
    });
    const update = await other.receives(roomsCallbacks.clientUpdate, ({ user }) => user.uid === maelle.uid);
    expect(update.user).toEqual({
      uid: maelle.uid,
      status: 'XXL',
      member_type: 2,
      mood: 'Lampes basses',
    });
    // So is the end of a paid level.
    await site.clock.advance(60_000);
    await here.receives(roomsCallbacks.capsChange, ({ caps }) => caps.standing === 'free');
    await other.receives(roomsCallbacks.clientUpdate, ({ user }) => user.status === 'free');
  });

  test('of a hidden mood is sent to no reader', async () => {
    const maelle = await site.member();
    await maelle.call(settingsCalls.setChatSettings, { mood: 'Secrète', mood_visible: 0 });
    const here = await site.live(maelle, { roomid: terrace });
    expect(here.login.data.member.mood).toBe('');
  });

  test('by logout closes the connection for good', async () => {
    const maelle = await site.member();
    const here = await site.live(maelle, { roomid: terrace });
    await maelle.call(accountsCalls.logout, {});
    expect(await here.receives(roomsCallbacks.disconnect)).toMatchObject({ reason: 'logged_out', final: 1 });
    await here.closed;
  });
});

describe('a visitor', () => {
  test('logs in by a nick, has ten minutes, and may only read (R7.027, R6.005)', async () => {
    const visitor = await site.visitor();
    const here = await site.live(visitor, { nick: 'Verveine', roomid: terrace });
    expect(here.login).toMatchObject({
      result: 200,
      data: {
        member: { nick: 'Verveine', trial: 1, gender: 0, member_type: -1, status: 'visitor' },
        limits: { session_limit: trialSession.sessionSeconds },
        caps: { standing: 'trial', write: 0, watch: 0, create_room: 0 },
        room: { name: terrace },
      },
    });
    expect(here.login.data.uid).toBeLessThan(0);
    expect(await here.ask(roomsActions.say, { roomid: terrace, message: 'Bonsoir' })).toMatchObject({
      result: 403,
      data: { code: 'trial_cannot_write' },
    });
  });

  test('keeps the same trial on coming back, by the device cookie or, without one, by the gate pass', async () => {
    const visitor = await site.visitor();
    const first = await site.live(visitor, { nick: 'Romarin' });
    await first.leave();
    await site.clock.advance(60_000);
    const second = await site.live(visitor, { nick: 'Romarin' });
    expect(second.login.data).toMatchObject({ uid: first.login.data.uid, limits: { session_limit: 540 } });

    const known = await site.visitor();
    await known.call(accountsCalls.startTrial, { nick: 'Sauge' });
    const { Uid } = await configurationOf(known);
    expect((await site.live(known, { nick: 'Autre' })).login.data).toMatchObject({
      uid: Uid,
      member: { nick: 'Sauge' },
    });
  });

  test('learns what is wrong with the nick', async () => {
    const taken = await site.addPerson();
    const codeFor = async (nick: string) => (await site.live(await site.visitor(), { nick })).login.data.code;
    expect(await codeFor('')).toBe('trial_nick_required');
    expect(await codeFor('a_b')).toBe('trial_nick_characters');
    expect(await codeFor(taken.nick)).toBe('trial_nick_taken');
    expect((await site.live(await site.member(), { nick: 'Lavande', token: '' })).login.data.code).toBe(
      'trial_not_for_members',
    );
  });

  test('is disconnected when the trial ends, and others see the exit', async () => {
    const other = await site.live(await site.member(), { roomid: terrace });
    const here = await site.live(await site.visitor(), { nick: 'Menthe', roomid: terrace });
    await welcomed(here);
    await site.clock.advance(trialSession.sessionSeconds * 1000);
    expect(await here.receives(roomsCallbacks.disconnect)).toMatchObject({ reason: 'trial_ended', final: 1 });
    await here.closed;
    await other.receives(roomsCallbacks.clientLogout, ({ uid }) => uid === here.login.data.uid);
  });

  test('does not see where people live; members do', async () => {
    const member = await site.live(await site.member(), { roomid: terrace });
    const visitor = await site.live(await site.visitor(), { nick: 'Basilic', roomid: terrace });
    await welcomed(visitor);
    const newcomer = await site.member();
    await site.live(newcomer, { roomid: terrace });
    const isNew = ({ user }: { user: { uid: number } }) => user.uid === newcomer.uid;
    expect((await member.receives(roomsCallbacks.clientLogin, isNew)).user.region).toBe('FR-ARA');
    expect((await visitor.receives(roomsCallbacks.clientLogin, isNew)).user.region).toBe('');
    const regions = visitor
      .received(roomsCallbacks.list)
      .flatMap(({ users = [] }) => users.map(({ region }) => region));
    expect(new Set(regions)).toEqual(new Set(['']));
    const page = await visitor.ask(roomsActions.peopleInRoom, { room: terrace });
    expect(page.data.users.every(({ region, country }) => region === '' && country === '')).toBe(true);
  });
});
