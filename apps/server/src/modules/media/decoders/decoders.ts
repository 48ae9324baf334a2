// Decoder processes, each with one task at a time: started when needed, ended when idle, and killed when a task
// takes too long or too much memory. A lost process costs the one picture it worked on.
import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { watchMemory } from '@alcove/sfu';
import { startChild } from '@alcove/sfu/child-start';
import type { Log } from '../../../platform/log.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { createSlots } from '../../../platform/slots.ts';
import { type DecoderAnswer, decoding, type Made, type Task } from './tasks.ts';
import { watchWork } from './work-watch.ts';

export type Decoders = {
  /**
   * For those who wait. Rejects with `Undecodable` where the file cannot be read, or cost its process; with
   * `NoDecoder` where no process could be started.
   */
  now(task: Task, signal?: AbortSignal): Promise<Made>;
  /** For jobs: of low priority. */
  later(task: Task): Promise<Made>;
};

export class Undecodable extends Error {}

/** The machine is at fault: the sender may try again. */
export class NoDecoder extends Refusal {
  constructor() {
    super('unavailable');
  }
}

type Decoder = { child: ChildProcess; idle?: NodeJS.Timeout };

const program = path.join(import.meta.dirname, 'decoder-process.ts');

const watchMs = 100;

type PoolParts = { maxSeconds: number; maxMemoryBytes: number; log: Log | undefined };

function createPool(kind: 'now' | 'later', { maxSeconds, maxMemoryBytes, log }: PoolParts) {
  const idle: Decoder[] = [];
  let lastId = 0;

  async function start(): Promise<Decoder> {
    const { NODE_COMPILE_CACHE } = process.env;
    const { child, failed } = startChild(() =>
      fork(program, [kind], {
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        execArgv: [],
        env: { NODE_COMPILE_CACHE },
      }),
    );
    if (!child) {
      log?.error({ err: await failed }, 'A decoder could not be started');
      throw new NoDecoder();
    }
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

  async function take(): Promise<Decoder> {
    const decoder = idle.pop() ?? (await start());
    clearTimeout(decoder.idle);
    decoder.child.channel?.ref();
    return decoder;
  }

  function giveBack(decoder: Decoder) {
    decoder.child.channel?.unref();
    decoder.idle = setTimeout(() => void decoder.child.kill('SIGKILL'), decoding.idleMs).unref();
    idle.push(decoder);
  }

  return async (task: Task, signal?: AbortSignal): Promise<Made> => {
    const decoder = await take();
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

export function createDecoders({
  maxMemoryBytes = decoding.maxMemoryBytes,
  log,
}: { maxMemoryBytes?: number; log?: Log } = {}): Decoders {
  const now = createPool('now', { maxSeconds: decoding.maxSeconds, maxMemoryBytes, log });
  const later = createPool('later', { maxSeconds: decoding.maxSecondsLater, maxMemoryBytes, log });
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
