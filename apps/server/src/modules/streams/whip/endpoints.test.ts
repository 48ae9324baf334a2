// The WHIP and WHEP endpoints: what they accept and refuse, and which process handles a request.
import { streamsCallbacks } from '@alcove/protocol';
import { describe, expect, test } from 'vitest';
import { startTestSite, until } from '../../../testing/index.ts';
import { createCast } from '../testing/cast.ts';
import {
  candidate,
  codeOf,
  createProgram,
  description,
  fragment,
  keyOf,
  openProgramSite,
  tokenFor,
} from '../testing/program.ts';

const { site, program, studio } = await openProgramSite();
const { streamStarted, streamEnded } = streamsCallbacks;

describe('the endpoints of programs', () => {
  test('list what they accept, also to pages of other sites', async () => {
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

  test('refuse everything else with its own status and code', async () => {
    const { room, key } = await studio();
    const path = `/whip/${room.slug}`;
    const refused = [
      [await program.send(path, { body: description }), 401, 'bearer_required'],
      [await program.send(path, { body: description, bearer: 'guess' }), 401, 'stream_key_unknown'],
      [await program.send(path, { body: '{}', bearer: key, type: 'application/json' }), 415, 'wrong_type'],
      [await program.send(path, { body: 'hello', bearer: key }), 400, 'malformed'],
      [await program.send(path, { bearer: key }), 415, 'wrong_type'],
      [await program.send(path, { body: `v=0${'a=x\r\n'.repeat(20_000)}`, bearer: key }), 413, 'too_large'],
      [await program.send(path, { method: 'GET', bearer: key }), 405, 'wrong_method'],
      [await program.send(path, { method: 'PUT', bearer: key, body: description }), 405, 'wrong_method'],
      [await program.send('/whip/nowhere-at-all', { body: description, bearer: key }), 404, 'room_unknown'],
      [await program.send(`${path}/nothing`, { method: 'DELETE', bearer: key }), 404, 'connection_over'],
    ] as const;
    for (const [answer, status, code] of refused) {
      expect(await codeOf(answer)).toBe(code);
      expect(answer.status).toBe(status);
    }
  });

  test('name the TURN servers that browsers are given', async () => {
    const env = {
      STUN_URLS: 'stun:stun.alcove.test:3478',
      TURN_URLS: 'turn:turn.alcove.test:3478',
      TURN_SECRET: 'what-only-we-and-the-relay-know-of',
    };
    await using relayed = await startTestSite({ env });
    const elsewhere = createCast(relayed);
    const room = await elsewhere.openRoom();
    const answered = await createProgram(relayed).broadcast(room.slug, await keyOf(await relayed.member()));
    const [stun, turn] = answered.headers.get('link')?.split(', ') ?? [];
    expect(stun).toBe('<stun:stun.alcove.test:3478>; rel="ice-server"');
    expect(turn).toMatch(
      /^<turn:turn\.alcove\.test:3478>; rel="ice-server"; username="\d+:[\w-]+"; credential="[^"]+"; credential-type="password"$/,
    );
  });

  test('limit the attempts of one address', async () => {
    await using guarded = await startTestSite();
    const stranger = createProgram(guarded);
    for (let tries = 0; tries < 60; tries++)
      await stranger.send('/whip/a', { bearer: `${tries}`, body: description });
    const answer = await stranger.send('/whip/a', { bearer: 'once-more', body: description });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

test('a request that arrives at another process is passed on to the process of its connection', async () => {
  await using other = await startTestSite({ beside: site, env: { RATE_LIMITS: 'off' } });
  const beside = createProgram(other);
  const { room, guest, member, key } = await studio();
  const answered = await program.broadcast(room.slug, key);
  const [location, etag] = [answered.headers.get('location') ?? '', answered.headers.get('etag') ?? ''];
  const { stream_id } = await guest.live.receives(streamStarted, ({ uid }) => uid === member.uid);
  site.engine.goLive(stream_id);
  expect((await beside.patch(location, key, etag, fragment(candidate))).status).toBe(204);
  expect(site.engine.ingests(stream_id)[0]?.candidates).toHaveLength(1);
  const token = await tokenFor(guest.member, stream_id);
  const viewed = await until(async () => {
    const answer = await beside.watch(stream_id, token);
    return answer.status === 201 && answer;
  });
  expect(site.engine.views(stream_id)).toHaveLength(1);
  expect(other.engine.sessions.size).toBe(0);
  const window = viewed.headers.get('location') ?? '';
  expect((await program.end(window, token)).status).toBe(200);
  await until(() => site.engine.views(stream_id).length === 0);
  expect((await beside.end(location, key)).status).toBe(200);
  await guest.live.receives(streamEnded, (event) => event.stream_id === stream_id);
});
