// Glass-to-glass latency: the age of a frame when it is shown, through the site and peer to peer.
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { captureLimits } from '@alcove/protocol';
import type { BenchWindow } from './canvas-camera.ts';
import type { Stage } from './stage.ts';

const warmUpMs = 3000;
const watchMs = 6000;
/** Fewer frames give no result. */
const fewest = 60;

export type Ages = { pictures: number; p50Ms: number; p95Ms: number };

export const quantile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

/** How far a page's clock is ahead of ours, by the request with the shortest round trip. */
async function clockAhead(page: Page): Promise<number> {
  let [best, found] = [Number.POSITIVE_INFINITY, 0];
  for (let attempt = 0; attempt < 15; attempt++) {
    const asked = performance.now();
    const theirs = await page.evaluate(() => performance.timeOrigin + performance.now());
    const answered = performance.now();
    if (answered - asked < best) [best, found] = [answered - asked, theirs - (asked + answered) / 2];
  }
  return found;
}

/** Ages of the frames that one page draws and the other shows. */
async function agesOf(camera: Page, glass: Page): Promise<Ages> {
  await wait(warmUpMs);
  await glass.evaluate(() => void ((window as unknown as BenchWindow).shown = []));
  await wait(watchMs);
  const shown = await glass.evaluate(() => (window as unknown as BenchWindow).shown);
  const drawn = await camera.evaluate(() => (window as unknown as BenchWindow).drawn);
  const apart = (await clockAhead(glass)) - (await clockAhead(camera));
  const ages = shown.flatMap(({ number, at }) => {
    const drawnAt = drawn[number];
    return drawnAt === undefined ? [] : [at - drawnAt - apart];
  });
  if (ages.length < fewest) throw new Error(`only ${ages.length} pictures were read`);
  return { pictures: ages.length, p50Ms: quantile(ages, 0.5), p95Ms: quantile(ages, 0.95) };
}

/** Through the site, with its own pages. */
export async function agesThroughUs(stage: Stage): Promise<Ages> {
  await stage.goLive();
  await stage.watch();
  const ages = await agesOf(stage.host, stage.viewer);
  await stage.leave();
  await stage.endLive();
  return ages;
}

/** Peer to peer, with the same camera, codec and rates. */
export async function agesPeerToPeer(stage: Stage): Promise<Ages> {
  const [camera, glass] = [await stage.blank(), await stage.blank()];
  const { videoKbps, audioKbps } = captureLimits;
  const offer = await camera.evaluate(
    async ({ videoKbps, audioKbps }) => {
      const media = await (window as unknown as BenchWindow).openCamera();
      const connection = new RTCPeerConnection({ bundlePolicy: 'max-bundle' });
      Object.assign(window, { connection });
      for (const track of media.getTracks()) {
        const rate = track.kind === 'video' ? videoKbps : audioKbps;
        connection.addTransceiver(track, {
          direction: 'sendonly',
          streams: [media],
          sendEncodings: [{ maxBitrate: rate * 1000 }],
        });
      }
      const codecs = RTCRtpSender.getCapabilities('video')?.codecs ?? [];
      const vp8 = codecs.filter(({ mimeType }) => mimeType === 'video/VP8');
      for (const transceiver of connection.getTransceivers()) {
        if (transceiver.sender.track?.kind === 'video') transceiver.setCodecPreferences(vp8);
      }
      await connection.setLocalDescription();
      await new Promise<void>((resolve) => {
        if (connection.iceGatheringState === 'complete') resolve();
        connection.addEventListener('icecandidate', ({ candidate }) => candidate ?? resolve());
      });
      return connection.localDescription?.sdp ?? '';
    },
    { videoKbps, audioKbps },
  );
  const answer = await glass.evaluate(async (sdp) => {
    const connection = new RTCPeerConnection({ bundlePolicy: 'max-bundle' });
    const video = Object.assign(document.createElement('video'), { autoplay: true, muted: true });
    const media = new MediaStream();
    document.documentElement.append(video);
    video.srcObject = media;
    Object.assign(window, { connection });
    connection.addEventListener('track', ({ track }) => media.addTrack(track));
    (window as unknown as BenchWindow).read(video);
    await connection.setRemoteDescription({ type: 'offer', sdp });
    await connection.setLocalDescription();
    await new Promise<void>((resolve) => {
      if (connection.iceGatheringState === 'complete') resolve();
      connection.addEventListener('icecandidate', ({ candidate }) => candidate ?? resolve());
    });
    return connection.localDescription?.sdp ?? '';
  }, offer);
  await camera.evaluate(async (sdp) => {
    const { connection } = window as unknown as { connection: RTCPeerConnection };
    await connection.setRemoteDescription({ type: 'answer', sdp });
  }, answer);
  const ages = await agesOf(camera, glass);
  for (const page of [camera, glass]) await page.context().close();
  return ages;
}
