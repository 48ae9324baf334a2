// What every media engine promises of descriptions: which codecs it takes from them, and what it
// refuses. A part of its contract.
import { expect, test } from 'vitest';
import type { MediaEngine, StreamName } from './media-engine.ts';
import { type Camera, type CameraOptions, until, type Window, type WindowOptions } from './testing/peers.ts';

/** Nothing that could be decoded: a keyframe in slices, and what follows it. */
const h264Film: Buffer[][] = [
  [
    [0x67, 66],
    [0x68, 1],
    [0x65, 0x80],
    [0x65, 0x40],
  ],
  ...Array.from({ length: 9 }, () => [[0x41, 0x80]]),
].map((units) => units.map((unit) => Buffer.from([...unit, ...Array.from({ length: 400 }, () => 7)])));

type Scene = {
  engine(): MediaEngine;
  stream(): StreamName;
  /** Sessions, so far. */
  ended(): unknown[];
  camera(options?: CameraOptions): Promise<Camera>;
  window(options?: WindowOptions): Promise<Window>;
};

const refusal = (reason: string) => expect.objectContaining({ reason });

export function descriptionsContract({ engine, stream, ended, camera, window }: Scene) {
  test.for(['engine', 'window'] as const)(
    'brings H.264 as it comes, to whoever takes it, when the %s offers',
    async (offers, { skip }) => {
      if (offers === 'engine' && !engine().capabilities().offers) skip('it only answers');
      const source = await camera({ h264: h264Film });
      const { answer } = source;
      expect(answer).toMatch(/a=rtpmap:104 H264\/90000/i);
      expect(answer).toMatch(/profile-level-id=42e01f/i);
      expect(answer).not.toMatch(/VP8/);
      const viewer = await window({ offers, codecs: { h264: '42e01f' } });
      const [first] = await until(() => viewer.packets.video.length > 40 && viewer.packets.video);
      const offered = /a=rtpmap:(\d+) H264\/90000/i.exec(offers === 'engine' ? viewer.answer() : viewer.sdp);
      expect(first?.payloadType).toBe(Number(offered?.[1]));
      expect(first?.parameters).toBe(true);
      expect(viewer.isOrdered('video')).toBe(true);
      await viewer.sees(source, 'audio');
    },
  );

  test('prefers VP8 of a publisher who offers both, and answers main profile with the same', async () => {
    const browser = await camera({ profile: '42e01f', offersBoth: true });
    expect(browser.answer).toMatch(/VP8/);
    expect(browser.answer).not.toMatch(/H264/);
    await engine().endStream(stream());
    const program = await camera({ h264: h264Film, profile: '4d001f' });
    expect(program.answer).toMatch(/profile-level-id=4d001f/i);
  });

  test.each<[string, (sdp: string) => string]>([
    ['is empty of media', () => 'v=0\r\n'],
    ['is huge', (sdp) => sdp + 'a=x\r\n'.repeat(20_000)],
    ['has no codec of ours', (sdp) => sdp.replaceAll('VP8', 'THEORA').replaceAll('opus', 'speex')],
    ['has no fingerprint', (sdp) => sdp.replaceAll(/a=fingerprint:.*\r\n/g, '')],
    ['has no secret', (sdp) => sdp.replaceAll(/a=ice-pwd:.*\r\n/g, 'a=ice-pwd:x\r\n')],
    ['brings two pictures', (sdp) => sdp.replace('m=audio', 'm=video').replace('opus/48000/2', 'VP8/90000')],
    [
      'wants a data channel',
      (sdp) => `${sdp}m=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\na=mid:9\r\n`,
    ],
  ])('refuses a description that %s, and goes on', async (_, change) => {
    await expect(camera({ change })).rejects.toEqual(refusal('bad_description'));
    expect(ended()).toEqual([]);
    const viewer = await window();
    const source = await camera();
    await viewer.sees(source);
  });

  test('encodes anew where it says so, and refuses where it does not', async () => {
    const refused = await engine()
      .reencode(stream(), { videoKbps: 300 })
      .catch((error: unknown) => error);
    expect(refused).toEqual(engine().capabilities().reencoding ? undefined : refusal('unavailable'));
    await engine().endStream(stream());
  });
}
