// Files on their way from this browser: what each of them does, and how far all of them are. Pure.
import { type MaterialKind, uploadLimits } from '@alcove/protocol';

export type Transfer = {
  key: number;
  /** As it is named at the server. */
  name: string;
  bytes: number;
  kind: MaterialKind;
  /** Absent: it began elsewhere, and is asked for again. */
  file?: File;
  /** With the piece that is under way. */
  sentBytes: number;
  /** Where it went on after an interruption; 0: it was not interrupted. */
  resumedAt: number;
  state: 'queued' | 'sending' | 'offline' | 'missing';
};

/** Those that may begin now, the earliest first. */
export function nextTransfers(all: readonly Transfer[]): Transfer[] {
  const running = all.filter(({ state }) => state === 'sending' || state === 'offline').length;
  return all.filter(({ state }) => state === 'queued').slice(0, Math.max(0, uploadLimits.atOnce - running));
}

export const shareOf = ({ sentBytes, bytes }: Pick<Transfer, 'sentBytes' | 'bytes'>): number =>
  bytes > 0 ? Math.min(1, sentBytes / bytes) : 0;

/** `done`: bytes of files that have arrived since the first of those that are under way began. */
export function totalsOf(all: readonly Transfer[], done: number) {
  const moving = all.filter(({ file }) => file);
  const sum = (of: (each: Transfer) => number) => moving.reduce((total, each) => total + of(each), done);
  return { sentBytes: sum(({ sentBytes }) => sentBytes), bytes: sum(({ bytes }) => bytes) };
}

type Sample = { atMs: number; sentBytes: number };
const speedWindowMs = 12_000;
const speedFromMs = 1500;

/** Undefined until the speed is known. `samples`: the earliest first. */
export function secondsLeft(samples: readonly Sample[], totalBytes: number): number | undefined {
  const last = samples.at(-1);
  const first = samples.find(({ atMs }) => last && last.atMs - atMs <= speedWindowMs);
  if (!last || !first || last.atMs - first.atMs < speedFromMs) return undefined;
  const bytesPerSecond = ((last.sentBytes - first.sentBytes) / (last.atMs - first.atMs)) * 1000;
  return bytesPerSecond > 0 ? Math.ceil((totalBytes - last.sentBytes) / bytesPerSecond) : undefined;
}

export const withSample = (samples: readonly Sample[], sample: Sample): readonly Sample[] =>
  [...samples, sample].filter(({ atMs }) => sample.atMs - atMs <= speedWindowMs);
export type { Sample };
