// Programs watch cameras over WHEP, with an engine that moves nothing: who may, how long, and how a view ends.
import { hourMs, relationsCalls, streamsActions, streamsCallbacks, streamsCalls } from '@alcove/protocol';
import { describe, expect, test } from 'vitest';
import { until } from '../../../testing/index.ts';
import { ok } from '../testing/cast.ts';
import { candidate, codeOf, description, fragment, openProgramSite, tokenFor } from '../testing/program.ts';

const { site, cast, program } = await openProgramSite();
const { watchingMe, limitReached } = streamsCallbacks;

describe('a program', () => {
  test('watches by a member’s token, under the member’s name, until it stops', async () => {
    const { room, streamId, live } = await cast.publisher();
    const guest = await cast.someone(room);
    const token = await tokenFor(guest.member, streamId);
    const answered = await program.watch(streamId, token);
    expect(answered.status).toBe(201);
    expect(await answered.text()).toBe('v=0 answer');
    expect(await live.receives(watchingMe)).toMatchObject({ uid: guest.member.uid });
    const location = answered.headers.get('location') ?? '';
    const etag = answered.headers.get('etag') ?? '';
    expect((await program.patch(location, token, etag, fragment(candidate))).status).toBe(204);
    await until(() => site.engine.views(streamId)[0]?.candidates.length === 1);
    // An expired token does not end the view that it opened.
    await site.clock.advance(300_000);
    const late = await program.watch(streamId, token);
    expect([late.status, await codeOf(late)]).toEqual([401, 'viewer_token_over']);
    expect((await program.end(location, token)).status).toBe(200);
    await until(() => site.engine.views(streamId).length === 0);
  });

  test('watches the camera that its token names, and no other', async () => {
    const [first, second] = [await cast.publisher(), await cast.publisher()];
    const guest = await cast.someone(first.room);
    const token = await tokenFor(guest.member, first.streamId);
    const other = await program.send(`/whep/${second.streamId}`, { bearer: token, body: description });
    expect([other.status, await codeOf(other)]).toEqual([401, 'viewer_token_over']);
    const forged = await program.send(`/whep/${second.streamId}`, {
      bearer: token.replace(first.streamId, second.streamId),
      body: description,
    });
    expect(forged.status).toBe(401);
  });

  test('watches within the member’s limits: one camera, the hour, and no camera of a publisher who blocked the member', async () => {
    const { room, streamId } = await cast.publisher();
    const other = await cast.publisher({ room });
    const guest = await cast.someone(room);
    const token = await tokenFor(guest.member, streamId);
    expect((await program.watch(streamId, token)).status).toBe(201);
    const second = await program.send(`/whep/${other.streamId}`, {
      bearer: await tokenFor(guest.member, other.streamId),
      body: description,
    });
    expect([second.status, await codeOf(second)]).toEqual([403, 'watching_one_at_a_time']);
    await site.clock.advance(hourMs);
    await until(() => site.engine.views(streamId).length === 0);
    expect(guest.live.received(limitReached)).toEqual([]);
    const blocker = await cast.publisher({ room, traits: { premium: true } });
    const friend = await cast.someone(room);
    const friendToken = await tokenFor(friend.member, blocker.streamId);
    expect((await program.watch(blocker.streamId, friendToken)).status).toBe(201);
    await blocker.member.call(relationsCalls.block, { id: friend.member.uid });
    await until(() => site.engine.views(blocker.streamId).length === 0);
    expect(await friend.member.call(streamsCalls.viewerToken, { stream_id: blocker.streamId })).toMatchObject(
      {
        code: 'stream_unknown',
      },
    );
  });

  test('gets no token from a visitor', async () => {
    const { streamId } = await cast.publisher();
    const visitor = await site.visitor();
    expect(await visitor.call(streamsCalls.viewerToken, { stream_id: streamId })).toMatchObject({
      status: 'error',
      code: 'login_required',
    });
  });
});

test('a viewer is asked for an offer where the engine only answers', async () => {
  const { room, streamId } = await cast.publisher();
  const guest = await cast.someone(room);
  site.engine.offers = false;
  const viewed = await ok(guest.live, streamsActions.view, { stream_id: streamId, ref: 1 });
  site.engine.offers = true;
  expect(viewed).toMatchObject({ offer: 1 });
  await ok(guest.live, streamsActions.viewSdp, { ref: 1, ufrag: '', sdp: description, type: 'offer' });
  const event = await guest.live.receives(streamsCallbacks.viewServerSdp);
  expect(event).toMatchObject({ ref: 1, type: 'answer', sdp: 'v=0 answer' });
  const [view] = site.engine.views(streamId);
  site.engine.end(view?.id as never, 'gone');
  const restart = await guest.live.receives(streamsCallbacks.restartView);
  expect(restart.ufrag).toBe(event.ufrag);
});
