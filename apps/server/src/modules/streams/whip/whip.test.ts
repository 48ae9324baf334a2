// Programs of members over HTTP, with an engine that moves nothing: who may, what others see, and how it ends.
import {
  accountsCalls,
  moderationCalls,
  relationsCalls,
  roomsActions,
  roomsCallbacks,
  sessionCookies,
  streamsActions,
  streamsCallbacks,
  streamsCalls,
} from '@alcove/protocol';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSite, type TestMember, type TestSite, until } from '../../../testing/index.ts';
import { createCast, ok, offer, type Streamer, watch } from '../testing/cast.ts';

let site: TestSite;
let cast: ReturnType<typeof createCast>;
beforeAll(async () => {
  site = await startTestSite({ env: { RATE_LIMITS: 'off' } });
  cast = createCast(site);
});
afterAll(() => site.close());

const { streamStarted, streamEnded, viewEnded, watchingMe, limitReached } = streamsCallbacks;
const description = `${offer}\r\na=ice-ufrag:four\r\na=ice-pwd:a-password-of-ice\r\n`;

type Sent = { method?: string; bearer?: string; type?: string; body?: string; match?: string };

/** As OBS would. */
const send = (
  path: string,
  { method = 'POST', bearer, type = 'application/sdp', body, match }: Sent,
  at = site,
) =>
  at.fetch(path, {
    method,
    ...(body !== undefined && { body }),
    headers: {
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      ...(body !== undefined && { 'content-type': type }),
      ...(match !== undefined && { 'if-match': match }),
    },
  });
const broadcast = (room: string, bearer: string, at = site) =>
  send(`/whip/${encodeURIComponent(room)}`, { bearer, body: description }, at);
const fragment = (candidate: string, ufrag = 'four') =>
  `a=ice-ufrag:${ufrag}\r\na=ice-pwd:a-password-of-ice\r\nm=audio 9 UDP/TLS/RTP/SAVPF 0\r\na=mid:0\r\na=${candidate}\r\n`;
const patch = (path: string, bearer: string, match: string | undefined, body: string, at = site) =>
  send(
    path,
    {
      method: 'PATCH',
      bearer,
      body,
      type: 'application/trickle-ice-sdpfrag',
      ...(match !== undefined && { match }),
    },
    at,
  );
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code;

async function keyOf(member: TestMember): Promise<string> {
  const made = await member.call(streamsCalls.renewStreamKey, {});
  if (made.status !== 'success') throw new Error(made.code);
  return made.data.key;
}
async function tokenFor(member: TestMember, stream_id: string): Promise<string> {
  const made = await member.call(streamsCalls.viewerToken, { stream_id });
  if (made.status !== 'success') throw new Error(made.code);
  return made.data.token;
}

/** Somebody in a room, and a member whose OBS is about to broadcast there. */
async function studio() {
  const room = await cast.openRoom();
  const guest = await cast.someone(room);
  const member = await site.member();
  return { room, guest, member, key: await keyOf(member) };
}

describe('a member broadcasts by OBS', () => {
  test('and has it encoded anew, within a rate, if she says so in the address', async () => {
    const { room, guest, member, key } = await studio();
    const wish = (query: string) =>
      send(`/whip/${encodeURIComponent(room.slug)}?${query}`, { bearer: key, body: description });
    expect((await wish('reencode=1&video_bitrate=much')).status).toBe(400);
    const answered = await wish('reencode=1&video_bitrate=1500');
    expect(answered.status).toBe(201);
    const { stream_id } = await guest.live.hears(streamStarted, ({ uid }) => uid === member.uid);
    expect(site.engine.reencoded.get(stream_id as never)).toBe(1500);
  });

  test('her camera is on in the room, is watched like any other, and is off once OBS stops', async () => {
    const { room, guest, member, key } = await studio();
    const answered = await broadcast(room.slug, key);
    expect(answered.status).toBe(201);
    expect(answered.headers.get('content-type')).toBe('application/sdp');
    expect(await answered.text()).toMatch(/^v=0/);
    const started = await guest.live.hears(streamStarted, ({ uid }) => uid === member.uid);
    expect(started).toMatchObject({ roomid: room.roomid, camera: 1, private: 0 });
    site.engine.goLive(started.stream_id);
    await watch(guest.live, started.stream_id);
    const location = answered.headers.get('location') ?? '';
    expect(location).toMatch(/^\/whip\//);
    expect((await send(location, { method: 'DELETE', bearer: key })).status).toBe(200);
    expect((await guest.live.hears(viewEnded)).reason).toBe('STREAM_STOP');
    await guest.live.hears(streamEnded, ({ stream_id }) => stream_id === started.stream_id);
    // Her program has left the room with it.
    await guest.live.hears(roomsCallbacks.clientLogout, ({ uid }) => uid === member.uid);
    expect((await send(location, { method: 'DELETE', bearer: key })).status).toBe(404);
  });

  test('candidates follow one by one, of this connection only', async () => {
    const { room, guest, member, key } = await studio();
    const answered = await broadcast(room.slug, key);
    const [location, etag] = [answered.headers.get('location') ?? '', answered.headers.get('etag') ?? ''];
    const { stream_id } = await guest.live.hears(streamStarted, ({ uid }) => uid === member.uid);
    const candidate = 'candidate:1 1 UDP 1 192.0.2.1 9 typ host';
    expect((await patch(location, key, etag, fragment(candidate))).status).toBe(204);
    expect(site.engine.ingests(stream_id)[0]?.candidates).toEqual([{ candidate, mid: '0' }]);
    const others = [
      [await patch(location, key, undefined, fragment(candidate)), 428, 'ice_generation_missing'],
      [await patch(location, key, '"another"', fragment(candidate)), 412, 'view_outdated'],
      [await patch(location, key, '*', fragment(candidate, 'another')), 422, 'ice_restart_refused'],
      [
        await patch(location, await keyOf(await site.member()), etag, fragment(candidate)),
        404,
        'connection_over',
      ],
      [await patch(location, key, etag, 'nonsense'), 400, 'malformed'],
      [
        await send(location, { method: 'PATCH', bearer: key, match: etag, body: description }),
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
    await broadcast(room.slug, key);
    const { stream_id } = await guest.live.hears(streamStarted, ({ uid }) => uid === member.uid);
    const editor = await site.member({ role: 'editor' });
    const stopped = await editor.call(streamsCalls.stopCamera, {
      stream_id,
      reason_id: 'illegal',
      minutes: 15,
    });
    expect(stopped.status).toBe('success');
    await guest.live.hears(streamEnded, (told) => told.stream_id === stream_id);
    const again = await broadcast(room.slug, key);
    expect(await codeOf(again)).toBe('camera_stopped');
    expect(again.status).toBe(403);
  });

  test('OBS that comes back after a lost line goes on with the same camera', async () => {
    const { room, guest, member, key } = await studio();
    const first = (await broadcast(room.slug, key)).headers.get('location') ?? '';
    const { stream_id } = await guest.live.hears(streamStarted, ({ uid }) => uid === member.uid);
    expect((await broadcast(room.slug, key)).status).toBe(201);
    expect(site.engine.ingests(stream_id)).toHaveLength(1);
    expect((await send(first, { method: 'DELETE', bearer: key })).status).toBe(404);
    const [ingest] = site.engine.ingests(stream_id);
    site.engine.end(ingest?.id as never, 'failed');
    expect((await broadcast(room.slug, key)).status).toBe(201);
    expect(site.engine.ingests(stream_id)).toHaveLength(1);
    expect(guest.live.heard(streamEnded)).toEqual([]);
  });

  test('a line that is lost for good ends the camera', async () => {
    const { room, guest, member, key } = await studio();
    await broadcast(room.slug, key);
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
    const answered = await broadcast(on.room.slug, await keyOf(on.member));
    expect([answered.status, await codeOf(answered)]).toEqual([409, 'streaming_already']);
    expect(guest.live.heard(streamEnded)).toEqual([]);
  });

  test('OBS that starts twice at once has one camera', async () => {
    const { room, guest, member, key } = await studio();
    const [one, other] = await Promise.all([broadcast(room.slug, key), broadcast(room.slug, key)]);
    expect([one.status, other.status]).toEqual([201, 201]);
    const { stream_id } = await guest.live.hears(streamStarted, ({ uid }) => uid === member.uid);
    expect(site.engine.ingests(stream_id)).toHaveLength(1);
    expect(guest.live.heard(streamStarted)).toHaveLength(1);
  });

  test('the house takes the small picture for lists, which OBS does not send', async () => {
    const { room, guest, member, key } = await studio();
    await broadcast(room.slug, key);
    const { stream_id } = await guest.live.hears(streamStarted, ({ uid }) => uid === member.uid);
    const create = { width: 320, height: 240, channels: 3, background: 'teal' } as const;
    site.engine.picture = await sharp({ create }).jpeg().toBuffer();
    site.engine.goLive(stream_id);
    const { snapshot_url } = await guest.live.hears(
      streamsCallbacks.streamUpdate,
      (told) => told.stream_id === stream_id && told.snapshot_url !== '',
    );
    site.engine.picture = undefined;
    expect((await guest.member.fetch(snapshot_url)).status).toBe(200);
  });

  test('an offer that the house cannot use shows nobody a camera', async () => {
    const { room, guest, key } = await studio();
    site.engine.refusesOffers = true;
    const answered = await broadcast(room.slug, key);
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
    const refused = await broadcast(room.slug, key);
    expect([refused.status, await codeOf(refused)]).toEqual([403, 'room_password_wrong']);
    await site.live(member, { roomid: room.slug, roompassword: 'velours' });
    expect((await broadcast(room.slug, key)).status).toBe(201);
  });
});

describe('the key of a member', () => {
  test('is shown once, renewed at will, and ends what is broadcast by it', async () => {
    const { room, guest, member, key } = await studio();
    expect(await member.call(streamsCalls.streamKey, {})).toMatchObject({ data: { used_at: null } });
    await broadcast(room.slug, key);
    const { stream_id } = await guest.live.hears(streamStarted, ({ uid }) => uid === member.uid);
    const shown = await member.call(streamsCalls.streamKey, {});
    expect(shown).toMatchObject({ data: { used_at: site.clock.now(), server: `${site.url}/whip/` } });
    expect(JSON.stringify(shown)).not.toContain(key);
    const other = await keyOf(member);
    await guest.live.hears(streamEnded, (told) => told.stream_id === stream_id);
    const refused = await broadcast(room.slug, key);
    expect([refused.status, await codeOf(refused)]).toEqual([401, 'stream_key_unknown']);
    expect(refused.headers.get('www-authenticate')).toBe('Bearer');
    expect((await broadcast(room.slug, other)).status).toBe(201);
    expect(await member.call(streamsCalls.endStreamKey, {})).toMatchObject({ data: { ended: 1 } });
    expect((await broadcast(room.slug, other)).status).toBe(401);
  });

  test.each(['a new password', 'a ban', 'the end of her account'])(
    'ends with %s, and with it the broadcast',
    async (cause) => {
      const { room, guest, member, key } = await studio();
      await broadcast(room.slug, key);
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
      expect((await broadcast(room.slug, key)).status).toBe(401);
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

describe('a program watches', () => {
  test('by a token that a member asked for, under her name, until it stops', async () => {
    const { room, streamId, live } = await cast.streamer();
    const guest = await cast.someone(room);
    const token = await tokenFor(guest.member, streamId);
    const answered = await send(`/whep/${streamId}`, { bearer: token, body: description });
    expect(answered.status).toBe(201);
    expect(await answered.text()).toBe('v=0 answer');
    expect(await live.hears(watchingMe)).toMatchObject({ uid: guest.member.uid });
    const location = answered.headers.get('location') ?? '';
    const candidate = 'candidate:1 1 UDP 1 192.0.2.1 9 typ host';
    const etag = answered.headers.get('etag') ?? '';
    expect((await patch(location, token, etag, fragment(candidate))).status).toBe(204);
    await until(() => site.engine.views(streamId)[0]?.candidates.length === 1);
    // Time that passes ends the right to begin, not what was begun.
    await site.clock.advance(300_000);
    const late = await send(`/whep/${streamId}`, { bearer: token, body: description });
    expect([late.status, await codeOf(late)]).toEqual([401, 'viewer_token_over']);
    expect((await send(location, { method: 'DELETE', bearer: token })).status).toBe(200);
    await until(() => site.engine.views(streamId).length === 0);
  });

  test('one camera only, and no other than the token names', async () => {
    const [first, second] = [await cast.streamer(), await cast.streamer()];
    const guest = await cast.someone(first.room);
    const token = await tokenFor(guest.member, first.streamId);
    const other = await send(`/whep/${second.streamId}`, { bearer: token, body: description });
    expect([other.status, await codeOf(other)]).toEqual([401, 'viewer_token_over']);
    const forged = await send(`/whep/${second.streamId}`, {
      bearer: token.replace(first.streamId, second.streamId),
      body: description,
    });
    expect(forged.status).toBe(401);
  });

  test('as little as she may: her one camera, her hour, and nobody who blocked her', async () => {
    const { room, streamId } = await cast.streamer();
    const other = await cast.streamer({ room });
    const guest = await cast.someone(room);
    const token = await tokenFor(guest.member, streamId);
    expect((await send(`/whep/${streamId}`, { bearer: token, body: description })).status).toBe(201);
    const second = await send(`/whep/${other.streamId}`, {
      bearer: await tokenFor(guest.member, other.streamId),
      body: description,
    });
    expect([second.status, await codeOf(second)]).toEqual([403, 'watching_one_at_a_time']);
    await site.clock.advance(3_600_000);
    await until(() => site.engine.views(streamId).length === 0);
    expect(guest.live.heard(limitReached)).toEqual([]);
    const blocker = await cast.streamer({ room, traits: { premium: true } });
    const friend = await cast.someone(room);
    const hers = await tokenFor(friend.member, blocker.streamId);
    expect((await send(`/whep/${blocker.streamId}`, { bearer: hers, body: description })).status).toBe(201);
    await blocker.member.call(relationsCalls.block, { id: friend.member.uid });
    await until(() => site.engine.views(blocker.streamId).length === 0);
    expect(await friend.member.call(streamsCalls.viewerToken, { stream_id: blocker.streamId })).toMatchObject(
      {
        code: 'stream_unknown',
      },
    );
  });

  test('never for a visitor', async () => {
    const { streamId } = await cast.streamer();
    const visitor = await site.visitor();
    expect(await visitor.call(streamsCalls.viewerToken, { stream_id: streamId })).toMatchObject({
      status: 'error',
      code: 'login_required',
    });
  });
});

describe('the doors of programs', () => {
  test('say what they take, to pages of other sites too', async () => {
    for (const path of ['/whip/la-terrasse', '/whep/0']) {
      const answer = await site.fetch(path, {
        method: 'OPTIONS',
        headers: { origin: 'https://studio.test' },
      });
      expect(answer.status).toBe(204);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('access-control-allow-methods')).toBe('POST, OPTIONS');
      expect(answer.headers.get('accept-post')).toBe('application/sdp');
      const one = await site.fetch(`${path}/1`, { method: 'OPTIONS' });
      expect(one.headers.get('access-control-allow-methods')).toBe('PATCH, DELETE, OPTIONS');
    }
  });

  test('refuse clearly what they do not take', async () => {
    const { room, key } = await studio();
    const path = `/whip/${room.slug}`;
    const refused = [
      [await send(path, { body: description }), 401, 'bearer_required'],
      [await send(path, { body: description, bearer: 'guess' }), 401, 'stream_key_unknown'],
      [await send(path, { body: '{}', bearer: key, type: 'application/json' }), 415, 'wrong_type'],
      [await send(path, { body: 'hello', bearer: key }), 400, 'malformed'],
      [await send(path, { bearer: key }), 415, 'wrong_type'],
      [await send(path, { body: `v=0${'a=x\r\n'.repeat(20_000)}`, bearer: key }), 413, 'too_large'],
      [await send(path, { method: 'GET', bearer: key }), 405, 'wrong_method'],
      [await send(path, { method: 'PUT', bearer: key, body: description }), 405, 'wrong_method'],
      [await send('/whip/nowhere-at-all', { body: description, bearer: key }), 404, 'room_unknown'],
      [await send(`${path}/nothing`, { method: 'DELETE', bearer: key }), 404, 'connection_over'],
    ] as const;
    for (const [answer, status, code] of refused) {
      expect(await codeOf(answer)).toBe(code);
      expect(answer.status).toBe(status);
    }
  });

  test('let nobody try for long', async () => {
    await using guarded = await startTestSite();
    for (let tries = 0; tries < 60; tries++)
      await send('/whip/a', { bearer: `${tries}`, body: description }, guarded);
    const answer = await send('/whip/a', { bearer: 'once-more', body: description }, guarded);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

test('what arrives at another process is handed on to the one that has the connection', async () => {
  await using other = await startTestSite({ beside: site, env: { RATE_LIMITS: 'off' } });
  const { room, guest, member, key } = await studio();
  const answered = await broadcast(room.slug, key);
  const [location, etag] = [answered.headers.get('location') ?? '', answered.headers.get('etag') ?? ''];
  const { stream_id } = await guest.live.hears(streamStarted, ({ uid }) => uid === member.uid);
  site.engine.goLive(stream_id);
  const candidate = 'candidate:1 1 UDP 1 192.0.2.1 9 typ host';
  expect((await patch(location, key, etag, fragment(candidate), other)).status).toBe(204);
  expect(site.engine.ingests(stream_id)[0]?.candidates).toHaveLength(1);
  const token = await tokenFor(guest.member, stream_id);
  const viewed = await until(async () => {
    const answer = await send(`/whep/${stream_id}`, { bearer: token, body: description }, other);
    return answer.status === 201 && answer;
  });
  expect(site.engine.views(stream_id)).toHaveLength(1);
  expect(other.engine.sessions.size).toBe(0);
  const window = viewed.headers.get('location') ?? '';
  expect((await send(window, { method: 'DELETE', bearer: token })).status).toBe(200);
  await until(() => site.engine.views(stream_id).length === 0);
  expect((await send(location, { method: 'DELETE', bearer: key }, other)).status).toBe(200);
  await guest.live.hears(streamEnded, (told) => told.stream_id === stream_id);
});

test('a viewer may be asked for her own offer, where the engine only answers', async () => {
  const { room, streamId } = await cast.streamer();
  const guest = await cast.someone(room);
  site.engine.offers = false;
  const viewed = await ok(guest.live, streamsActions.view, { stream_id: streamId, ref: 1 });
  site.engine.offers = true;
  expect(viewed).toMatchObject({ offer: 1 });
  await ok(guest.live, streamsActions.viewSdp, { ref: 1, ufrag: '', sdp: description, type: 'offer' });
  const told = await guest.live.hears(streamsCallbacks.viewServerSdp);
  expect(told).toMatchObject({ ref: 1, type: 'answer', sdp: 'v=0 answer' });
  const [view] = site.engine.views(streamId);
  site.engine.end(view?.id as never, 'gone');
  const restart = await guest.live.hears(streamsCallbacks.restartView);
  expect(restart.ufrag).toBe(told.ufrag);
});
