// OBS broadcasts into rooms, with an engine that moves nothing: who may, what others see, and how it ends.
import {
  accountsCalls,
  moderationCalls,
  roomsActions,
  roomsCallbacks,
  sessionCookies,
  streamsActions,
  streamsCallbacks,
  streamsCalls,
} from '@alcove/protocol';
import { describe, expect, onTestFinished, test } from 'vitest';
import { until } from '../../../testing/index.ts';
import { ok, type Streamer, watch } from '../testing/cast.ts';
import { candidate, codeOf, description, fragment, keyOf, openProgramSite } from '../testing/program.ts';

const { site, cast, program, studio } = await openProgramSite();
const { streamStarted, streamEnded, viewEnded, watchingMe, notWatchingMe, watcherCount } = streamsCallbacks;

describe('a member broadcasts by OBS', () => {
  test('and has it encoded anew, within a rate, if she says so in the address', async () => {
    const { room, guest, member, key } = await studio();
    const wish = (query: string) =>
      program.send(`/whip/${encodeURIComponent(room.slug)}?${query}`, { bearer: key, body: description });
    expect((await wish('reencode=1&video_bitrate=much')).status).toBe(400);
    const answered = await wish('reencode=1&video_bitrate=1500');
    expect(answered.status).toBe(201);
    const { stream_id } = await guest.live.hears(streamStarted, ({ uid }) => uid === member.uid);
    expect(site.engine.reencoded.get(stream_id as never)).toBe(1500);
  });

  test('her camera is on in the room, is watched like any other, and is off once OBS stops', async () => {
    const { room, guest, member, key } = await studio();
    const answered = await program.broadcast(room.slug, key);
    expect(answered.status).toBe(201);
    expect(answered.headers.get('content-type')).toBe('application/sdp');
    expect(await answered.text()).toMatch(/^v=0/);
    const started = await guest.live.hears(streamStarted, ({ uid }) => uid === member.uid);
    expect(started).toMatchObject({ roomid: room.roomid, camera: 1, private: 0 });
    site.engine.goLive(started.stream_id);
    await watch(guest.live, started.stream_id);
    const location = answered.headers.get('location') ?? '';
    expect(location).toMatch(/^\/whip\//);
    expect((await program.end(location, key)).status).toBe(200);
    expect((await guest.live.hears(viewEnded)).reason).toBe('STREAM_STOP');
    await guest.live.hears(streamEnded, ({ stream_id }) => stream_id === started.stream_id);
    // Her program has left the room with it.
    await guest.live.hears(roomsCallbacks.clientLogout, ({ uid }) => uid === member.uid);
    expect((await program.end(location, key)).status).toBe(404);
  });

  test('her page in the room is told who watches it, one that comes in later too, and nobody else is (R7.076, R7.083, R7.084)', async () => {
    const { room, guest, member, key } = await studio();
    const page = await site.live(member, { roomid: room.slug });
    await program.broadcast(room.slug, key);
    const { stream_id } = await page.hears(streamStarted, ({ uid }) => uid === member.uid);
    site.engine.goLive(stream_id);
    await watch(guest.live, stream_id);
    const { uid, nick } = guest.member;
    expect(await page.hears(watchingMe)).toMatchObject({ stream_id, uid, nick, trial: 0 });
    expect(await page.hears(watcherCount)).toEqual({ stream_id, count: 1 });
    const later = await site.live(member, { roomid: room.slug });
    expect(await later.hears(watchingMe)).toMatchObject({ stream_id, uid });
    const other = await cast.someone(room);
    await watch(other.live, stream_id);
    expect(await later.hears(watcherCount, ({ count }) => count === 2)).toMatchObject({ stream_id });
    await guest.live.ask(streamsActions.leave, { stream_id });
    for (const hers of [page, later]) {
      expect(await hers.hears(notWatchingMe)).toEqual({ stream_id, uid });
      await until(() => hers.heard(watcherCount).at(-1)?.count === 1);
    }
    expect([guest, other].flatMap(({ live }) => live.heard(watchingMe))).toEqual([]);
  });

  test('a program that posts again and again holds two engine sessions', async () => {
    site.engine.keepsIngests = true;
    onTestFinished(() => void (site.engine.keepsIngests = false));
    const { room, guest, member, key } = await studio();
    for (let times = 0; times < 4; times++)
      expect((await program.broadcast(room.slug, key)).status).toBe(201);
    const { stream_id } = await guest.live.hears(streamStarted, ({ uid }) => uid === member.uid);
    await until(() => site.engine.ingests(stream_id).length === 2);
  });

  test('candidates follow one by one, of this connection only', async () => {
    const { room, guest, member, key } = await studio();
    const answered = await program.broadcast(room.slug, key);
    const [location, etag] = [answered.headers.get('location') ?? '', answered.headers.get('etag') ?? ''];
    const { stream_id } = await guest.live.hears(streamStarted, ({ uid }) => uid === member.uid);
    expect((await program.patch(location, key, etag, fragment(candidate))).status).toBe(204);
    expect(site.engine.ingests(stream_id)[0]?.candidates).toEqual([{ candidate, mid: '0' }]);
    const others = [
      [await program.patch(location, key, undefined, fragment(candidate)), 428, 'ice_generation_missing'],
      [await program.patch(location, key, '"another"', fragment(candidate)), 412, 'view_outdated'],
      [await program.patch(location, key, '*', fragment(candidate, 'another')), 422, 'ice_restart_refused'],
      [
        await program.patch(location, await keyOf(await site.member()), etag, fragment(candidate)),
        404,
        'connection_over',
      ],
      [await program.patch(location, key, etag, 'nonsense'), 400, 'malformed'],
      [
        await program.send(location, { method: 'PATCH', bearer: key, match: etag, body: description }),
        415,
        'wrong_type',
      ],
    ] as const;
    for (const [answer, status, code] of others) {
      expect(await codeOf(answer)).toBe(code);
      expect(answer.status).toBe(status);
    }
    expect(site.engine.ingests(stream_id)[0]?.candidates).toHaveLength(1);
  });

  test('is over once the team stops it, and is refused as long as her cameras stay off', async () => {
    const { room, guest, member, key } = await studio();
    await program.broadcast(room.slug, key);
    const { stream_id } = await guest.live.hears(streamStarted, ({ uid }) => uid === member.uid);
    const editor = await site.member({ role: 'editor' });
    const stopped = await editor.call(streamsCalls.stopCamera, {
      stream_id,
      reason_id: 'illegal',
      minutes: 15,
    });
    expect(stopped.status).toBe('success');
    await guest.live.hears(streamEnded, (told) => told.stream_id === stream_id);
    const again = await program.broadcast(room.slug, key);
    expect(await codeOf(again)).toBe('camera_stopped');
    expect(again.status).toBe(403);
  });

  test('OBS that comes back after a lost line goes on with the same camera', async () => {
    const { room, guest, member, key } = await studio();
    const first = (await program.broadcast(room.slug, key)).headers.get('location') ?? '';
    const { stream_id } = await guest.live.hears(streamStarted, ({ uid }) => uid === member.uid);
    expect((await program.broadcast(room.slug, key)).status).toBe(201);
    expect(site.engine.ingests(stream_id)).toHaveLength(1);
    expect((await program.end(first, key)).status).toBe(404);
    const [ingest] = site.engine.ingests(stream_id);
    site.engine.end(ingest?.id as never, 'failed');
    expect((await program.broadcast(room.slug, key)).status).toBe(201);
    expect(site.engine.ingests(stream_id)).toHaveLength(1);
    expect(guest.live.heard(streamEnded)).toEqual([]);
  });

  test('a line that is lost for good ends the camera', async () => {
    const { room, guest, member, key } = await studio();
    await program.broadcast(room.slug, key);
    const { stream_id } = await guest.live.hears(streamStarted, ({ uid }) => uid === member.uid);
    site.engine.end(site.engine.ingests(stream_id)[0]?.id as never, 'failed');
    await until(() => site.engine.ingests(stream_id).length === 0);
    await site.clock.advance(15_000);
    const ended = await guest.live.hears(streamEnded, (told) => told.stream_id === stream_id);
    expect(ended.reason).toBe('STREAMER_LOGOUT');
  });

  test('whose camera is on in the room already is told so, and nobody else notices', async () => {
    const on: Streamer = await cast.streamer();
    const guest = await cast.someone(on.room);
    const answered = await program.broadcast(on.room.slug, await keyOf(on.member));
    expect([answered.status, await codeOf(answered)]).toEqual([409, 'streaming_already']);
    expect(guest.live.heard(streamEnded)).toEqual([]);
  });

  test('an offer that the house cannot use shows nobody a camera', async () => {
    const { room, guest, key } = await studio();
    site.engine.refusesOffers = true;
    const answered = await program.broadcast(room.slug, key);
    site.engine.refusesOffers = false;
    expect([answered.status, await codeOf(answered)]).toEqual([422, 'description_refused']);
    expect(guest.live.heard(streamStarted)).toEqual([]);
  });

  test('a room with a password lets OBS in where she is already', async () => {
    const owner = await cast.someone(undefined, { premium: true });
    const { room } = await ok(owner.live, roomsActions.createRoom, {
      roomid: `Secret ${Math.floor(performance.now())} b`,
      roompassword: 'velours',
    });
    const member = await site.member();
    const key = await keyOf(member);
    const refused = await program.broadcast(room.slug, key);
    expect([refused.status, await codeOf(refused)]).toEqual([403, 'room_password_wrong']);
    await site.live(member, { roomid: room.slug, roompassword: 'velours' });
    expect((await program.broadcast(room.slug, key)).status).toBe(201);
  });
});

describe('the key of a member', () => {
  test('is shown once, renewed at will, and ends what is broadcast by it', async () => {
    const { room, guest, member, key } = await studio();
    expect(await member.call(streamsCalls.streamKey, {})).toMatchObject({ data: { used_at: null } });
    await program.broadcast(room.slug, key);
    const { stream_id } = await guest.live.hears(streamStarted, ({ uid }) => uid === member.uid);
    const shown = await member.call(streamsCalls.streamKey, {});
    expect(shown).toMatchObject({ data: { used_at: site.clock.now(), server: `${site.url}/whip/` } });
    expect(JSON.stringify(shown)).not.toContain(key);
    const other = await keyOf(member);
    await guest.live.hears(streamEnded, (told) => told.stream_id === stream_id);
    const refused = await program.broadcast(room.slug, key);
    expect([refused.status, await codeOf(refused)]).toEqual([401, 'stream_key_unknown']);
    expect(refused.headers.get('www-authenticate')).toBe('Bearer');
    expect((await program.broadcast(room.slug, other)).status).toBe(201);
    expect(await member.call(streamsCalls.endStreamKey, {})).toMatchObject({ data: { ended: 1 } });
    expect((await program.broadcast(room.slug, other)).status).toBe(401);
  });

  test.each(['a new password', 'a ban', 'the end of her account'])(
    'ends with %s, and with it the broadcast',
    async (cause) => {
      const { room, guest, member, key } = await studio();
      await program.broadcast(room.slug, key);
      const { stream_id } = await guest.live.hears(streamStarted, ({ uid }) => uid === member.uid);
      if (cause === 'a ban') {
        const owner = await site.member({ role: 'owner' });
        await owner.call(moderationCalls.ban, {
          id: member.uid,
          until: site.clock.now() + 3_600_000,
          reason: '',
        });
      } else if (cause === 'a new password') {
        const password = 'Another-one-of-hers-9';
        const change = { old: member.password, password, password_confirm: password };
        await member.call(accountsCalls.changePassword, change);
      } else {
        await member.call(accountsCalls.deleteAccount, { password: member.password });
      }
      await guest.live.hears(streamEnded, (told) => told.stream_id === stream_id);
      expect((await program.broadcast(room.slug, key)).status).toBe(401);
    },
  );

  test('opens nothing but broadcasts: it is no cookie and no token of the socket', async () => {
    const { member, key } = await studio();
    const answer = await site.fetch('/b/member', {
      headers: { cookie: `${sessionCookies.secret.name}=${key}` },
    });
    expect(answer.status).toBe(401);
    expect((await site.live(member, { token: key })).login.result).toBe(401);
  });
});
