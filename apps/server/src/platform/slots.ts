// Heavy work, bounded: so much at once, so many waiting, no more. A slot that becomes free passes
// straight to the work that waited longest.
import { refuse } from './refusal.ts';

const retryAfterSeconds = 5;

export function createSlots(count: number, waitingMax: number) {
  const waiting: (() => void)[] = [];
  let free = count;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free--;
    else if (waiting.length >= waitingMax) throw refuse('too_many', { seconds: retryAfterSeconds });
    else await new Promise<void>((resolve) => void waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}
