// How long a decoder may work: counted in processor time, so that a good photo is read on a busy machine too.
import { readFileSync } from 'node:fs';
import { decoding } from './tasks.ts';

/** Linux counts in hundredths of a second, whatever the processor. */
const ticksPerSecond = 100;

/** Undefined where the system does not tell it, and once the process has ended. */
function processorSecondsOf(pid: number | undefined): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // Fields from the third on follow the name, which is in brackets and may hold anything.
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13);
    return (Number(user) + Number(system)) / ticksPerSecond;
  } catch {
    return undefined;
  }
}

/**
 * Calls `onUsedUp` once the process has worked for so many seconds; the caller ends the watch. One that waits for a
 * processor works on, within a bound. Where the system does not tell what it worked, waiting counts as work.
 */
export function watchWork(
  pid: number | undefined,
  maxSeconds: number,
  onUsedUp: () => void,
  secondsOf = processorSecondsOf,
): () => void {
  const before = secondsOf(pid) ?? 0;
  let timer: NodeJS.Timeout;
  function wait(waits: number) {
    timer = setTimeout(() => {
      const worked = (secondsOf(pid) ?? Infinity) - before;
      if (worked >= maxSeconds || waits >= decoding.longestWait) onUsedUp();
      else wait(waits + 1);
    }, maxSeconds * 1000);
  }
  wait(1);
  return () => clearTimeout(timer);
}
