// Video calls on a real site of two processes: rung, answered once, connected, ended for each of the six reasons.
import {
  accountsCalls,
  callLimits,
  videoCallsActions,
  videoCallsCallbacks,
  type CallbackData,
  notificationsCalls,
  pmCalls,
  pmSocketActions,
  relationsCalls,
  streamsActions,
  streamsCallbacks,
} from '@alcove/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LiveActor, startTestSite, type TestSite, until } from '../../testing/index.ts';
import { openPm, pmPeople, type Writer } from '../pm/testing/pm-people.ts';

const im = { ...pmSocketActions, ...videoCallsActions };
const { videoCallInfo } = videoCallsCallbacks;
type Info = CallbackData<typeof videoCallInfo>;

let site: TestSite;
let beside: TestSite;
let people: ReturnType<typeof pmPeople>;
beforeAll(async () => {
  site = await startTestSite({ env: { RATE_LIMITS: 'off' } });
  beside = await startTestSite({ env: { RATE_LIMITS: 'off' }, beside: site });
  people = pmPeople(site);
});
afterAll(async () => {
  await beside.close();
  await site.close();
});

const isState = (state: Info['state'], id?: string) => (info: Info) =>
  info.state === state && (id === undefined || info.call_id === id);
const endOf = async (who: Writer, id: string) =>
  (await who.receives(videoCallInfo, isState('ended', id))).ended_reason;

async function call(caller: Writer, callee: Writer) {
  const { result, data } = await caller.ask(im.startVideoCall, { to: callee.uid });
  if (result !== 200) throw new Error(String(data.code));
  return data;
}
/** A pair of whom one has called and the other has answered. */
async function answered() {
  const [ondine, basile] = await people.pair();
  const { call_id: id } = await call(ondine, basile);
  await basile.ask(im.answerVideoCall, { call_id: id });
  return { ondine, basile, id };
}
/** Publishes into the call; its packets arrive. */
async function sends(
  who: Writer,
  id: string,
  at: TestSite = site,
): Promise<{ live: LiveActor; stream: string }> {
  const live = await at.live(who);
  const begun = await live.ask(streamsActions.start, { private: 1, call_id: id });
  if (begun.result !== 200) throw new Error(String(begun.data.code));
  const stream = begun.data.stream_id;
  await live.ask(streamsActions.streamSdp, { sdp: 'v=0 an offer', type: 'offer' });
  at.engine.goLive(stream);
  return { live, stream };
}
async function active() {
  const both = await answered();
  const [from, to] = [await sends(both.ondine, both.id), await sends(both.basile, both.id, beside)];
  await both.ondine.receives(videoCallInfo, isState('active', both.id));
  // The process that serves the caller learns of the callee's stream apart from the call's state.
  await from.live.receives(streamsCallbacks.streamStarted, ({ stream_id: id }) => id === to.stream);
  return { ...both, from, to };
}
async function lose(live: LiveActor) {
  live.socket.terminate();
  await live.closed;
}
async function history(reader: Writer, other: Writer) {
  const { data } = await reader.ask(im.loadPm, { from: other.uid });
  return data.messages.flatMap(({ call: made }) => made ?? []);
}
async function missed(who: Writer) {
  await until(
    async () => {
      const { data } = (await who.call(notificationsCalls.notifications, {})) as {
        data: { list: { type: string }[] };
      };
      return data.list.some(({ type }) => type === 'missed_call');
    },
    { what: 'the missed call is announced' },
  );
}

describe('a call rings', () => {
  test('on all devices of its callee, in every process, and the first that answers has it (R1.013, R3.115, R3.135, R3.136, R3.137, R7.127, R7.137, R7.140, R7.323, R4.129)', async () => {
    const [ondine, basile] = await people.pair();
    const phone = await openPm(beside, basile);
    const started = await call(ondine, basile);
    expect(started).toMatchObject({
      state: 'new',
      incoming: 0,
      ended_reason: '',
      counterpart: { uid: basile.uid },
    });
    for (const device of [basile, phone]) {
      const rung = await device.receives(videoCallInfo);
      expect(rung).toMatchObject({
        call_id: started.call_id,
        conversation_uid: started.conversation_uid,
        state: 'new',
        incoming: 1,
        counterpart: { uid: ondine.uid, nick: ondine.nick },
      });
      expect(rung.rings_until - rung.started).toBe(60_000);
    }
    const answers = await Promise.all(
      [basile, phone].map((device) => device.ask(im.answerVideoCall, { call_id: started.call_id })),
    );
    expect(answers.map(({ result }) => result)).toEqual([200, 200]);
    for (const device of [ondine, basile, phone]) {
      await device.receives(videoCallInfo, isState('connecting', started.call_id));
    }
  });

  test('is answered by one of two sessions of its callee; the other is refused', async () => {
    const [ondine, basile] = await people.pair();
    const browser = await site.visitor();
    const { nick: login, password } = basile;
    await browser.call(accountsCalls.loginOnSite, { login, password });
    const tablet = await openPm(
      site,
      Object.assign(browser, { uid: basile.uid, nick: login, email: basile.email, password }),
    );
    const { call_id: id } = await call(ondine, basile);
    const answers = await Promise.all(
      [basile, tablet].map((device) => device.ask(im.answerVideoCall, { call_id: id })),
    );
    expect(answers.map(({ result }) => result).toSorted()).toEqual([200, 409]);
  });

  test('for a minute, then ends unanswered, is missed and stands in the history of both (R4.137, R4.142)', async () => {
    const [ondine, basile] = await people.pair();
    const { call_id: id } = await call(ondine, basile);
    await site.clock.advance(callLimits.ringMs - 1);
    expect(ondine.received(videoCallInfo).filter(isState('ended'))).toEqual([]);
    await site.clock.advance(1);
    expect([await endOf(ondine, id), await endOf(basile, id)]).toEqual(['unanswered', 'unanswered']);
    for (const [reader, other] of [
      [ondine, basile],
      [basile, ondine],
    ] as const) {
      expect(await history(reader, other)).toEqual([
        { call_id: id, reason: 'unanswered', seconds: 0, missed: 1 },
      ]);
    }
    await missed(basile);
  });

  test('until its caller cancels it, or its callee declines (R4.130, R4.138, R7.138, R7.139, R7.324, R7.325)', async () => {
    const [ondine, basile] = await people.pair();
    const first = await call(ondine, basile);
    expect(await basile.ask(im.cancelVideoCall, { call_id: first.call_id })).toMatchObject({ result: 409 });
    await ondine.ask(im.cancelVideoCall, { call_id: first.call_id });
    expect(await endOf(basile, first.call_id)).toBe('unanswered');
    const second = await call(ondine, basile);
    expect(await ondine.ask(im.declineVideoCall, { call_id: second.call_id })).toMatchObject({ result: 409 });
    await basile.ask(im.declineVideoCall, { call_id: second.call_id });
    expect(await endOf(ondine, second.call_id)).toBe('declined');
    expect((await history(basile, ondine)).map(({ reason, missed: was }) => [reason, was])).toEqual([
      ['unanswered', 1],
      ['declined', 0],
    ]);
    const late = await basile.ask(im.answerVideoCall, { call_id: second.call_id });
    expect(late).toMatchObject({ result: 409, data: { code: 'call_changed' } });
    const again = await basile.ask(im.declineVideoCall, { call_id: second.call_id });
    expect(again).toMatchObject({ result: 200, data: { state: 'ended', ended_reason: 'declined' } });
  });

  test('and crossing calls of two members become one, answered', async () => {
    const [ondine, basile] = await people.pair();
    const both = await Promise.all([call(ondine, basile), call(basile, ondine)]);
    expect(new Set(both.map(({ call_id }) => call_id)).size).toBe(1);
    expect(both.map(({ state }) => state).toSorted()).toEqual(['connecting', 'new']);
    await ondine.receives(videoCallInfo, isState('connecting'));
  });

  test('not for members who are offline or in a call: the answer has the reason, and they have missed it, and the log has it too (R4.116, R4.136, R4.139, R8.062)', async () => {
    const { ondine, basile } = await answered();
    const third = await people.writer();
    const before = site.log.entries.length;
    await third.ask(im.requestPm, { to: basile.uid });
    await basile.ask(im.allowPm, { to: third.uid });
    const busy = await third.ask(im.startVideoCall, { to: basile.uid });
    expect(busy).toMatchObject({ result: 200, data: { state: 'ended', ended_reason: 'busy' } });
    const own = await basile.ask(im.startVideoCall, { to: third.uid });
    expect(own).toMatchObject({ result: 409, data: { code: 'call_running' } });
    const [caller, away] = await people.pair();
    await away.leave();
    await until(async () => (await caller.ask(im.statusPm, { to: away.uid })).data.online === 0, {
      what: 'they are gone',
    });
    const offline = await caller.ask(im.startVideoCall, { to: away.uid });
    expect(offline).toMatchObject({ result: 200, data: { state: 'ended', ended_reason: 'not_connected' } });
    await missed(away);
    const failures = site.log.entries
      .slice(before)
      .filter(({ msg }) => msg === 'a video call was not started');
    expect(failures.map(({ reason }) => reason)).toEqual(['busy', 'call_running', 'not_connected']);
    expect(ondine.received(videoCallInfo).filter(isState('ended'))).toEqual([]);
  });

  test('only between members who agreed to write, where the callee takes calls', async () => {
    const [ondine, basile, stranger] = [...(await people.pair()), await people.writer()];
    const to = (uid: number, by = ondine) => by.ask(im.startVideoCall, { to: uid });
    expect(await to(stranger.uid)).toMatchObject({ result: 403, data: { code: 'pm_not_allowed' } });
    expect(await to(ondine.uid)).toMatchObject({ result: 403, data: { code: 'not_oneself' } });
    expect(await to(999_999_999)).toMatchObject({ result: 404, data: { code: 'member_unknown' } });
    await basile.call(accountsCalls.setChatSettings, { pm_calls: 0 });
    expect(await to(basile.uid)).toMatchObject({ result: 403, data: { code: 'calls_disabled' } });
    await basile.call(relationsCalls.addToBlacklist, { blacklisted_user_id: ondine.uid });
    expect(await to(basile.uid)).toMatchObject({ result: 403, data: { code: 'blocked_for_good' } });
  });
});

describe('a call of others', () => {
  test('answers like an unknown one, in every action and for its media', async () => {
    const { id } = await answered();
    const stranger = await people.writer();
    for (const action of [im.answerVideoCall, im.declineVideoCall, im.cancelVideoCall, im.endVideoCall]) {
      for (const call_id of [id, 'f'.repeat(32), "' or 1=1 --"]) {
        expect(await stranger.ask(action, { call_id })).toMatchObject({
          result: 404,
          data: { code: 'call_unknown' },
        });
      }
    }
    const live = await site.live(stranger);
    const begun = await live.ask(streamsActions.start, { private: 1, call_id: id });
    expect(begun).toMatchObject({ result: 404, data: { code: 'call_unknown' } });
  });
});

describe('an answered call', () => {
  test('is active once media of both arrive; each is notified of the other’s stream, sees it, and learns no address of theirs (R3.081, R3.084)', async () => {
    const { ondine, id, from, to } = await active();
    const seen = await from.live.receives(
      streamsCallbacks.streamStarted,
      ({ stream_id }) => stream_id === to.stream,
    );
    expect(seen).toMatchObject({ private: 1, call_id: id, roomid: 0 });
    await to.live.receives(streamsCallbacks.streamStarted, ({ stream_id }) => stream_id === from.stream);
    await to.live.ask(streamsActions.streamIce, {
      candidate: 'candidate:1 1 udp 1 203.0.113.77 5000 typ host',
    });
    const view = { stream_id: to.stream, ref: 1 };
    expect(await from.live.ask(streamsActions.view, view)).toMatchObject({ result: 404 });
    expect(await from.live.ask(streamsActions.view, { ...view, call_id: id })).toMatchObject({ result: 200 });
    const offered = await from.live.receives(streamsCallbacks.viewServerSdp);
    expect(JSON.stringify([offered, from.live.received(streamsCallbacks.viewServerIce)])).not.toContain(
      '203.0.113.77',
    );
    const stranger = await site.live(await site.member());
    const theirs = await stranger.ask(streamsActions.view, { ...view, call_id: id });
    expect(theirs).toMatchObject({ result: 404, data: { code: 'stream_unknown' } });
    const clip = await from.live.ask(streamsActions.recordStart, {});
    expect(clip.result).not.toBe(200);
    await ondine.ask(im.endVideoCall, { call_id: id });
  });

  test('ends finished on both sides, with its media, and counts its seconds (R4.140, R7.141)', async () => {
    const { ondine, basile, id, from, to } = await active();
    await site.clock.advance(12_000);
    await basile.ask(im.endVideoCall, { call_id: id });
    expect(await endOf(ondine, id)).toBe('finished');
    for (const { live, stream } of [from, to]) {
      await live.receives(streamsCallbacks.streamEnded, ({ stream_id }) => stream_id === stream);
      const again = await live.ask(streamsActions.start, { private: 1, call_id: id });
      expect(again).toMatchObject({ result: 404 });
    }
    expect(await history(basile, ondine)).toEqual([
      { call_id: id, reason: 'finished', seconds: 12, missed: 0 },
    ]);
    const answer = await basile.call(pmCalls.readPm, { id: ondine.uid });
    expect(answer).toMatchObject({ data: { conversation: { unreadCount: 0 } } });
  });

  test('without media of both within 20 s ends as not connected (R4.139)', async () => {
    const { ondine, id } = await answered();
    await sends(ondine, id);
    await site.clock.advance(callLimits.connectMs - 1);
    expect(ondine.received(videoCallInfo).filter(isState('ended'))).toEqual([]);
    await site.clock.advance(1);
    expect(await endOf(ondine, id)).toBe('not_connected');
  });

  test('goes on when a lost socket is back within 15 s, and ends when it is not (R4.141)', async () => {
    const { ondine, basile, id, to } = await active();
    const isGone = (gone: boolean) =>
      until(
        async () => {
          const row = await site.db
            .selectFrom('video_calls')
            .select('callee_gone_at')
            .where('id', '=', id)
            .executeTakeFirstOrThrow();
          return (row.callee_gone_at !== null) === gone;
        },
        { what: gone ? 'the loss is noticed' : 'the return is noticed' },
      );
    await lose(to.live);
    await isGone(true);
    const back = await sends(basile, id, beside);
    expect(back.stream).toBe(to.stream);
    await isGone(false);
    await site.clock.advance(callLimits.resumeMs * 2);
    expect(ondine.received(videoCallInfo).filter(isState('ended'))).toEqual([]);
    await lose(back.live);
    await isGone(true);
    // A process that learns of the loss late takes the note back once; its time runs anew from the next look.
    await until(
      async () => {
        await site.clock.advance(callLimits.resumeMs);
        return ondine.received(videoCallInfo).some(isState('ended', id));
      },
      { what: 'the call ends' },
    );
    expect(await endOf(ondine, id)).toBe('client_logout');
  });

  test('goes on when its media process dies: who shows and who looks are asked to connect again', async () => {
    const { ondine, id, from, to } = await active();
    const look = (ufrag = '') =>
      from.live.ask(streamsActions.view, { stream_id: to.stream, ref: 1, call_id: id, ufrag });
    expect(await look()).toMatchObject({ result: 200 });
    await from.live.receives(streamsCallbacks.viewServerSdp);
    const { engine } = beside;
    for (const { id: session } of [...engine.views(to.stream), ...engine.ingests(to.stream)])
      engine.end(session, 'gone');
    await to.live.receives(streamsCallbacks.restartStream);
    const { ufrag } = await from.live.receives(streamsCallbacks.restartView);
    const offer = { sdp: 'v=0 an offer', type: 'offer' } as const;
    expect(await to.live.ask(streamsActions.streamSdp, offer)).toMatchObject({ result: 200 });
    engine.goLive(to.stream);
    expect(await look(ufrag)).toMatchObject({ result: 200 });
    await site.clock.advance(callLimits.connectMs * 2);
    expect(ondine.received(videoCallInfo).filter(isState('ended'))).toEqual([]);
    await ondine.ask(im.endVideoCall, { call_id: id });
  });

  test('ends at once by a logout or a block (R4.141)', async () => {
    const first = await active();
    await first.basile.call(accountsCalls.logout, {});
    expect(await endOf(first.ondine, first.id)).toBe('client_logout');
    const second = await active();
    await second.basile.call(relationsCalls.addToBlacklist, { blacklisted_user_id: second.ondine.uid });
    expect(await endOf(second.ondine, second.id)).toBe('finished');
    await second.from.live.receives(streamsCallbacks.streamEnded);
  });
});

test('a ring and a running call survive the process that served them, and their end is announced by another', async () => {
  const third = await startTestSite({ env: { RATE_LIMITS: 'off' }, beside: site });
  const [ondine, basile] = await people.pair();
  const caller = await openPm(third, ondine);
  const { call_id: id } = await call(caller, basile);
  await third.close();
  await basile.ask(im.answerVideoCall, { call_id: id });
  await ondine.receives(videoCallInfo, isState('connecting', id));
  await site.clock.advance(callLimits.connectMs);
  expect(await endOf(basile, id)).toBe('not_connected');
});

test('a member’s calls are in their export and leave with their account', async () => {
  const { ondine, basile, id } = await answered();
  await ondine.ask(im.endVideoCall, { call_id: id });
  const copy = JSON.stringify(await basile.call(accountsCalls.exportMember, {}));
  expect(copy).toContain('video_calls');
  expect(copy).toContain('finished');
});
