// How long a room is quiet between two lines of its residents.
import { between, type Timers } from '../timers.ts';

const withReadersMs = [4000, 12_000] as const;
const aloneMs = 60_000;

export const pauseMs = (timers: Pick<Timers, 'random'>, hasReaders: boolean): number =>
  hasReaders ? between(timers, withReadersMs) : aloneMs;
