// OBS broadcasts into rooms, with an engine that moves nothing: who may, what others see, and how a broadcast ends.
import {
  accountsCalls,
  hourMs,
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
import { ok, type Publisher, watch } from '../testing/cast.ts';
import { candidate, codeOf, description, fragment, keyOf, openProgramSite } from '../testing/program.ts';

const { site, cast, program, studio } = await openProgramSite();
const { streamStarted, streamEnded, viewEnded, watchingMe, notWatchingMe, watcherCount } = streamsCallbacks;

describe('a member who broadcasts by OBS', () => {
  test('has the broadcast re-encoded at a rate that the address asks for', async () => {
    const { room, guest, member, key } = await studio();
    const wish = (query: string) =>
      program.send(`/whip/${encodeURIComponent(room.slug)}?${query}`, { bearer: key, body: description });
    expect((await wish('reencode=1&video_bitrate=much')).status).toBe(400);
    const answered = await wish('reencode=1&video_bitrate=1500');
    expect(answered.status).toBe(201);
    const { stream_id } = await guest.live.receives(streamStarted, ({ uid }) => uid === member.uid);
    expect(site.engine.reencoded.get(stream_id as never)).toBe(1500);
  });

  test('has a camera in the room that is watched like any other and ends once OBS stops', async () => {
    const { room, guest, member, key } = await studio();
    const answered = await program.broadcast(room.slug, key);
    expect(answered.status).toBe(201);
    expect(answered.headers.get('content-type')).toBe('application/sdp');
    expect(await answered.text()).toMatch(/^v=0/);
    const started = await guest.live.receives(streamStarted, ({ uid }) => uid === member.uid);
    expect(started).toMatchObject({ roomid: room.roomid, camera: 1, private: 0 });
    site.engine.goLive(started.stream_id);
    await watch(guest.live, started.stream_id);
    const location = answered.headers.get('location') ?? '';
    expect(location).toMatch(/^\/whip\//);
    expect((await program.end(location, key)).status).toBe(200);
    expect((await guest.live.receives(viewEnded)).reason).toBe('STREAM_STOP');
    await guest.live.receives(streamEnded, ({ stream_id }) => stream_id === started.stream_id);
    // The program has left the room too.
    await guest.live.receives(roomsCallbacks.clientLogout, ({ uid }) => uid === member.uid);
    expect((await program.end(location, key)).status).toBe(404);
  });

  test('sees who watches on their pages in the room, also on one that enters later, and other members do not (R7.076, R7.083, R7.084)', async () => {
    const { room, guest, member, key } = await studio();
    const page = await site.live(member, { roomid: room.slug });
    await program.broadcast(room.slug, key);
    const { stream_id } = await page.receives(streamStarted, ({ uid }) => uid === member.uid);
    site.engine.goLive(stream_id);
    await watch(guest.live, stream_id);
    const { uid, nick } = guest.member;
    expect(await page.receives(watchingMe)).toMatchObject({ stream_id, uid, nick, trial: 0 });
    expect(await page.receives(watcherCount)).toEqual({ stream_id, count: 1 });
    const later = await site.live(member, { roomid: room.slug });
    expect(await later.receives(watchingMe)).toMatchObject({ stream_id, uid });
    const other = await cast.someone(room);
    await watch(other.live, stream_id);
    expect(await later.receives(watcherCount, ({ count }) => count === 2)).toMatchObject({ stream_id });
    await guest.live.ask(streamsActions.leave, { stream_id });
    for (const ownPage of [page, later]) {
      expect(await ownPage.receives(notWatchingMe)).toEqual({ stream_id, uid });
      await until(() => ownPage.received(watcherCount).at(-1)?.count === 1);
    }
    expect([guest, other].flatMap(({ live }) => live.received(watchingMe))).toEqual([]);
  });

  test('holds two engine sessions when the program posts again and again', async () => {
    site.engine.keepsIngests = true;
    onTestFinished(() => void (site.engine.keepsIngests = false));
    const { room, guest, member, key } = await studio();
    for (let times = 0; times < 4; times++)
      expect((await program.broadcast(room.slug, key)).status).toBe(201);
    const { stream_id } = await guest.live.receives(streamStarted, ({ uid }) => uid === member.uid);
    await until(() => site.engine.ingests(stream_id).length === 2);
  });

  test('sends candidates one by one, for this connection only', async () => {
    const { room, guest, member, key } = await studio();
    const answered = await program.broadcast(room.slug, key);
    const [location, etag] = [answered.headers.get('location') ?? '', answered.headers.get('etag') ?? ''];
    const { stream_id } = await guest.live.receives(streamStarted, ({ uid }) => uid === member.uid);
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

  test('loses the broadcast once a moderator stops it, and is refused while their cameras stay off', async () => {
    const { room, guest, member, key } = await studio();
    await program.broadcast(room.slug, key);
    const { stream_id } = await guest.live.receives(streamStarted, ({ uid }) => uid === member.uid);
    const editor = await site.member({ role: 'editor' });
    const stopped = await editor.call(streamsCalls.stopCamera, {
      stream_id,
      reason_id: 'illegal',
      minutes: 15,
    });
    expect(stopped.status).toBe('success');
    await guest.live.receives(streamEnded, (event) => event.stream_id === stream_id);
    const again = await program.broadcast(room.slug, key);
    expect(await codeOf(again)).toBe('camera_stopped');
    expect(again.status).toBe(403);
  });

  test('goes on with the same camera when OBS returns after a lost connection', async () => {
    const { room, guest, member, key } = await studio();
    const first = (await program.broadcast(room.slug, key)).headers.get('location') ?? '';
    const { stream_id } = await guest.live.receives(streamStarted, ({ uid }) => uid === member.uid);
    expect((await program.broadcast(room.slug, key)).status).toBe(201);
    expect(site.engine.ingests(stream_id)).toHaveLength(1);
    expect((await program.end(first, key)).status).toBe(404);
    const [ingest] = site.engine.ingests(stream_id);
    site.engine.end(ingest?.id as never, 'failed');
    expect((await program.broadcast(room.slug, key)).status).toBe(201);
    expect(site.engine.ingests(stream_id)).toHaveLength(1);
    expect(guest.live.received(streamEnded)).toEqual([]);
  });

  test('loses the camera when the connection stays lost', async () => {
    const { room, guest, member, key } = await studio();
    await program.broadcast(room.slug, key);
    const { stream_id } = await guest.live.receives(streamStarted, ({ uid }) => uid === member.uid);
    site.engine.end(site.engine.ingests(stream_id)[0]?.id as never, 'failed');
    await until(() => site.engine.ingests(stream_id).length === 0);
    await site.clock.advance(15_000);
    const ended = await guest.live.receives(streamEnded, (event) => event.stream_id === stream_id);
    expect(ended.reason).toBe('STREAMER_LOGOUT');
  });

  test('is refused while a browser publishes in the same room, which goes on', async () => {
    const on: Publisher = await cast.publisher();
    const guest = await cast.someone(on.room);
    const answered = await program.broadcast(on.room.slug, await keyOf(on.member));
    expect([answered.status, await codeOf(answered)]).toEqual([409, 'streaming_already']);
    expect(guest.live.received(streamEnded)).toEqual([]);
  });

  test('is refused an offer that the engine cannot use, and no camera is announced', async () => {
    const { room, guest, key } = await studio();
    site.engine.refusesOffers = true;
    const answered = await program.broadcast(room.slug, key);
    site.engine.refusesOffers = false;
    expect([answered.status, await codeOf(answered)]).toEqual([422, 'description_refused']);
    expect(guest.live.received(streamStarted)).toEqual([]);
  });

  test('broadcasts into a room with a password only while they are in it', async () => {
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
  test('is shown once, can be renewed, and ends its broadcast when it ends', async () => {
    const { room, guest, member, key } = await studio();
    expect(await member.call(streamsCalls.streamKey, {})).toMatchObject({ data: { used_at: null } });
    await program.broadcast(room.slug, key);
    const { stream_id } = await guest.live.receives(streamStarted, ({ uid }) => uid === member.uid);
    const shown = await member.call(streamsCalls.streamKey, {});
    expect(shown).toMatchObject({ data: { used_at: site.clock.now(), server: `${site.url}/whip/` } });
    expect(JSON.stringify(shown)).not.toContain(key);
    const other = await keyOf(member);
    await guest.live.receives(streamEnded, (event) => event.stream_id === stream_id);
    const refused = await program.broadcast(room.slug, key);
    expect([refused.status, await codeOf(refused)]).toEqual([401, 'stream_key_unknown']);
    expect(refused.headers.get('www-authenticate')).toBe('Bearer');
    expect((await program.broadcast(room.slug, other)).status).toBe(201);
    expect(await member.call(streamsCalls.endStreamKey, {})).toMatchObject({ data: { ended: 1 } });
    expect((await program.broadcast(room.slug, other)).status).toBe(401);
  });

  test.each(['a new password', 'a ban', 'the end of the account'])(
    'ends with %s, and with it the broadcast',
    async (cause) => {
      const { room, guest, member, key } = await studio();
      await program.broadcast(room.slug, key);
      const { stream_id } = await guest.live.receives(streamStarted, ({ uid }) => uid === member.uid);
      if (cause === 'a ban') {
        const owner = await site.member({ role: 'owner' });
        await owner.call(moderationCalls.ban, {
          id: member.uid,
          until: site.clock.now() + hourMs,
          reason: '',
        });
      } else if (cause === 'a new password') {
        const password = 'Another-password-9';
        const change = { old: member.password, password, password_confirm: password };
        await member.call(accountsCalls.changePassword, change);
      } else {
        await member.call(accountsCalls.deleteAccount, { password: member.password });
      }
      await guest.live.receives(streamEnded, (event) => event.stream_id === stream_id);
      expect((await program.broadcast(room.slug, key)).status).toBe(401);
    },
  );

  test('opens broadcasts alone: it is refused as a cookie and as a token of the socket', async () => {
    const { member, key } = await studio();
    const answer = await site.fetch('/b/member', {
      headers: { cookie: `${sessionCookies.secret.name}=${key}` },
    });
    expect(answer.status).toBe(401);
    expect((await site.live(member, { token: key })).login.result).toBe(401);
  });
});
