// One media process, as the supervisor holds it: orders go in and are answered, words come out, and all
// that waits is settled when it ends. It never outlives us: it leaves when its channel closes.
import { fork } from 'node:child_process';
import path from 'node:path';
import type { BaseLogger } from 'pino';
import * as z from 'zod/mini';
import { EngineRefusal } from '../media-engine.ts';
import { type AnswerOf, type ArgsOf, type OrderName, orders, type Word, word } from './orders.ts';
import type { Place } from './peer.ts';

const program = path.join(import.meta.dirname, 'media-process.ts');

/** A process that answers no more is ended: whoever is in it is better served by another. */
const answerWithinMs = 5000;
const pingEveryMs = 2000;
const waitingMax = 1000;
const stopWithinMs = 1500;

export type MediaWord = Exclude<Word, { word: 'ready' | 'answer' | 'refusal' | 'failure' }>;

type Waiting = { order: OrderName; resolve(answer: unknown): void; reject(error: Error): void };

export type MediaChild = ReturnType<typeof startMediaChild>;

export function startMediaChild({
  place,
  log,
  hear,
  measured,
}: {
  place: Place;
  log: BaseLogger;
  hear(word: MediaWord): void;
  /** Every now and then. */
  measured(load: AnswerOf<'ping'>): void;
}) {
  // It knows nothing of ours: no settings, no secrets.
  const child = fork(program, [JSON.stringify(place)], {
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
  let isOver = false;
  /** Before its end is told, when it can be told nothing any more. */
  let isCutOff = false;

  function settle(said: Word): void {
    if (said.word === 'ready') return ready.resolve(said);
    if (said.word !== 'answer' && said.word !== 'refusal' && said.word !== 'failure') return hear(said);
    const call = waiting.get(said.call);
    if (!call) return;
    waiting.delete(said.call);
    if (said.word === 'answer') call.resolve(z.parse(orders[call.order].answer, said.answer));
    else if (said.word === 'refusal') call.reject(new EngineRefusal(said.reason));
    else call.reject(new Error(`media process, ${call.order}: ${said.message}`));
  }

  child.on('message', (message) => {
    try {
      settle(z.parse(word, message));
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

  async function order<O extends OrderName>(order: O, args: ArgsOf<O>): Promise<AnswerOf<O>> {
    if (isOver || !child.connected) throw new EngineRefusal('unavailable');
    if (waiting.size >= waitingMax) throw new EngineRefusal('full');
    const call = (calls += 1);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    waiting.set(call, { order, resolve, reject });
    const patience = setTimeout(() => {
      log.error({ pid: child.pid, order }, 'A media process does not answer: ending it');
      child.kill('SIGKILL');
    }, answerWithinMs);
    try {
      child.send({ call, order, args }, (error) => {
        if (!error) return;
        isCutOff = true;
        reject(new EngineRefusal('unavailable'));
      });
      return (await promise) as AnswerOf<O>;
    } finally {
      clearTimeout(patience);
      waiting.delete(call);
    }
  }

  /** One that hangs is noticed though nobody wants anything of it. */
  const pulse = setInterval(() => {
    order('ping', {}).then(measured, () => undefined); // Its end is told anyway.
  }, pingEveryMs);

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
