// A slot for a media process. A process that ends by itself is replaced at once, and with growing delays where that
// does not help. A start fails where the process cannot be started, or ends before it is ready.
//
//                      ┌───────────(start fails)──────────┐
//   idle ──start──► starting ──► running ──(ends)──► waiting ──► starting
//     ▲                             ├──stop──► stopped
//     └───────── resting ◄──rest────┘
import type { SfuLog } from '../options.ts';
import { SfuRefusal } from '../vocabulary.ts';
import type { ProcessSettings } from '../options.ts';
import type { MachinePlace } from '../process/relay.ts';
import { type MediaProcess, type MediaProcessEvent, startMediaProcess } from './media-process-handle.ts';
import type { CommandResult, CommandArgs, CommandName } from '../process/process-commands.ts';
import { createSlotLoad } from './slot-load.ts';

const backOff = { firstMs: 50, lastMs: 10_000, calmAfterMs: 30_000 };
/** A machine that is short of something for a moment is waited for; after so many failed starts in a row nobody waits. */
const patientStarts = 4;

export type MediaSlot = ReturnType<typeof createMediaSlot>;

function untilUp() {
  const up = Promise.withResolvers<void>();
  // A rejection may have no listener.
  up.promise.catch(() => undefined);
  return up;
}

export function createMediaSlot({
  settings,
  nodePath,
  beatMs,
  log,
  onEvent,
  onGone,
}: {
  settings: ProcessSettings;
  nodePath: string | undefined;
  beatMs: number | undefined;
  log: SfuLog;
  onEvent(event: MediaProcessEvent): void;
  /** The process ended with all its sessions. */
  onGone(): void;
}) {
  const load = createSlotLoad();
  let child: MediaProcess | undefined;
  let relayPort: number | undefined;
  let machine: MachinePlace | undefined;
  let again: NodeJS.Timeout | undefined;
  let waitMs = backOff.firstMs;
  let isStopped = false;
  /** Ended, or about to end, because nobody needs it. */
  let isResting = false;
  let startsAgain = false;
  let up = untilUp();
  /** When a process ended that was not asked to; undefined once another one is ready. */
  let downSince: number | undefined;
  /** In a row. */
  let failedStarts = 0;

  function start(): void {
    if (isResting && child) startsAgain = true;
    if (child || again || isStopped) return;
    isResting = false;
    child = startMediaProcess({ settings, nodePath, beatMs, log, onEvent, onLoad: load.measured });
    void watch(child);
  }

  async function watch({ ready, ended }: MediaProcess): Promise<void> {
    const startedAt = performance.now();
    try {
      ({ relayPort, machine } = await ready);
      if (awayMs() !== undefined) {
        log.warn({ afterMs: awayMs() }, 'A media process could be started again');
        up = untilUp();
      }
      [downSince, failedStarts] = [undefined, 0];
      up.resolve();
    } catch {
      // The process ended before it was ready.
      failedStarts += 1;
    }
    await ended;
    child = undefined;
    if (relayPort !== undefined) up = untilUp();
    relayPort = undefined;
    load.ended();
    onGone();
    if (isStopped) return;
    if (isResting) {
      if (startsAgain) start();
      startsAgain = false;
      return;
    }
    downSince ??= performance.now();
    if (awayMs() !== undefined) up.reject(new SfuRefusal('unavailable'));
    load.restarted();
    if (performance.now() - startedAt > backOff.calmAfterMs) waitMs = backOff.firstMs;
    log.warn({ againInMs: waitMs }, 'A media process ended and is replaced');
    again = setTimeout(() => {
      again = undefined;
      start();
    }, waitMs);
    waitMs = Math.min(waitMs * 2, backOff.lastMs);
  }

  function awayMs(): number | undefined {
    return failedStarts >= patientStarts && downSince !== undefined
      ? performance.now() - downSince
      : undefined;
  }

  return {
    start,
    /** How long no process has been ready, where one cannot be started. */
    awayMs,
    get isUp() {
      return relayPort !== undefined && child?.isReachable() === true;
    },
    get relayPort() {
      return relayPort;
    },
    /** Where relays of other machines reach the process. */
    get machine() {
      return relayPort === undefined ? undefined : machine;
    },
    get pid() {
      return child?.pid;
    },
    /**
     * Resolves once the process is up, and rejects where it cannot be started, until it can; never settles where the
     * slot is stopped before.
     */
    whenUp: () => up.promise,
    async send<O extends CommandName>(command: O, args: CommandArgs<O>): Promise<CommandResult<O>> {
      if (!child) throw new SfuRefusal('unavailable');
      return child.send(command, args);
    },
    /** One that rests is well. */
    load: (number: number) => load.read(number, relayPort !== undefined || isResting),
    /** Ends the process, which has no sessions, until the next start. */
    rest(): void {
      if (!child || relayPort === undefined || isStopped) return;
      isResting = true;
      relayPort = undefined;
      up = untilUp();
      void child.stop();
    },
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(again);
      await child?.stop();
    },
  };
}
