// The publisher of the benchmark: its packets leave on time whatever the server does.
import { initLogger } from 'node-datachannel';
import { readRtcp } from '../../packages/sfu/src/wire/rtcp.ts';
import { isRtcp } from '../../packages/sfu/src/wire/rtp.ts';
import { type EngineAddress, type SignalledConnection, connectTo } from './signalling.ts';
import { framesPerSecond, mark, soundPacket, soundsPerSecond, videoPacket } from './film.ts';

export type CameraAsked =
  | { do: 'publish'; at: EngineAddress }
  /** Answered once the packet of that number has left. */
  | { do: 'pass'; number: number };
/** `next`: the number of the next packet. */
export type CameraAnswered = { next: number; problem?: string };

const tickMs = 2;
/** A connection that takes longer has no network path to the server. */
const openWithinMs = 10_000;

let number = 0;
/** Referenced, because the garbage collector closes an unreferenced connection. */
let held: SignalledConnection | undefined;
let passing: { number: number; resolve(): void } | undefined;
initLogger('Fatal', () => {});

async function publish(at: EngineAddress): Promise<void> {
  held = await (await connectTo(at)).publish();
  const [audio, video] = held.tracks;
  if (!audio || !video) throw new Error('a camera has two tracks');
  let keyWanted = true;
  video.onMessage((packet) => {
    if (isRtcp(packet)) keyWanted ||= [...readRtcp(packet)].some(({ kind }) => kind === 'keyframe_request');
  });
  for (let waitedMs = 0; !audio.isOpen() || !video.isOpen(); waitedMs += 10) {
    if (waitedMs > openWithinMs) throw new Error('the camera found no way to the server');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }

  const startAt = performance.now();
  let [frames, sounds] = [0, 0];
  setInterval(() => {
    const seconds = (performance.now() - startAt) / 1000;
    for (; frames < seconds * framesPerSecond; frames++) {
      video.sendMessageBinary(mark(videoPacket(frames, 0, keyWanted), number++));
      video.sendMessageBinary(mark(videoPacket(frames, 1, false), number++));
      keyWanted = false;
    }
    for (; sounds < seconds * soundsPerSecond; sounds++)
      audio.sendMessageBinary(mark(soundPacket(sounds), number++));
    if (passing && number > passing.number) passing.resolve();
  }, tickMs);
}

async function pass(until: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  passing = { number: until, resolve };
  await promise;
}

process.on('message', (asked: CameraAsked) => {
  const done = asked.do === 'publish' ? publish(asked.at) : pass(asked.number);
  void done
    .then((): CameraAnswered => ({ next: number }))
    .catch((error: Error) => ({ next: number, problem: error.message }))
    .then((answered) => process.send?.(answered));
});
process.on('disconnect', () => process.exit());
