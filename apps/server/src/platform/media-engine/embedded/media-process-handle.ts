// One media process, as the supervisor holds it: orders go in and are answered, words come out, and all
// that waits is settled when it ends. It never outlives us: it leaves when its channel closes.
import { fork } from 'node:child_process';
import path from 'node:path';
import type { BaseLogger } from 'pino';
import * as z from 'zod/mini';
import { EngineRefusal } from '../media-engine.ts';
import {
  type CommandResult,
  type CommandArgs,
  type CommandName,
  commands,
  type ProcessEvent,
  processEvent,
} from './process-commands.ts';
import type { ProcessSettings } from './engine-options.ts';

const program = path.join(import.meta.dirname, 'media-process.ts');

/**
 * A process that is asked something and says nothing at all is ended: whoever is in it is better served by
 * another. In beats of ours: while we stand still ourselves nobody is late. One that is busy with hundreds who
 * come at once says something all the while.
 */
const usualBeatMs = 1000;
const silentBeatsMax = 5;
const orderBeatsMax = 20;
/** Where everything else starts as well, it takes long to load what it needs. */
const startBeatsMax = 60;
const pingEveryBeats = 2;
const waitingMax = 1000;
const stopWithinMs = 1500;

export type MediaProcessEvent = Exclude<ProcessEvent, { word: 'ready' | 'answer' | 'refusal' | 'failure' }>;

type Waiting = {
  order: CommandName;
  /** Since it was asked. */
  beats: number;
  resolve(answer: unknown): void;
  reject(error: Error): void;
};

export type MediaProcess = ReturnType<typeof startMediaProcess>;

export function startMediaProcess({
  settings,
  beatMs = usualBeatMs,
  log,
  hear,
  measured,
}: {
  settings: ProcessSettings;
  beatMs?: number | undefined;
  log: BaseLogger;
  hear(word: MediaProcessEvent): void;
  /** Every now and then. */
  measured(load: CommandResult<'ping'>): void;
}) {
  // It knows nothing of ours: no settings, no secrets.
  const child = fork(program, [JSON.stringify(settings)], {
    env: {},
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ready = Promise.withResolvers<{ relayPort: number }>();
  const ended = Promise.withResolvers<void>();
  // Whoever does not ask is not told.
  ready.promise.catch(() => undefined);
  const waiting = new Map<number, Waiting>();
  let calls = 0;
  let beats = 0;
  /** Since it said something, or owed us no answer. */
  let silentBeats = 0;
  let isUp = false;
  let isOver = false;
  /** Before its end is told, when it can be told nothing any more. */
  let isCutOff = false;

  function settle(said: ProcessEvent): void {
    if (said.word === 'ready') {
      isUp = true;
      return ready.resolve(said);
    }
    if (said.word !== 'answer' && said.word !== 'refusal' && said.word !== 'failure') return hear(said);
    const call = waiting.get(said.call);
    if (!call) return;
    waiting.delete(said.call);
    if (said.word === 'answer') call.resolve(z.parse(commands[call.order].answer, said.answer));
    else if (said.word === 'refusal') call.reject(new EngineRefusal(said.reason));
    else call.reject(new Error(`media process, ${call.order}: ${said.message}`));
  }

  child.on('message', (message) => {
    silentBeats = 0;
    try {
      settle(z.parse(processEvent, message));
    } catch (error) {
      log.error({ err: error }, 'A media process says what nobody understands: ending it');
      child.kill('SIGKILL');
    }
  });
  child.on('error', (error) => log.warn({ err: error }, 'A media process cannot be reached'));
  child.once('exit', (code, signal) => {
    isOver = true;
    clearInterval(pulse);
    const refusal = new EngineRefusal('unavailable');
    ready.reject(refusal);
    for (const { reject } of waiting.values()) reject(refusal);
    waiting.clear();
    log.debug({ pid: child.pid, code, signal }, 'A media process has ended');
    ended.resolve();
  });

  async function order<O extends CommandName>(order: O, args: CommandArgs<O>): Promise<CommandResult<O>> {
    if (isOver || !child.connected) throw new EngineRefusal('unavailable');
    if (waiting.size >= waitingMax) throw new EngineRefusal('full');
    const call = (calls += 1);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    waiting.set(call, { order, beats: 0, resolve, reject });
    try {
      child.send({ call, order, args }, (error) => {
        if (!error) return;
        isCutOff = true;
        reject(new EngineRefusal('unavailable'));
      });
      return (await promise) as CommandResult<O>;
    } finally {
      waiting.delete(call);
    }
  }

  function isStuck(): boolean {
    if (!isUp) return beats > startBeatsMax;
    silentBeats = waiting.size > 0 ? silentBeats + 1 : 0;
    for (const call of waiting.values()) call.beats += 1;
    const { beats: longest = 0 } = waiting.values().next().value ?? {};
    return silentBeats > silentBeatsMax || longest > orderBeatsMax;
  }

  /** One that hangs is noticed though nobody wants anything of it. */
  const pulse = setInterval(() => {
    beats += 1;
    if (isStuck()) {
      const asked = [...waiting.values()].map(({ order }) => order);
      log.error({ pid: child.pid, asked }, 'A media process does not answer: ending it');
      child.kill('SIGKILL');
    } else if (isUp && beats % pingEveryBeats === 0) {
      order('ping', {}).then(measured, () => undefined); // Its end is told anyway.
    }
  }, beatMs);

  return {
    pid: child.pid,
    ready: ready.promise,
    ended: ended.promise,
    order,
    isReachable: () => !isOver && !isCutOff && child.connected,
    async stop(): Promise<void> {
      if (isOver) return;
      if (child.connected) child.disconnect();
      const impatient = setTimeout(() => child.kill('SIGKILL'), stopWithinMs);
      await ended.promise;
      clearTimeout(impatient);
    },
  };
}
