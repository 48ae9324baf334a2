// A decoder process: does one task after another for the process that started it, and ends with it. A file that
// crashes a decoder, or takes too much memory, ends this process alone.
import os from 'node:os';
import { render } from './render.ts';
import { type DecoderAnswer, decoding, type Task } from './tasks.ts';

const watchMs = 100;
// What no one waits for leaves the processor to the rest.
if (process.argv[2] === 'later') os.setPriority(os.constants.priority.PRIORITY_LOW);

setInterval(() => {
  if (process.memoryUsage.rss() > decoding.maxMemoryBytes) process.exit(1);
}, watchMs);

const answer = (what: DecoderAnswer) => process.send?.(what);

process.on('disconnect', () => process.exit(0));
process.on('message', ({ id, task }: { id: number; task: Task }) => {
  render(task).then(
    (made) => answer({ id, made }),
    () => answer({ id, failed: 'unreadable' }),
  );
});
