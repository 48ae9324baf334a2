// One process of viewers. Every packet of every viewer is counted by the number that it carries.
import { setTimeout as wait } from 'node:timers/promises';
import { initLogger, type Track } from 'node-datachannel';
import { remb, receiverReportOf } from '../../packages/sfu/src/wire/rtcp.ts';
import { isRtcp, sequenceOf, ssrcOf } from '../../packages/sfu/src/wire/rtp.ts';
import { createLatencies } from '../counting/latencies.ts';
import { type EngineAddress, type SignalledConnection, connectTo } from './signalling.ts';
import { micros, readMark } from './film.ts';
import { readSrtpProfile } from './srtp-profile.ts';

/** Both inclusive. */
export type Range = { first: number; last: number };
export type CrowdAsked =
  | { do: 'read-profile'; at: EngineAddress }
  | { do: 'enter'; at: EngineAddress; viewers: number }
  | { do: 'expect'; packets: Range }
  | { do: 'tally' };
export type CrowdTally = {
  delivered: number;
  expected: number;
  doubled: number;
  /** Packets that never came, for each viewer in turn. */
  missing: number[];
  latencies: [number, number][];
};
export type CrowdAnswered = { problem?: string; tally?: CrowdTally; srtp?: string };

const enteringAtOnce = 8;
/** Browsers report as often. */
const reportEveryMs = 1000;
const plentyBitsPerSecond = 5_000_000;
/** Time within which a viewer receives audio and video. */
const seesWithinMs = 20_000;

type Viewer = {
  held: SignalledConnection;
  /** The viewer's video: its SSRC and its last sequence number. */
  picture?: { track: Track; ssrc: number; last: number };
  seen: Uint8Array;
};
const viewers: Viewer[] = [];
let awaited: Range = { first: Number.POSITIVE_INFINITY, last: -1 };
const latencies = createLatencies();
initLogger('Fatal', () => {});

/** Reports no loss and plenty of bandwidth. */
function report({ picture }: Pick<Viewer, 'picture'>): void {
  if (!picture?.track.isOpen()) return;
  const { track, ssrc, last } = picture;
  const reception = { lost: 0, fractionLost: 0, highest: last, jitter: 0, lastReport: 0, delay: 0 };
  const parts = [receiverReportOf(ssrc, reception), remb([ssrc], plentyBitsPerSecond)];
  track.sendMessageBinary(Buffer.concat(parts));
}

async function enter(at: EngineAddress, count: number): Promise<void> {
  const connection = await connectTo(at);
  let waiting = count;
  const enterNext = async () => {
    for (; waiting > 0;) {
      waiting -= 1;
      await open();
    }
  };
  async function open(): Promise<void> {
    const viewer: Omit<Viewer, 'held'> = { seen: new Uint8Array(0) };
    const sees = Promise.withResolvers<void>();
    const tracks = new Set<Track>();
    const onTrack = (track: Track) => {
      track.onMessage((packet) => {
        if (isRtcp(packet)) return;
        if (!tracks.has(track)) {
          tracks.add(track);
          if (tracks.size === 2) sees.resolve();
          if (track.type() === 'video') viewer.picture = { track, ssrc: ssrcOf(packet), last: 0 };
        }
        if (viewer.picture?.track === track) viewer.picture.last = sequenceOf(packet);
        const { number, sentAt } = readMark(packet);
        if (number < awaited.first || number > awaited.last) return;
        viewer.seen[number - awaited.first] = (viewer.seen[number - awaited.first] ?? 0) + 1;
        latencies.add(micros() - sentAt);
      });
    };
    viewers.push(Object.assign(viewer, { held: await connection.watch(onTrack) }));
    const patience = setTimeout(() => sees.reject(new Error('a viewer sees nothing')), seesWithinMs);
    await sees.promise.finally(() => clearTimeout(patience));
    setInterval(report, reportEveryMs, viewer);
  }
  await Promise.all(Array.from({ length: enteringAtOnce }, enterNext));
}

function tally(): CrowdTally {
  const expected = awaited.last - awaited.first + 1;
  const found: CrowdTally = { delivered: 0, expected: 0, doubled: 0, missing: [], latencies: [] };
  for (const { seen } of viewers) {
    const came = seen.reduce((sum, times) => sum + Math.min(1, times), 0);
    found.expected += expected;
    found.delivered += came;
    found.doubled += seen.reduce((sum, times) => sum + Math.max(0, times - 1), 0);
    found.missing.push(expected - came);
  }
  return { ...found, latencies: latencies.counts() };
}

async function answer(asked: CrowdAsked): Promise<CrowdAnswered> {
  if (asked.do === 'read-profile') return { srtp: await readSrtpProfile(asked.at) };
  if (asked.do === 'enter') await enter(asked.at, asked.viewers);
  else if (asked.do === 'tally') return { tally: tally() };
  else {
    awaited = asked.packets;
    for (const viewer of viewers) viewer.seen = new Uint8Array(awaited.last - awaited.first + 1);
  }
  return {};
}

process.on('message', (asked: CrowdAsked) => {
  void answer(asked)
    .catch((error: Error) => ({ problem: error.message }))
    .then((answered) => process.send?.(answered));
});
process.on('disconnect', async () => {
  // Closing the connections tells the servers, which would otherwise wait for a timeout.
  for (const { held } of viewers) held.connection.close();
  await wait(100);
  process.exit();
});
