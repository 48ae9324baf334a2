// What a line carries, from what two looks at its counters say, and which sharpness fits it.
import { captureLimits, videoQualities } from '@alcove/protocol';
import type { Quality } from '../../rooms/index.ts';

export type Counters = Record<string, number>;

export type Measured = { upKbps: number; roundTripMs: number; lost: number };
/** One look at the counters of both sides. */
export type Look = { atMs: number; counters: Counters };

/** What is sent to try the line: a little more than the sharpest picture takes. */
export const tryKbps = 2400;
/** A picture that takes all there is stands still at the first rain. */
const comfortable = 0.75;
/** Above these a picture is seen to suffer. */
const stableUpTo = { lost: 0.02, roundTripMs: 250 };

export const isStable = ({ lost, roundTripMs }: Omit<Measured, 'upKbps'>): boolean =>
  lost <= stableUpTo.lost && roundTripMs <= stableUpTo.roundTripMs;

const between = (one: Look | undefined, other: Look | undefined, key: string): number =>
  Math.max(0, (other?.counters[key] ?? 0) - (one?.counters[key] ?? 0));

const middleOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** The best of what arrived at the house from one look to the next: browsers begin slowly. */
function arrivedKbps(looks: readonly Look[]): number {
  const rates = looks.slice(1).map((look, at) => {
    const before = looks[at];
    const elapsedMs = look.atMs - (before?.atMs ?? 0);
    return elapsedMs > 0 ? (between(before, look, 'bytes_in') * 8) / elapsedMs : 0;
  });
  return Math.max(0, ...rates);
}

export function measuredFrom(looks: readonly Look[]): Measured {
  const [first, last] = [looks[0], looks.at(-1)];
  const sent = between(first, last, 'video_packetsSent');
  const lost = sent > 0 ? Math.min(1, between(first, last, 'video_packetsLost') / sent) : 0;
  const roundTripMs = middleOf(looks.map(({ counters }) => counters.roundTripMs ?? 0));
  const arrived = arrivedKbps(looks);
  // While nothing suffers, the browser knows better how much more it might send.
  const allowed = (last?.counters.video_targetBitrate ?? 0) / 1000;
  const upKbps = isStable({ lost, roundTripMs }) ? Math.max(arrived, allowed) : arrived;
  return { upKbps, roundTripMs, lost };
}

/** Picture and sound. */
export const needOf = ({ videoKbps }: Quality): number => videoKbps + captureLimits.audioKbps;

/** The sharpest that leaves room on the line; the coarsest fits any. */
export const advisedFor = ({ upKbps }: Measured): Quality =>
  videoQualities.findLast((quality) => needOf(quality) <= upKbps * comfortable) ?? videoQualities[0];

export const isTooMuch = (quality: Quality, { upKbps }: Measured): boolean =>
  quality !== videoQualities[0] && needOf(quality) > upKbps;
