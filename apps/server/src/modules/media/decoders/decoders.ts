// Decoder processes, each with one task at a time: started when needed, ended when idle, and killed when a task
// takes too long or too much memory. A lost process costs the one picture it worked on.
import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { watchMemory } from '@alcove/sfu';
import { createSlots } from '../../../platform/slots.ts';
import { type DecoderAnswer, decoding, type Made, type Task } from './tasks.ts';
import { watchWork } from './work-watch.ts';

export type Decoders = {
  /** For those who wait. Rejects with `Undecodable` where the file cannot be read, or cost its process. */
  now(task: Task, signal?: AbortSignal): Promise<Made>;
  /** For jobs: of low priority. */
  later(task: Task): Promise<Made>;
};

export class Undecodable extends Error {}

type Decoder = { child: ChildProcess; idle?: NodeJS.Timeout };

const program = path.join(import.meta.dirname, 'decoder-process.ts');

const watchMs = 100;

type PoolLimits = { maxSeconds: number; maxMemoryBytes: number };

function createPool(kind: 'now' | 'later', { maxSeconds, maxMemoryBytes }: PoolLimits) {
  const idle: Decoder[] = [];
  let lastId = 0;

  function start(): Decoder {
    const { NODE_COMPILE_CACHE } = process.env;
    const child = fork(program, [kind], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [],
      env: { NODE_COMPILE_CACHE },
    });
    watchMemory(child, maxMemoryBytes, watchMs);
    // Neither a process nor its channel keeps the site from ending.
    child.unref();
    child.channel?.unref();
    const decoder: Decoder = { child };
    child.once('exit', () => {
      const at = idle.indexOf(decoder);
      if (at >= 0) idle.splice(at, 1);
    });
    return decoder;
  }

  function take(): Decoder {
    const decoder = idle.pop() ?? start();
    clearTimeout(decoder.idle);
    decoder.child.channel?.ref();
    return decoder;
  }

  function giveBack(decoder: Decoder) {
    decoder.child.channel?.unref();
    decoder.idle = setTimeout(() => void decoder.child.kill('SIGKILL'), decoding.idleMs).unref();
    idle.push(decoder);
  }

  return (task: Task, signal?: AbortSignal): Promise<Made> => {
    const decoder = take();
    const { child } = decoder;
    const id = ++lastId;
    return new Promise<Made>((resolve, reject) => {
      const endWatch = watchWork(child.pid, maxSeconds, () => lose(new Undecodable('took too long')));
      const onExit = () => lose(new Undecodable('cost its process'));
      const onAbort = () => lose(signal?.reason);
      const onAnswer = (answer: DecoderAnswer) => {
        if (answer.id !== id) return;
        settle();
        giveBack(decoder);
        if ('made' in answer) resolve(answer.made);
        else reject(new Undecodable(answer.failed));
      };
      function settle() {
        endWatch();
        child.off('message', onAnswer).off('exit', onExit).off('error', onExit);
        signal?.removeEventListener('abort', onAbort);
      }
      function lose(reason: unknown) {
        settle();
        child.kill('SIGKILL');
        reject(reason);
      }
      child.on('message', onAnswer).once('exit', onExit).once('error', onExit);
      signal?.addEventListener('abort', onAbort, { once: true });
      child.send({ id, task });
    });
  };
}

export function createDecoders({ maxMemoryBytes }: { maxMemoryBytes: number } = decoding): Decoders {
  const now = createPool('now', { maxSeconds: decoding.maxSeconds, maxMemoryBytes });
  const later = createPool('later', { maxSeconds: decoding.maxSecondsLater, maxMemoryBytes });
  const inSlot = createSlots(decoding.atOnce, decoding.waitingMax);
  return {
    now: (task, signal) =>
      inSlot(async () => {
        signal?.throwIfAborted();
        return now(task, signal);
      }),
    later,
  };
}
