// A decoder process: does one task after another for the process that started it, and ends with it. A file that
// crashes a decoder ends this process alone; how much memory it takes is watched from outside.
import os from 'node:os';
import { render } from './render.ts';
import type { DecoderAnswer, Task } from './tasks.ts';

// What no one waits for leaves the processor to the rest.
if (process.argv[2] === 'later') os.setPriority(os.constants.priority.PRIORITY_LOW);

const answer = (what: DecoderAnswer) => process.send?.(what);

process.on('disconnect', () => process.exit(0));
process.on('message', ({ id, task }: { id: number; task: Task }) => {
  render(task).then(
    (made) => answer({ id, made }),
    () => answer({ id, failed: 'unreadable' }),
  );
});
