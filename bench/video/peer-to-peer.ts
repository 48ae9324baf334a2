// Two pages that hold a connection to each other, without a server: what Chromium itself costs.
import type { Page } from '@playwright/test';
import { captureLimits } from '@alcove/protocol';
import type { BenchWindow } from './canvas-camera.ts';
import type { Stage } from './stage.ts';

type Pair = {
  camera: Page;
  glass: Page;
  /** One connection at a time, with the camera, codec and rates of the site. */
  connect(): Promise<void>;
  disconnect(): Promise<void>;
  close(): Promise<void>;
};

export async function openPair(stage: Stage): Promise<Pair> {
  const [camera, glass] = [await stage.blank(), await stage.blank()];
  const { videoKbps, audioKbps } = captureLimits;

  async function connect() {
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
      const here = window as unknown as BenchWindow;
      const began = performance.now();
      const connection = new RTCPeerConnection({ bundlePolicy: 'max-bundle' });
      const video = Object.assign(document.createElement('video'), { autoplay: true, muted: true });
      const media = new MediaStream();
      document.documentElement.append(video);
      video.srcObject = media;
      Object.assign(window, { connection });
      connection.addEventListener('track', ({ track }) => media.addTrack(track));
      here.read(video);
      video.requestVideoFrameCallback((at) => (here.firstFrameMs = at - began));
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
  }

  async function disconnect() {
    for (const page of [camera, glass]) {
      await page.evaluate(() => {
        const here = window as unknown as BenchWindow & { connection: RTCPeerConnection };
        here.connection.close();
        here.firstFrameMs = undefined;
        document.querySelector('video')?.remove();
      });
    }
  }

  return {
    camera,
    glass,
    connect,
    disconnect,
    async close() {
      for (const page of [camera, glass]) await page.context().close();
    },
  };
}

/** From the offer of an open camera in the viewer's hands to the first picture. */
export async function firstFramesPeerToPeer(stage: Stage, times: number): Promise<number[]> {
  const { glass, connect, disconnect, close } = await openPair(stage);
  const found: number[] = [];
  // The first connection also starts the camera.
  for (let time = 0; time <= times; time++) {
    await connect();
    const first = await glass.waitForFunction(() => (window as unknown as BenchWindow).firstFrameMs);
    if (time > 0) found.push((await first.jsonValue()) ?? 0);
    await disconnect();
  }
  await close();
  return found;
}
