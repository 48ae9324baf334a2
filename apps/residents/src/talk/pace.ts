// How long a room is quiet between two lines of its residents.
import { between, type Timers } from '../timers.ts';

const withReadersMs = [6000, 12_000] as const;
/** Between two scenes of one speaker: nobody talks without a break to themselves. */
const soloRestMs = [30_000, 60_000] as const;
const aloneMs = 60_000;

/** `afterSolo`: a scene of one speaker has just ended. */
export const pauseMs = (
  timers: Pick<Timers, 'random'>,
  { hasReaders, afterSolo }: { hasReaders: boolean; afterSolo: boolean },
): number => (hasReaders ? between(timers, afterSolo ? soloRestMs : withReadersMs) : aloneMs);
