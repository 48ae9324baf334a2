// What every media engine promises of descriptions: which codecs it takes from them, and what it
// refuses. A part of its contract.
import { expect, test } from 'vitest';
import type { EngineScene } from './testing/engine-scene.ts';
import { h264Slices } from '@alcove/sfu/testing';

const refusal = (reason: string) => expect.objectContaining({ reason });

const refused: [string, (sdp: string) => string][] = [
  ['empty of media', () => 'v=0\r\n'],
  ['huge', (sdp) => sdp + 'a=x\r\n'.repeat(20_000)],
  ['without a codec of ours', (sdp) => sdp.replaceAll('VP8', 'THEORA').replaceAll('opus', 'speex')],
  ['without a fingerprint', (sdp) => sdp.replaceAll(/a=fingerprint:.*\r\n/g, '')],
  ['without a secret', (sdp) => sdp.replaceAll(/a=ice-pwd:.*\r\n/g, 'a=ice-pwd:x\r\n')],
  ['of two pictures', (sdp) => sdp.replace('m=audio', 'm=video').replace('opus/48000/2', 'VP8/90000')],
  ['of a data channel', (sdp) => `${sdp}m=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\na=mid:9\r\n`],
];

export function descriptionsContract({ engine, stream, ended, camera, window }: EngineScene) {
  test('a publisher who offers both sends VP8, and main profile is answered with the same', async () => {
    const browser = await camera({ profile: '42e01f', offersBoth: true });
    expect(browser.answer).toMatch(/VP8/);
    expect(browser.answer).not.toMatch(/H264/);
    await engine().endStream(stream());
    const program = await camera({ h264: h264Slices, profile: '4d001f' });
    expect(program.answer).toMatch(/profile-level-id=4d001f/i);
  });

  test('descriptions that are empty, huge or lack what is needed are refused, and the next is taken', async () => {
    for (const [what, change] of refused) {
      const answered = await camera({ change }).catch((error: unknown) => error);
      expect([what, answered]).toEqual([what, refusal('bad_description')]);
    }
    expect(ended()).toEqual([]);
    const viewer = await window();
    const source = await camera();
    await viewer.sees(source);
  });

  test('an engine re-encodes where it says that it can, and refuses where it cannot', async () => {
    const answered = await engine()
      .reencode(stream(), { videoKbps: 300 })
      .catch((error: unknown) => error);
    expect(answered).toEqual(engine().capabilities().reencoding ? undefined : refusal('unavailable'));
    await engine().endStream(stream());
  });
}
