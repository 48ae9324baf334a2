// What every media engine promises of packets: what arrives, in which order, and what becomes of what is lost.
// An engine of several processes keeps it between any two of them.
import { describe, expect, test } from 'vitest';
import { layersContract } from './layers.contract.ts';
import type { MediaEngine, StreamName } from './media-engine.ts';
import { type EngineScene, openEngineScene } from './testing/engine-scene.ts';
import { h264Slices, openLossyLink, openCamera, until } from '@alcove/sfu/testing';

/** For an engine that keeps the rest of the contract in another suite. */
export function packetsContractOf(name: string, open: () => Promise<MediaEngine>) {
  describe(`packets through the media engine, ${name}`, () => {
    packetsContract(openEngineScene(open));
  });
}

export function packetsContract(scene: EngineScene) {
  const { engine, stream, ended, camera, window, endOf, closing } = scene;

  describe.for(['engine', 'window'] as const)('when the %s offers', (offers) => {
    const mayOffer = () => offers === 'window' || engine().capabilities().offers;

    test('a viewer receives sound and picture in order and whole, from a keyframe on', async ({ skip }) => {
      if (!mayOffer()) skip('it only answers');
      const source = await camera();
      const viewer = await window({ offers });
      await viewer.sees(source);
      await viewer.sees(source, 'audio');
      await viewer.more(20);
      expect(viewer.packets.video[0]?.key).toBe(true);
      expect(viewer.isOrdered('video')).toBe(true);
      expect(viewer.isOrdered('audio')).toBe(true);
    });

    test('a viewer who takes H.264 receives it as it was sent', async ({ skip }) => {
      if (!mayOffer()) skip('it only answers');
      const source = await camera({ h264: h264Slices });
      const { answer } = source;
      expect(answer).toMatch(/a=rtpmap:104 H264\/90000/i);
      expect(answer).toMatch(/profile-level-id=42e01f/i);
      expect(answer).not.toMatch(/VP8/);
      const viewer = await window({ offers, codecs: { h264: '42e01f' } });
      const [first] = await until(() => viewer.packets.video.length > 20 && viewer.packets.video);
      const offered = /a=rtpmap:(\d+) H264\/90000/i.exec(offers === 'engine' ? viewer.answer() : viewer.sdp);
      expect(first?.payloadType).toBe(Number(offered?.[1]));
      expect(first?.parameters).toBe(true);
      expect(viewer.isOrdered('video')).toBe(true);
      await viewer.sees(source, 'audio');
    });
  });

  test('a viewer who came first sees what is published later', async () => {
    const viewer = await window();
    const source = await camera();
    await viewer.sees(source);
    expect(ended()).toEqual([]);
  });

  test('a publisher who comes by another connection goes on without a gap, and the former one ends', async () => {
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

  test('a publisher is asked again for what was lost on the way, and viewers miss nothing', async () => {
    const source = await camera();
    const viewer = await window();
    await viewer.sees(source);
    const asked = () => source.received.filter(({ kind }) => kind === 'nack').length;
    // It asks four times within a moment; a machine that is busy may answer later than that, once.
    const isMended = async () => {
      const [missing, nacks] = [viewer.missing('video'), asked()];
      source.loseOne();
      await until(() => asked() > nacks);
      await viewer.more(10);
      return viewer.missing('video') === missing;
    };
    expect(await until(isMended)).toBe(true);
  });

  test('a publisher who has a packet no more is asked a few times for it, then for a keyframe', async () => {
    const source = await camera();
    const viewer = await window();
    await viewer.sees(source);
    source.forget();
    source.received.length = 0;
    source.loseOne();
    await until(() => source.received.some(({ kind }) => kind === 'keyframe_request'));
    await viewer.more(10);
    expect(viewer.missing('video')).toBe(1);
    const asked = source.received.filter(({ kind }) => kind === 'nack').length;
    expect(asked).toBeGreaterThan(1);
    expect(asked).toBeLessThan(10);
  });

  test('a viewer is given again what was lost on their way', async () => {
    const link = await openLossyLink();
    closing.push(link);
    const source = await camera();
    const viewer = await window({ link });
    await viewer.sees(source);
    let toLose = 1;
    // The frames of the test are of this size, whatever encrypts them.
    link.lose((packet) => packet.length > 400 && toLose-- > 0);
    await until(() => viewer.missing('video') === 1);
    const numbers = viewer.packets.video.map(({ sequence }) => sequence);
    const lost = numbers.find((number) => !numbers.includes((number + 1) & 0xffff)) ?? 0;
    viewer.nack('video', [(lost + 1) & 0xffff]);
    await until(() => viewer.missing('video') === 0);
    expect(ended()).toEqual([]);
  });

  test('viewers who join or miss a keyframe have it asked for, and not once for each of them', async () => {
    const began = performance.now();
    const source = await camera();
    const viewers = await Promise.all([window(), window(), window(), window()]);
    for (const viewer of viewers) await viewer.sees(source);
    for (let turn = 0; turn < 20; turn++) {
      for (const viewer of viewers) viewer.wantKeyframe();
      await viewers[0]?.more(2);
    }
    await until(() => source.received.some(({ kind }) => kind === 'keyframe_request'));
    const asked = source.received.filter(({ kind }) => kind === 'keyframe_request').length;
    expect(asked).toBeLessThanOrEqual(Math.ceil((performance.now() - began) / 300) + 1);
  });

  test('viewers receive the relation of timestamps and wall clock', async () => {
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

  test('a hidden window receives only sound, and the picture without a gap from a keyframe on when it is back', async ({
    skip,
  }) => {
    if (!engine().capabilities().sizes) skip('it knows no windows');
    const source = await camera();
    const viewer = await window();
    await viewer.sees(source);
    await engine().resize(viewer.id, 0);
    // What was on its way when it was hidden comes before this sound.
    await viewer.hasHeard(source.frames);
    const hidden = viewer.packets.video.length;
    await viewer.more(20, 'audio');
    expect(viewer.packets.video.length).toBe(hidden);
    await engine().resize(viewer.id, 320);
    await viewer.more(20);
    expect(viewer.packets.video[hidden]?.key).toBe(true);
    expect(viewer.isOrdered('video')).toBe(true);
  });

  layersContract(scene);

  test('what a stream carries is counted', async ({ skip }) => {
    if (!engine().capabilities().counters) skip('it does not count');
    const source = await camera();
    const viewer = await window();
    await viewer.sees(source);
    const stats = await engine().stats(stream());
    expect(stats).toMatchObject({ sessions: 2, lost: 0 });
    expect(stats.packetsIn).toBeGreaterThan(0);
    expect(stats.bytesOut).toBeGreaterThan(stats.packetsOut);
    expect(await engine().stats('another' as StreamName)).toMatchObject({ sessions: 0, packetsIn: 0 });
  });

  test('a session that is closed receives no more, is announced once, and the others go on', async () => {
    const source = await camera();
    const [viewer, other] = await Promise.all([window(), window()]);
    await Promise.all([viewer.sees(source), other.sees(source)]);
    await engine().close(viewer.id);
    await other.hasHeard(source.frames);
    const received = viewer.packets.video.length;
    await other.more(20);
    expect(viewer.packets.video.length).toBe(received);
    await engine().close(viewer.id);
    expect(ended()).toEqual([{ session: viewer.id, why: 'closed' }]);
    expect(await engine().stats(stream())).toMatchObject({ sessions: 2 });
  });

  test('a stream ends with all its sessions, and another one does not', async () => {
    const source = await camera();
    const viewer = await window();
    await viewer.sees(source);
    const name = `${stream()}-beside` as StreamName;
    const other = await openCamera(engine(), name);
    closing.push(other);
    await engine().endStream(stream());
    expect(ended()).toEqual(
      expect.arrayContaining([
        { session: source.id, why: 'ended' },
        { session: viewer.id, why: 'ended' },
      ]),
    );
    expect(ended()).toHaveLength(2);
    expect(await engine().stats(stream())).toMatchObject({ sessions: 0 });
    expect(await engine().stats(name)).toMatchObject({ sessions: 1 });
    await engine().endStream(name);
  });
}
