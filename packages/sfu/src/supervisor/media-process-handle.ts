// The supervisor's handle of one media process: commands are sent and answered, events are received, and every
// pending command is rejected when the process ends. A process that cannot be started has ended. The process never
// outlives the supervisor: it exits when the channel closes.
import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { startChild } from '../child-start.ts';
import type { SfuLog } from '../options.ts';
import * as z from 'zod/mini';
import { SfuRefusal } from '../vocabulary.ts';
import {
  type CommandResult,
  type CommandArgs,
  type CommandName,
  commands,
  type ProcessEvent,
  processEvent,
} from '../process/process-commands.ts';
import type { ProcessSettings } from '../options.ts';

const program = path.join(import.meta.dirname, '../process/media-process.ts');

/**
 * A process that owes an answer and sends nothing at all is killed: its sessions are better served by another one.
 * Counted in beats of the supervisor, so that a pause of the supervisor itself counts for nothing. A busy process
 * keeps sending.
 */
const usualBeatMs = 1000;
const silentBeatsMax = 5;
const orderBeatsMax = 20;
/** Loading takes long while the rest of the machine starts as well. */
const startBeatsMax = 60;
const pingEveryBeats = 2;
const waitingMax = 1000;
const stopWithinMs = 1500;

export type MediaProcessEvent = Exclude<ProcessEvent, { event: 'ready' | 'answer' | 'refusal' | 'failure' }>;

type Waiting = {
  command: CommandName;
  /** Beats since the command was sent. */
  beats: number;
  resolve(answer: unknown): void;
  reject(error: Error): void;
};

export type MediaProcess = ReturnType<typeof handleOf>;

type Parts = {
  settings: ProcessSettings;
  /** Runs the process; usually the Node of the supervisor. */
  nodePath?: string | undefined;
  beatMs?: number | undefined;
  log: SfuLog;
  onEvent(event: MediaProcessEvent): void;
  /** Called with each answered ping. */
  onLoad(load: CommandResult<'ping'>): void;
};

async function refused(): Promise<never> {
  throw new SfuRefusal('unavailable');
}

/** The handle of a process that ends as soon as the reason is known. */
function handleOfNone(failed: Promise<Error>, log: SfuLog): MediaProcess {
  const ended = failed.then((error) => log.warn({ err: error }, 'A media process could not be started'));
  return {
    pid: undefined,
    ready: ended.then(refused),
    ended,
    send: refused,
    isReachable: () => false,
    stop: () => ended,
  };
}

export function startMediaProcess(parts: Parts): MediaProcess {
  const { settings, nodePath: execPath, log } = parts;
  // The process gets no settings and no secrets of the server's environment.
  const { NODE_COMPILE_CACHE } = process.env;
  const { child, failed } = startChild(() =>
    fork(program, [JSON.stringify(settings)], {
      ...(execPath !== undefined && { execPath }),
      env: { NODE_COMPILE_CACHE },
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    }),
  );
  return child ? handleOf(child, parts) : handleOfNone(failed, log);
}

function handleOf(child: ChildProcess, { beatMs = usualBeatMs, log, onEvent, onLoad }: Parts) {
  const ready = Promise.withResolvers<Extract<ProcessEvent, { event: 'ready' }>>();
  const ended = Promise.withResolvers<void>();
  // Callers that do not await it must not cause an unhandled rejection.
  ready.promise.catch(() => undefined);
  const waiting = new Map<number, Waiting>();
  let calls = 0;
  let beats = 0;
  /** Beats since the process sent something or owed no answer. */
  let silentBeats = 0;
  let isUp = false;
  let isOver = false;
  /** The channel is broken; the exit has not been reported yet. */
  let isCutOff = false;

  function settle(event: ProcessEvent): void {
    if (event.event === 'ready') {
      isUp = true;
      return ready.resolve(event);
    }
    if (event.event !== 'answer' && event.event !== 'refusal' && event.event !== 'failure')
      return onEvent(event);
    const call = waiting.get(event.call);
    if (!call) return;
    waiting.delete(event.call);
    if (event.event === 'answer') call.resolve(z.parse(commands[call.command].answer, event.answer));
    else if (event.event === 'refusal') call.reject(new SfuRefusal(event.reason));
    else call.reject(new Error(`media process, ${call.command}: ${event.message}`));
  }

  child.on('message', (message) => {
    silentBeats = 0;
    try {
      settle(z.parse(processEvent, message));
    } catch (error) {
      log.error({ err: error }, 'A media process sent an invalid message: killing it');
      child.kill('SIGKILL');
    }
  });
  child.on('error', (error) => log.warn({ err: error }, 'A media process cannot be reached'));
  child.once('exit', (code, signal) => {
    isOver = true;
    clearInterval(pulse);
    const refusal = new SfuRefusal('unavailable');
    ready.reject(refusal);
    for (const { reject } of waiting.values()) reject(refusal);
    waiting.clear();
    log.debug({ pid: child.pid, code, signal }, 'A media process has ended');
    ended.resolve();
  });

  async function send<O extends CommandName>(command: O, args: CommandArgs<O>): Promise<CommandResult<O>> {
    if (isOver || !child.connected) throw new SfuRefusal('unavailable');
    if (waiting.size >= waitingMax) throw new SfuRefusal('full');
    const call = (calls += 1);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    waiting.set(call, { command, beats: 0, resolve, reject });
    try {
      child.send({ call, command, args }, (error) => {
        if (!error) return;
        isCutOff = true;
        reject(new SfuRefusal('unavailable'));
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

  /** Pings, so that a hanging process is noticed even without commands. */
  const pulse = setInterval(() => {
    beats += 1;
    if (isStuck()) {
      const asked = [...waiting.values()].map(({ command }) => command);
      log.error({ pid: child.pid, asked }, 'A media process does not answer: killing it');
      child.kill('SIGKILL');
    } else if (isUp && beats % pingEveryBeats === 0) {
      send('ping', {}).then(onLoad, () => undefined); // The end of the process is reported separately.
    }
  }, beatMs);

  return {
    pid: child.pid,
    ready: ready.promise,
    ended: ended.promise,
    send,
    isReachable: () => !isOver && !isCutOff && child.connected,
    async stop(): Promise<void> {
      if (isOver) return;
      if (child.connected) child.disconnect();
      const timeout = setTimeout(() => child.kill('SIGKILL'), stopWithinMs);
      await ended.promise;
      clearTimeout(timeout);
    },
  };
}
