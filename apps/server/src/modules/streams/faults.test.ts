// Faults around cameras, with real packets: processes die, connections are cut, clients are hostile. Other
// members notice nothing.
import { streamLimits, streamsActions, streamsCallbacks, streamsCalls } from '@alcove/protocol';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createEmbeddedEngine, type EmbeddedEngine } from '../../platform/media-engine/embedded-engine.ts';
import { noMediaEngine } from '../../platform/media-engine/no-media-engine.ts';
import {
  openLossyLink,
  type Camera,
  isUp,
  openCamera,
  openWindow,
  type Window,
  shortTimes,
} from '@alcove/sfu/testing';
import type { EngineSession, MediaEngine, StreamName } from '../../platform/media-engine/media-engine.ts';
import { type LiveActor, silentLog, startTestSite, type TestSite, until } from '../../testing/index.ts';
import { createCast, ok } from './testing/cast.ts';
import { nameOf } from './testing/engine-by-socket.ts';
import { openScene } from './testing/scene.ts';

let site: TestSite;
let engine: EmbeddedEngine;
let cast: ReturnType<typeof createCast>;
const closing: (() => void)[] = [];
beforeAll(async () => {
  engine = createEmbeddedEngine({
    log: silentLog,
    processes: 1,
    bindAddress: '127.0.0.1',
    times: shortTimes,
  });
  await isUp(engine);
  site = await startTestSite({ env: { RATE_LIMITS: 'off' }, parts: { mediaEngine: engine } });
  cast = createCast(site);
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
});
afterAll(async () => {
  await site.close();
  await engine.shutdown();
});

/** Real packets take long on a busy machine. */
const patience = { timeout: 180_000 };
const scene = () => openScene(cast, closing);
const { view, viewSdp, viewIce, streamSdp, streamIce, leave, stats, stop, recordStart, resizeView } =
  streamsActions;
const { restartStream, restartView, viewEnded, viewServerSdp } = streamsCallbacks;
const sessions = async (streamId: string) => (await engine.stats(nameOf(streamId))).sessions;

/** A camera and its viewer, who must not be disturbed. */
async function neighbours(closers = closing) {
  const { camera, window, guest, publisher, streamId, room } = await openScene(cast, closers);
  const source = await camera();
  const seen = await window({ asksAgain: true });
  await seen.sees(source);
  await seen.sees(source, 'audio');
  return {
    room,
    streamId,
    /** Sound and picture go on, and lost packets are repaired. */
    async areUndisturbed() {
      await seen.more(20);
      await seen.more(20, 'audio');
      await until(() => seen.missing('video') === 0);
      expect(guest.live.received(restartView)).toEqual([]);
      expect(guest.live.received(viewEnded)).toEqual([]);
      expect(publisher.live.received(restartStream)).toEqual([]);
    },
  };
}

describe('a media process that is killed', patience, () => {
  test('is replaced: its publisher and viewers are asked to reconnect, and all viewers see the camera again (R7.085, R7.086)', async () => {
    const { publisher, camera, viewer } = await scene();
    const source = await camera();
    const viewers = await Promise.all(Array.from({ length: 3 }, viewer));
    const windows = await Promise.all(viewers.map(({ window }) => window()));
    for (const window of windows) await window.sees(source);
    const [pid = 0] = engine.pids();
    process.kill(pid, 'SIGKILL');
    await publisher.live.receives(restartStream);
    await Promise.all(viewers.map(({ person }) => person.live.receives(restartView)));
    await isUp(engine);
    const [back, ...again] = await Promise.all([camera(), ...viewers.map(({ window }) => window())]);
    for (const window of again) await (window as Window).sees(back as Camera);
    expect(engine.pids()).not.toContain(pid);
    expect(viewers.flatMap(({ person }) => person.live.received(viewEnded))).toEqual([]);
  });
});

describe('a media connection that is cut', patience, () => {
  test('of a viewer brings the picture back once it is mended, and other viewers are not disturbed', async () => {
    const { camera, window, viewer } = await scene();
    const source = await camera();
    const other = await window();
    const link = await openLossyLink();
    closing.push(link.close);
    const cut = await (await viewer()).window({ link });
    await cut.sees(source);
    await other.sees(source);
    link.lose(() => true);
    const before = cut.packets.video.length;
    await other.more(60);
    const lost = cut.packets.video.length;
    expect(lost - before).toBeLessThan(60);
    link.lose(() => false);
    cut.wantKeyframe();
    await until(() => cut.packets.video.slice(lost).some(({ key }) => key));
    await until(() => other.missing('video') === 0);
  });

  test('of a publisher brings the picture back to all viewers once it is mended', async () => {
    const { camera, window, guest, publisher, streamId } = await scene();
    const link = await openLossyLink();
    closing.push(link.close);
    const source = await camera({ link });
    const seen = await window();
    await seen.sees(source);
    let isDark = false;
    const forget = engine.on('idle', (name) => void (isDark ||= name === nameOf(streamId)));
    const cutAt = source.frames;
    link.lose(() => true);
    // More packets are lost than the engine requests again.
    await until(() => isDark && source.frames > cutAt + 60);
    forget();
    const before = seen.packets.video.length;
    link.lose(() => false);
    await seen.more(20);
    expect(seen.packets.video.slice(before).some(({ key }) => key)).toBe(true);
    expect(publisher.live.received(restartStream)).toEqual([]);
    expect(guest.live.received(viewEnded)).toEqual([]);
  });
});

const offerOf = (lines: string[]) =>
  [
    'v=0',
    'o=- 1 1 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    'a=ice-ufrag:abcd',
    'a=ice-pwd:abcdefghijklmnopqrstuv',
    `a=fingerprint:sha-256 ${Array.from({ length: 32 }, () => 'AB').join(':')}`,
    ...lines,
    '',
  ].join('\r\n');
const videoLine = (codec: string) => [
  'm=video 9 UDP/TLS/RTP/SAVPF 96',
  'a=mid:0',
  'a=sendonly',
  `a=rtpmap:96 ${codec}/90000`,
];

const codeOf = async (asked: Promise<{ data: { code?: string } }>) => (await asked).data.code;
const candidate = (nth: number) =>
  `candidate:${nth} 1 UDP 1 10.${nth >> 8}.${nth & 255}.1 ${1000 + nth} typ host`;
const candidateLines = (count: number) =>
  Array.from({ length: count }, (_, nth) => `a=${candidate(nth)}\r\n`).join('');

const hostile: [string, string][] = [
  ['no description', 'v=0'],
  ['an unknown payload type', 'v=0\r\nm=video 9 UDP/TLS/RTP/SAVPF 300\r\na=mid:0\r\n'],
  ['no line', `v=0\r\n${'a'.repeat(20_000)}`],
  ['nothing we forward', offerOf(videoLine('H265'))],
  ['a data channel', offerOf(['m=application 9 UDP/DTLS/SCTP webrtc-datachannel', 'a=mid:0'])],
  ['a hundred cameras', offerOf(Array.from({ length: 100 }, () => videoLine('VP8')).flat())],
  ['thousands of lines', offerOf([...videoLine('VP8'), ...Array.from({ length: 4000 }, () => 'a=x')])],
  ['no fingerprint', offerOf(videoLine('VP8')).replace(/a=fingerprint.*\r\n/, '')],
];

describe('a hostile client', patience, () => {
  let near: Awaited<ReturnType<typeof neighbours>>;
  const closingLast: (() => void)[] = [];
  beforeAll(async () => void (near = await neighbours(closingLast)));
  afterAll(() => closingLast.forEach((close) => close()));

  test('is refused descriptions of nothing that can be forwarded, and other viewers are not disturbed', async () => {
    const { publisher, guest, streamId } = await scene();
    for (const [nth, [what, sdp]] of hostile.entries()) {
      const ref = nth + 1;
      const offered = await publisher.live.ask(streamSdp, { sdp, type: 'offer' });
      expect([what, offered.result, offered.data]).toMatchObject([
        what,
        400,
        { code: 'description_refused' },
      ]);
      await ok(guest.live, view, { stream_id: streamId, ref });
      const early = await guest.live.ask(viewSdp, { ref, ufrag: 'x', sdp, type: 'answer' });
      expect([what, early.result]).toEqual([what, 409]);
      const { ufrag } = await guest.live.receives(viewServerSdp, (event) => event.ref === ref);
      const answered = await guest.live.ask(viewSdp, { ref, ufrag, sdp, type: 'answer' });
      expect([what, answered.result, answered.data]).toMatchObject([
        what,
        400,
        { code: 'description_refused' },
      ]);
    }
    const tooLong = offerOf([...videoLine('VP8'), `a=x:${'x'.repeat(streamLimits.sdpMax)}`]);
    expect((await publisher.live.ask(streamSdp, { sdp: tooLong, type: 'offer' })).result).toBe(400);
    await near.areUndisturbed();
  });

  test('that sends hundreds of candidates in and after descriptions is served, and other viewers are not disturbed', async () => {
    const { publisher, guest, camera, window } = await scene();
    const source = await camera({ change: (sdp) => sdp + candidateLines(100) });
    const asked: Promise<{ result: number }>[] = [];
    const send = (text: string) =>
      asked.push(
        publisher.live.ask(streamIce, { stream_label: '0', candidate: text }),
        guest.live.ask(viewIce, { ref: 1, stream_label: '0', candidate: text }),
      );
    const seen = await window({ changeAnswer: (sdp) => sdp + candidateLines(100) });
    for (const text of ['candidate:evil', 'candidate:1 1 UDP 1 999.1.1.1 99999 typ host', 'x'.repeat(500)])
      send(text);
    for (let nth = 0; nth < 200; nth++) send(candidate(nth));
    await seen.sees(source);
    const results = (await Promise.all(asked)).map(({ result }) => result);
    // 400: malformed. 429: more requests than may wait on one socket.
    for (const result of results) expect([200, 400, 429]).toContain(result);
    await near.areUndisturbed();
  });

  test('that sends candidates after leaving the view is refused, and other viewers are not disturbed', async () => {
    const { guest, camera, streamId, viewer } = await scene();
    const source = await camera();
    const seen = await (await viewer()).window();
    await ok(guest.live, view, { stream_id: streamId, ref: 1 });
    const { ufrag } = await guest.live.receives(viewServerSdp);
    const late = { ref: 1, stream_label: '0', candidate: 'candidate:1 1 UDP 1 127.0.0.1 9 typ host' };
    await ok(guest.live, viewIce, late);
    await ok(guest.live, leave, { stream_id: streamId });
    expect(await guest.live.ask(viewIce, late)).toMatchObject({ data: { code: 'view_unknown' } });
    const sdp = offerOf(videoLine('VP8'));
    const answered = await guest.live.ask(viewSdp, { ref: 1, ufrag, sdp, type: 'answer' });
    expect(answered).toMatchObject({ data: { code: 'view_unknown' } });
    await seen.sees(source);
  });

  test('that names streams and views of others is refused as for unknown ones', async () => {
    const { guest, publisher } = await scene();
    const sdp = offerOf(videoLine('VP8'));
    const { streamId: stream_id } = near;
    const unknown = [
      publisher.live.ask(streamSdp, { stream_id, sdp, type: 'offer' }),
      publisher.live.ask(streamIce, { stream_id, stream_label: '0', candidate: candidate(1) }),
      publisher.live.ask(stop, { stream_id }),
      publisher.live.ask(recordStart, { stream_id }),
    ];
    expect(new Set(await Promise.all(unknown.map(codeOf)))).toEqual(new Set(['stream_unknown']));
    const unseen = [
      guest.live.ask(viewSdp, { ref: 1, ufrag: 'abcd', sdp, type: 'answer' }),
      guest.live.ask(viewIce, { ref: 1, stream_label: '0', candidate: candidate(1) }),
      guest.live.ask(resizeView, { ref: 1, width: 0 }),
      guest.live.ask(leave, { stream_id }),
      guest.live.ask(stats, { ref: 1 }),
    ];
    expect(new Set(await Promise.all(unseen.map(codeOf)))).toEqual(new Set(['view_unknown']));
    // The guest is in another room.
    expect(await codeOf(guest.live.ask(view, { stream_id, ref: 1 }))).toBe('not_in_room');
    await near.areUndisturbed();
  });
});

test(
  'viewers who arrive at once and never answer lose their views after the time to answer, and others are not disturbed',
  patience,
  async () => {
    const near = await neighbours();
    const { publisher, streamId, camera, room } = await scene();
    const source = await camera();
    const crowd = (await Promise.all(Array.from({ length: 20 }, () => cast.someone(room)))).map(
      ({ live }) => live,
    );
    const asked = await Promise.all(crowd.map((live) => live.ask(view, { stream_id: streamId, ref: 1 })));
    expect(new Set(asked.map(({ result }) => result))).toEqual(new Set([200]));
    await Promise.all(crowd.map((live) => live.receives(viewServerSdp)));
    await near.areUndisturbed();
    await site.clock.advance(streamLimits.viewAnswerMs);
    await Promise.all(
      crowd.map(async (live) => expect((await live.receives(viewEnded)).reason).toBe('STREAM_LOST')),
    );
    await until(async () => (await sessions(streamId)) === 1);
    await until(() => publisher.live.received(streamsCallbacks.watcherCount).at(-1)?.count === 0);
    expect(source.isOpen()).toBe(true);
    await near.areUndisturbed();
  },
);

/** Everything that the server says to a member. */
function recordFrames({ socket }: LiveActor): string[] {
  const said: string[] = [];
  socket.on('message', (bytes: Buffer) => void said.push(String(bytes)));
  return said;
}
const [publisherAddress, viewerAddress] = ['127.0.0.2', '127.0.0.3'];
/** What browsers tell the server of their own addresses. */
const own = (address: string, shown: string) => (sdp: string) =>
  `${sdp}a=candidate:1 1 UDP 2122260223 ${address} 50001 typ host\r\n` +
  `a=candidate:2 1 UDP 1686052607 ${shown} 50002 typ srflx raddr ${address} rport 50001\r\n`;

/** Every address in it, with the kind of its candidate. */
function addressesIn(said: string): string[] {
  const theirs = said.match(/127\.0\.0\.[23]|203\.0\.113|srflx|prflx|raddr|5000[12]/g) ?? [];
  const candidates = said.matchAll(/candidate:\S+ 1 UDP \d+ (\S+) \d+ typ (\w+)/g);
  return [...new Set([...theirs, ...[...candidates].map(([, address, type]) => `${address} ${type}`)])];
}

/** A member's program, which reaches the engine over HTTP. `said` collects all answers. */
function engineByHttp(bearer: string, said: string[]): MediaEngine {
  async function send(path: string, body: string) {
    const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/sdp' };
    const answered = await site.fetch(path, { method: 'POST', headers, body });
    const answer = await answered.text();
    said.push(JSON.stringify([...answered.headers]), answer);
    if (answered.status !== 201) throw new Error(answer);
    return { id: path as EngineSession, answer };
  }
  return {
    ...noMediaEngine,
    openIngest: (room, offered) => send(`/whip/${encodeURIComponent(room)}`, offered),
    openView: (stream, { offer = '' } = {}) => send(`/whep/${stream}`, offer),
  };
}

describe('no member learns the address of another', patience, () => {
  test('by any candidate or description', async () => {
    const { publisher, guest, camera, window } = await scene();
    const said = [recordFrames(publisher.live), recordFrames(guest.live)];
    const source = await camera({ from: publisherAddress, change: own(publisherAddress, '203.0.113.2') });
    const seen = await window({ from: viewerAddress, changeAnswer: own(viewerAddress, '203.0.113.3') });
    await seen.sees(source);
    await until(() => seen.gathering.done);
    await ok(guest.live, stats, { ref: 1 });
    await ok(publisher.live, stats, {});
    for (const frames of said) expect(addressesIn(frames.join('\n'))).toEqual(['127.0.0.1 host']);
  });

  test('by what programs are answered over HTTP', async () => {
    const { guest, room } = await scene();
    const frames = recordFrames(guest.live);
    const [member, watcher] = [await site.member(), guest.member];
    const key = await member.call(streamsCalls.renewStreamKey, {});
    if (key.status !== 'success') throw new Error(key.code);
    const said: [string[], string[]] = [[], []];
    const program = engineByHttp(key.data.key, said[0]);
    const source = await openCamera(program, room.slug as StreamName, {
      from: publisherAddress,
      change: own(publisherAddress, '203.0.113.2'),
    });
    closing.push(source.close);
    const { stream_id } = await guest.live.receives(
      streamsCallbacks.streamStarted,
      ({ uid }) => uid === member.uid,
    );
    const token = await watcher.call(streamsCalls.viewerToken, { stream_id });
    if (token.status !== 'success') throw new Error(token.code);
    const seen = await openWindow(engineByHttp(token.data.token, said[1]), nameOf(stream_id), {
      offers: 'window',
      from: viewerAddress,
    });
    closing.push(seen.close);
    await seen.sees(source);
    for (const answers of said) expect(addressesIn(answers.join('\n'))).toEqual(['127.0.0.1 host']);
    expect(addressesIn(frames.join('\n'))).toEqual([]);
  });
});
