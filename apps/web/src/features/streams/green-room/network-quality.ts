// Measures the publisher's uplink from samples of its counters, and advises a picture quality.
import { captureLimits, videoQualities } from '@alcove/protocol';
import type { Quality } from '../../chat/index.ts';

export type Counters = Record<string, number>;

export type NetworkMeasurement = { upKbps: number; roundTripMs: number; lost: number };
/** Counters of both sides at one time. */
export type CounterSample = { atMs: number; counters: Counters };

/** Sent during the test: a little more than the best quality needs. */
export const probeKbps = 2400;
/** The share of the measured rate that a picture may use, so that it survives a small drop. */
const usableShare = 0.75;
/** Above these limits viewers see the picture suffer. */
const stableLimits = { lost: 0.02, roundTripMs: 250 };

export const isStable = ({ lost, roundTripMs }: Omit<NetworkMeasurement, 'upKbps'>): boolean =>
  lost <= stableLimits.lost && roundTripMs <= stableLimits.roundTripMs;

const increase = (one: CounterSample | undefined, other: CounterSample | undefined, key: string): number =>
  Math.max(0, (other?.counters[key] ?? 0) - (one?.counters[key] ?? 0));

const medianOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** The best interval between two samples counts, since browsers raise the rate slowly. */
function arrivedKbps(samples: readonly CounterSample[]): number {
  const rates = samples.slice(1).map((sample, at) => {
    const before = samples[at];
    const elapsedMs = sample.atMs - (before?.atMs ?? 0);
    return elapsedMs > 0 ? (increase(before, sample, 'bytes_in') * 8) / elapsedMs : 0;
  });
  return Math.max(0, ...rates);
}

export function measurementFrom(samples: readonly CounterSample[]): NetworkMeasurement {
  const [first, last] = [samples[0], samples.at(-1)];
  const sent = increase(first, last, 'video_packetsSent');
  const lost = sent > 0 ? Math.min(1, increase(first, last, 'video_packetsLost') / sent) : 0;
  const roundTripMs = medianOf(samples.map(({ counters }) => counters.roundTripMs ?? 0));
  const arrived = arrivedKbps(samples);
  // On a stable connection the browser's own estimate may exceed what was sent.
  const allowed = (last?.counters.video_targetBitrate ?? 0) / 1000;
  const upKbps = isStable({ lost, roundTripMs }) ? Math.max(arrived, allowed) : arrived;
  return { upKbps, roundTripMs, lost };
}

/** Rate of picture and sound together. */
export const neededKbps = ({ videoKbps }: Quality): number => videoKbps + captureLimits.audioKbps;

/** The best quality within the usable share; the lowest where none fits. */
export const advisedQuality = ({ upKbps }: NetworkMeasurement): Quality =>
  videoQualities.findLast((quality) => neededKbps(quality) <= upKbps * usableShare) ?? videoQualities[0];

export const exceedsMeasuredRate = (quality: Quality, { upKbps }: NetworkMeasurement): boolean =>
  quality !== videoQualities[0] && neededKbps(quality) > upKbps;
