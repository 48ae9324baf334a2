// Viewers of one camera who come and go by tens, and what they leave behind in its media process.
import { readdirSync, readFileSync } from 'node:fs';
import type { Sfu, SfuStream } from '../vocabulary.ts';
import { openWindow } from './peers.ts';
import { until } from './until.ts';

/** Of an engine of one process, whose only peer so far is a camera. */
export function createViewerChurn(engine: Sfu, stream: SfuStream) {
  const [pid = 0] = engine.pids();
  const descriptors = () => readdirSync(`/proc/${pid}/fd`).length;
  const alone = descriptors();
  return {
    kilobytes: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]),
    /** Ten viewers in each turn, of whom the first one waits for the picture. */
    async comeAndGo(turns: number): Promise<void> {
      for (let turn = 0; turn < turns; turn++) {
        const viewers = await Promise.all(Array.from({ length: 10 }, () => openWindow(engine, stream)));
        await viewers[0]?.more(1);
        await Promise.all(viewers.map(({ id }) => engine.close(id)));
        for (const viewer of viewers) viewer.close();
      }
    },
    /** The library closes its sockets by threads of its own, a little later. */
    socketsAreClosed: () =>
      until(() => descriptors() <= alone + 2, { what: 'sockets of those who left are closed' }),
  };
}
