// What every media engine promises. `open` answers an empty one.
import { initLogger } from 'node-datachannel';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { layersContract } from './layers.contract.ts';
import { EngineRefusal, type EngineSession, type MediaEngine, type SessionEnd } from './media-engine.ts';
import type { StreamName } from './media-engine.ts';
import { descriptionsContract } from './descriptions.contract.ts';
import { openLossyLine } from './testing/lossy-line.ts';
import { isUp, openCamera, openWindow, until, type WindowOptions } from './testing/peers.ts';

initLogger('Fatal', () => undefined);

const nobody = 'nobody' as EngineSession;
const refusal = (reason: string) => expect.objectContaining({ reason });

export function mediaEngineContract(name: string, open: () => Promise<MediaEngine>) {
  describe(`the media engine, ${name}`, () => {
    let engine: MediaEngine;
    let streams = 0;
    let stream: StreamName;
    let ended: { session: EngineSession; why: SessionEnd }[];
    const closing: { close(): void }[] = [];

    beforeEach(async () => {
      engine = await open();
      await isUp(engine);
      stream = `room-${(streams += 1)}` as StreamName;
      ended = [];
      engine.on('ended', (session, why) => void ended.push({ session, why }));
    });
    afterEach(async () => {
      for (const peer of closing.splice(0)) peer.close();
      await engine.shutdown();
    });

    const camera = async (options?: Parameters<typeof openCamera>[2]) => {
      const peer = await openCamera(engine, stream, options);
      closing.push(peer);
      return peer;
    };
    /** The engine offers where it can. */
    const offers = () => (engine.capabilities().offers ? 'engine' : 'window');
    const window = async (options?: WindowOptions) => {
      const peer = await openWindow(engine, stream, { offers: offers(), ...options });
      closing.push(peer);
      return peer;
    };
    const endOf = (session: EngineSession) =>
      until(() => ended.find((end) => end.session === session)?.why, { what: 'a session ended' });

    test.for(['engine', 'window'] as const)(
      'brings sound and picture to a viewer when the %s offers, in order and whole, from a keyframe on',
      async (offers, { skip }) => {
        if (offers === 'engine' && !engine.capabilities().offers) skip('it only answers');
        const source = await camera();
        const viewer = await window({ offers });
        await viewer.sees(source);
        await viewer.sees(source, 'audio');
        await viewer.more(40);
        expect(viewer.packets.video[0]?.key).toBe(true);
        expect(viewer.isOrdered('video')).toBe(true);
        expect(viewer.isOrdered('audio')).toBe(true);
      },
    );

    descriptionsContract({
      engine: () => engine,
      stream: () => stream,
      ended: () => ended,
      camera,
      window,
    });

    test('shows a viewer who came first what is published later', async () => {
      const viewer = await window();
      const source = await camera();
      await viewer.sees(source);
      expect(ended).toEqual([]);
    });

    test('goes on without a gap when the publisher comes by another connection, and ends the former', async () => {
      const first = await camera();
      const viewer = await window();
      await viewer.sees(first);
      const second = await camera();
      await viewer.sees(second);
      await viewer.sees(second, 'audio');
      await viewer.more(20);
      for (const kind of ['audio', 'video'] as const) {
        expect(viewer.isOrdered(kind)).toBe(true);
        const times = viewer.packets[kind].map(({ timestamp }) => timestamp);
        expect(times).toEqual(times.toSorted((a, b) => (a - b) | 0));
      }
      const begun = viewer.packets.video.findIndex(({ mark }) => mark >= second.number * 100_000);
      expect(viewer.packets.video[begun]?.key).toBe(true);
      expect(await endOf(first.id)).toBe('ended');
    });

    test('takes sound and picture by a connection each', async ({ skip }) => {
      if (!engine.capabilities().split) skip('it takes one connection');
      const microphone = await camera({ kinds: ['audio'] });
      const lens = await camera({ kinds: ['video'] });
      const viewer = await window();
      await viewer.sees(microphone, 'audio');
      await viewer.sees(lens);
      await viewer.more(100);
      expect(ended).toEqual([]);
    });

    test('asks a publisher again for what was lost on the way, and viewers miss nothing', async () => {
      const source = await camera();
      const viewer = await window();
      await viewer.sees(source);
      const asked = () => source.heard.filter(({ kind }) => kind === 'nack').length;
      // It asks four times within a moment; a machine that is busy may answer later than that, once.
      const isMended = async () => {
        const [missing, nacks] = [viewer.missing('video'), asked()];
        source.loseOne();
        await until(() => asked() > nacks);
        await viewer.more(20);
        return viewer.missing('video') === missing;
      };
      expect(await until(isMended)).toBe(true);
    });

    test('gives up on what a publisher has no more, and asks for a keyframe instead', async () => {
      const source = await camera();
      const viewer = await window();
      await viewer.sees(source);
      source.forget();
      source.heard.length = 0;
      source.loseOne();
      await until(() => source.heard.some(({ kind }) => kind === 'keyframe_wanted'));
      await viewer.more(20);
      expect(viewer.missing('video')).toBe(1);
      const asked = source.heard.filter(({ kind }) => kind === 'nack').length;
      expect(asked).toBeGreaterThan(1);
      expect(asked).toBeLessThan(10);
    });

    test('gives a viewer again what she lost on the way', async () => {
      const line = await openLossyLine();
      closing.push(line);
      const source = await camera();
      const viewer = await window({ line });
      await viewer.sees(source);
      let toLose = 1;
      // The frames of the test are of this size, whatever encrypts them.
      line.lose((packet) => packet.length > 400 && toLose-- > 0);
      await until(() => viewer.missing('video') === 1);
      const numbers = viewer.packets.video.map(({ sequence }) => sequence);
      const lost = numbers.find((number) => !numbers.includes((number + 1) & 0xffff)) ?? 0;
      viewer.nack('video', [(lost + 1) & 0xffff]);
      await until(() => viewer.missing('video') === 0);
      expect(ended).toEqual([]);
    });

    test('asks for a keyframe when somebody joins or misses one, and not for each of many', async () => {
      const began = performance.now();
      const source = await camera();
      const viewers = await Promise.all([window(), window(), window(), window()]);
      for (const viewer of viewers) await viewer.sees(source);
      for (let turn = 0; turn < 20; turn++) {
        for (const viewer of viewers) viewer.wantKeyframe();
        await viewers[0]?.more(2);
      }
      await until(() => source.heard.some(({ kind }) => kind === 'keyframe_wanted'));
      const asked = source.heard.filter(({ kind }) => kind === 'keyframe_wanted').length;
      expect(asked).toBeLessThanOrEqual(Math.ceil((performance.now() - began) / 300) + 1);
    });

    test('tells publishers how their packets arrive and how much they may send', async () => {
      const source = await camera();
      await until(() => source.heard.some(({ kind }) => kind === 'estimate'));
      const report = await until(() => source.heard.find(({ kind }) => kind === 'receiver_report'));
      expect(report).toMatchObject({ reports: [{ fractionLost: 0 }] });
    });

    test('tells viewers how times and the clock on the wall go together', async () => {
      const source = await camera();
      const viewer = await window();
      await viewer.sees(source);
      source.report();
      const report = await until(() => viewer.reports.find(({ kind }) => kind === 'sender_report'));
      if (report.kind !== 'sender_report') throw new Error('another report');
      // Whatever came after it until it was found.
      const near = ({ timestamp }: { timestamp: number }) => Math.abs((rtpTime - timestamp) | 0) < 90_000;
      const { rtpTime } = report;
      expect(viewer.packets.video.some(near)).toBe(true);
    });

    test('sends a hidden window only sound, and the picture without a gap from a keyframe on when it is back', async ({
      skip,
    }) => {
      if (!engine.capabilities().sizes) skip('it knows no windows');
      const source = await camera();
      const viewer = await window();
      await viewer.sees(source);
      await engine.resize(viewer.id, 0);
      // What was on its way when it was hidden comes before this sound.
      await viewer.hasHeard(source.frames);
      const hidden = viewer.packets.video.length;
      await viewer.more(40, 'audio');
      expect(viewer.packets.video.length).toBe(hidden);
      await engine.resize(viewer.id, 320);
      await viewer.more(20);
      expect(viewer.packets.video[hidden]?.key).toBe(true);
      expect(viewer.isOrdered('video')).toBe(true);
    });

    layersContract({ closing, camera, window, endOf, engine: () => engine, stream: () => stream });

    test('tells when packets of a stream arrive, and when they arrive no more', async ({ skip }) => {
      if (!engine.capabilities().liveness) skip('it does not tell');
      const [live, idle] = [`live ${stream}`, `idle ${stream}`];
      const told: string[] = [];
      engine.on('live', (which) => void told.push(`live ${which}`));
      const forget = engine.on('idle', (which) => void told.push(`idle ${which}`));
      const source = await camera();
      await until(() => told.at(-1) === live);
      source.pause(true);
      await until(() => told.at(-1) === idle);
      source.pause(false);
      await until(() => told.at(-1) === live);
      await engine.close(source.id);
      await until(() => told.at(-1) === idle);
      // By turns; a camera whose machine stood still for long was silent indeed.
      expect(told).toEqual(told.map((_, nth) => (nth % 2 === 0 ? live : idle)));
      forget();
    });

    test('counts what a stream carries', async ({ skip }) => {
      if (!engine.capabilities().counters) skip('it does not count');
      const source = await camera();
      const viewer = await window();
      await viewer.sees(source);
      const stats = await engine.stats(stream);
      expect(stats).toMatchObject({ sessions: 2, lost: 0 });
      expect(stats.packetsIn).toBeGreaterThan(0);
      expect(stats.bytesOut).toBeGreaterThan(stats.packetsOut);
      expect(await engine.stats('another' as StreamName)).toMatchObject({ sessions: 0, packetsIn: 0 });
    });

    test('closes a session, says so once, and the others go on', async () => {
      const source = await camera();
      const [viewer, other] = await Promise.all([window(), window()]);
      await Promise.all([viewer.sees(source), other.sees(source)]);
      await engine.close(viewer.id);
      await other.hasHeard(source.frames);
      const received = viewer.packets.video.length;
      await other.more(20);
      expect(viewer.packets.video.length).toBe(received);
      await engine.close(viewer.id);
      expect(ended).toEqual([{ session: viewer.id, why: 'closed' }]);
      expect(await engine.stats(stream)).toMatchObject({ sessions: 2 });
    });

    test('ends a stream with all its sessions, and another one not', async () => {
      const source = await camera();
      const viewer = await window();
      await viewer.sees(source);
      const other = await openCamera(engine, 'other' as StreamName);
      closing.push(other);
      await engine.endStream(stream);
      expect(ended).toEqual(
        expect.arrayContaining([
          { session: source.id, why: 'ended' },
          { session: viewer.id, why: 'ended' },
        ]),
      );
      expect(ended).toHaveLength(2);
      expect(await engine.stats(stream)).toMatchObject({ sessions: 0 });
      expect(await engine.stats('other' as StreamName)).toMatchObject({ sessions: 1 });
    });

    test('restarts nothing: a connection is replaced', async () => {
      const viewer = await window();
      expect(await engine.restart(viewer.id, 'v=0')).toBe('replace');
    });

    test('refuses what is none of its sessions', async () => {
      await expect(engine.acceptAnswer(nobody, 'v=0')).rejects.toEqual(refusal('unknown'));
      await expect(engine.addCandidate(nobody, null)).rejects.toEqual(refusal('unknown'));
      await expect(engine.resize(nobody, 0)).rejects.toEqual(refusal('unknown'));
      await engine.close(nobody);
      await engine.endStream('nothing' as StreamName);
    });

    test('takes one answer to what it offered, and none to what it answered', async () => {
      const viewer = await window();
      await expect(engine.acceptAnswer(viewer.id, viewer.answer())).rejects.toEqual(refusal('out_of_order'));
      const source = await camera();
      await expect(engine.acceptAnswer(source.id, viewer.answer())).rejects.toEqual(refusal('out_of_order'));
    });

    test('bears any number of candidates, and names that lead nowhere', async () => {
      const source = await camera();
      const viewer = await window();
      const add = (candidate: string) => engine.addCandidate(viewer.id, { candidate, mid: '0' });
      for (let port = 1; port <= 500; port++) {
        await add(`candidate:1 1 UDP 2114977791 192.0.2.1 ${port} typ host`);
      }
      await add('candidate:1 1 UDP 2114977791 5b3f1c9e.local 9 typ host');
      await add('candidate:nonsense');
      await add('candidate:'.padEnd(100_000, '1'));
      await engine.addCandidate(viewer.id, null);
      await viewer.sees(source);
      expect(ended).toEqual([]);
    });

    test('tells no peer where another is', async () => {
      const source = await camera();
      const viewer = await window();
      await viewer.sees(source);
      const portOf = (connection: typeof viewer.connection) =>
        String(connection.getSelectedCandidatePair()?.local.port);
      const heard = [viewer.sdp, ...viewer.told.candidates].join('\n');
      expect(heard).not.toContain(portOf(source.connection));
      expect(source.answer).not.toContain(portOf(viewer.connection));
      // What it offers holds none; what it answers holds its own.
      expect(viewer.sdp.includes('candidate')).toBe(!engine.capabilities().offers);
    });

    test('takes nothing new once it drains, and what is open goes on', async () => {
      const source = await camera();
      const viewer = await window();
      await viewer.sees(source);
      engine.drain();
      expect(await engine.ready()).toBe(false);
      await expect(window()).rejects.toEqual(refusal('unavailable'));
      await expect(camera()).rejects.toBeInstanceOf(EngineRefusal);
      await viewer.more(10);
      await engine.shutdown();
      await expect(engine.resize(viewer.id, 0)).rejects.toEqual(refusal('unknown'));
    });
  });
}
