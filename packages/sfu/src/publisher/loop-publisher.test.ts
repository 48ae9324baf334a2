// A loop reaches viewers through the engine, over ICE, DTLS and SRTP as the camera of a browser does.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSfu } from '../index.ts';
import { isUp, openWindow, shortTimes, until } from '../testing/index.ts';
import { silentLog } from '../testing/silent-log.ts';
import { createLoop } from './loop.ts';
import { openLoopPublisher } from './loop-publisher.ts';
import { openSilentViewer } from './silent-viewer.ts';

const bindAddress = '127.0.0.1';
const sfu = createSfu({ log: silentLog, processes: 1, bindAddress, times: shortTimes });
beforeAll(() => isUp(sfu));
afterAll(() => sfu.shutdown());

/** One keyframe in twelve frames: the start code and the size, as an SFU reads them. */
const frames = Array.from({ length: 12 }, (_, at) => {
  const frame = Buffer.alloc(400, at);
  Buffer.from(at === 0 ? [0x10, 0, 0, 0x9d, 1, 0x2a, 0x80, 2, 0xe0, 1] : [0x11]).copy(frame);
  return frame;
});
const sounds = Array.from({ length: 50 }, () => Buffer.from('f8fffe', 'hex'));

async function publish(stream: string) {
  const states: string[] = [];
  const loop = createLoop({ frames, framesPerSecond: 50, sounds });
  const publisher = openLoopPublisher(loop, { bindAddress, onState: (state) => states.push(state) });
  const { id, answer } = await sfu.openIngest(stream, publisher.offer());
  publisher.accept(answer);
  const timer = setInterval(() => publisher.tick(Date.now()), 10);
  await until(() => states.includes('connected'), { what: 'the publisher is connected' });
  return {
    ...publisher,
    id,
    states,
    close() {
      clearInterval(timer);
      publisher.close();
    },
  };
}

test('a viewer of a loop sees it begin with a keyframe, hears it, and has what it lost', async () => {
  const publisher = await publish('loop');
  const window = await openWindow(sfu, 'loop', { asksAgain: true });
  await window.more(60);
  await window.more(20, 'audio');
  expect(window.packets.video[0]?.key).toBe(true);
  expect(window.missing('video')).toBe(0);

  const keys = () => window.packets.video.filter(({ key }) => key).length;
  const before = keys();
  window.wantKeyframe();
  await until(() => keys() > before, { what: 'another keyframe comes' });
  expect(publisher.counters()).toMatchObject({ video_packetsSent: expect.any(Number) });
  window.close();
  publisher.close();
});

test('a paused loop sends no picture and goes on with a keyframe; a muted one is not heard', async () => {
  const publisher = await publish('switched');
  const window = await openWindow(sfu, 'switched');
  await window.more(5);
  publisher.show({ video: false, audio: true });
  await window.more(20, 'audio');
  const paused = publisher.counters().video_packetsSent;
  await window.more(10, 'audio');
  expect(publisher.counters().video_packetsSent).toBe(paused);

  const seen = window.packets.video.length;
  publisher.show({ video: true, audio: false });
  const heard = publisher.counters().audio_packetsSent;
  await window.more(5);
  expect(window.packets.video[seen]?.key).toBe(true);
  expect(publisher.counters().audio_packetsSent).toBe(heard);
  window.close();
  publisher.close();
});

test('a viewer that does not look is connected and receives', async () => {
  const publisher = await publish('watched');
  const states: string[] = [];
  const { promise: hasPacket, resolve } = Promise.withResolvers<void>();
  const viewer = openSilentViewer({
    bindAddress,
    onState: (state) => states.push(state),
    onFirstPacket: resolve,
  });
  const view = await sfu.openView('watched');
  if (!('offer' in view)) throw new Error('the engine made no offer');
  const stop = sfu.on('candidate', (session, candidate) => {
    if (session === view.id && candidate) viewer.addCandidate(candidate.candidate, candidate.mid);
  });
  await sfu.acceptAnswer(view.id, viewer.answer(view.offer));
  await hasPacket;
  expect(states).toEqual(['connected']);
  expect(viewer.counters().packetsReceived).toBeGreaterThan(0);
  stop();
  viewer.close();
  publisher.close();
});
