// Re-encodings: each runs in the home process of its stream, within a number of slots. A publisher requests one for
// all viewers, or a viewer needs one who decodes no codec of the original.
import { availableParallelism } from 'node:os';
import type { SfuLog } from '../options.ts';
import { type SfuReencodingLoad, SfuRefusal, type SfuSession, type SfuStream } from '../vocabulary.ts';
import type { MediaSlot } from './media-slot.ts';
import type { CommandArgs } from '../process/process-commands.ts';

type ReencodingTask = NonNullable<CommandArgs<'reencode'>['reencoding']>;

const kbpsBounds = { least: 64, most: 2500 };
/** Rate for viewers' needs, where the publisher requested none. */
const neededKbps = 1000;
/** A viewer who needed it may reconnect within this time. */
const usualGraceMs = 10_000;
/** A stream whose re-encoding failed is not tried again within this time. */
const againAfterMs = 60_000;
/** One re-encoding takes up to half a processor; media processes need the rest. */
export const defaultReencodingSlots = (): number => Math.max(1, Math.floor(availableParallelism() / 4));

type Reencoding = { kbps: number; toAll: boolean; needy: Set<SfuSession> };

export function createReencodings({
  program,
  slots,
  graceMs = usualGraceMs,
  log,
  slotsOf,
  failed,
}: {
  /** Path of ffmpeg; undefined: no re-encoding. */
  program: string | undefined;
  slots: number;
  graceMs?: number | undefined;
  log: SfuLog;
  /** The slots of a stream, its home first. */
  slotsOf(stream: SfuStream): MediaSlot[];
  /** Reports that a publisher's re-encoding was given up. */
  failed(stream: SfuStream): void;
}) {
  const reencodings = new Map<SfuStream, Reencoding>();
  const failedAt = new Map<SfuStream, number>();
  const sums = { refusedPublishers: 0, refusedViewers: 0, failed: 0 };
  const canDo = program !== undefined && slots > 0;

  function taskOf(stream: SfuStream, isHome: boolean): ReencodingTask | undefined {
    const { kbps, toAll } = reencodings.get(stream) ?? {};
    if (kbps === undefined || toAll === undefined) return undefined;
    return { kbps, toAll, ...(isHome && program !== undefined && { program }) };
  }

  async function send(stream: SfuStream): Promise<void> {
    await Promise.all(
      slotsOf(stream).map(async (slot, index) => {
        try {
          await slot.send('reencode', { stream, reencoding: taskOf(stream, index === 0) });
        } catch (error) {
          // The end of the process is reported separately, and the publisher reconnects.
          if (!(error instanceof SfuRefusal)) throw error;
        }
      }),
    );
  }
  const sendSoon = (stream: SfuStream) =>
    void send(stream).catch((error: unknown) => log.error({ err: error }, 'A stream was not re-encoded'));

  const hasSlot = (stream: SfuStream) => reencodings.has(stream) || reencodings.size < slots;

  function take(stream: SfuStream, kbps: number, toAll: boolean): Reencoding {
    const known = reencodings.get(stream);
    const reencoding = { kbps, toAll, needy: known?.needy ?? new Set<SfuSession>() };
    reencodings.set(stream, reencoding);
    return reencoding;
  }

  function endUnneeded(stream: SfuStream): void {
    const { toAll, needy } = reencodings.get(stream) ?? {};
    if (toAll !== false || !needy || needy.size > 0) return;
    reencodings.delete(stream);
    sendSoon(stream);
  }

  /** Requested by a viewer; refused where no slot is free. */
  async function need(stream: SfuStream, session: SfuSession): Promise<void> {
    const isHopeless = performance.now() - (failedAt.get(stream) ?? -Infinity) < againAfterMs;
    if (!canDo || isHopeless) throw new SfuRefusal('undecoded');
    if (!hasSlot(stream)) {
      sums.refusedViewers += 1;
      throw new SfuRefusal('undecoded');
    }
    (reencodings.get(stream) ?? take(stream, neededKbps, false)).needy.add(session);
    await send(stream);
  }

  return {
    canDo,
    taskOf,
    load(): SfuReencodingLoad {
      const all = [...reencodings.values()];
      const forAll = all.filter(({ toAll }) => toAll).length;
      return { slots, forAll, forSome: all.length - forAll, ...sums };
    },
    /** Requested by the publisher; undefined ends it. */
    async want(stream: SfuStream, to: { videoKbps: number } | undefined): Promise<void> {
      if (!to) {
        const known = reencodings.get(stream);
        if (known) known.toAll = false;
        endUnneeded(stream);
        return send(stream);
      }
      if (!canDo) throw new SfuRefusal('unavailable');
      if (!hasSlot(stream)) {
        sums.refusedPublishers += 1;
        throw new SfuRefusal('full');
      }
      const kbps = Math.round(Math.min(Math.max(to.videoKbps, kbpsBounds.least), kbpsBounds.most));
      failedAt.delete(stream);
      take(stream, kbps, true);
      await send(stream);
    },
    /** A viewer who cannot decode the original receives a re-encoded stream, where a slot is free. */
    async decoded<T>(stream: SfuStream, session: SfuSession, work: () => Promise<T>): Promise<T> {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof SfuRefusal) || error.reason !== 'undecoded') throw error;
      }
      await need(stream, session);
      return work();
    },
    leave(stream: SfuStream, session: SfuSession): void {
      const reencoding = reencodings.get(stream);
      if (!reencoding?.needy.delete(session) || reencoding.needy.size > 0) return;
      setTimeout(endUnneeded, graceMs, stream).unref();
    },
    /** ffmpeg failed too often. */
    giveUp(stream: SfuStream): void {
      const reencoding = reencodings.get(stream);
      if (!reencoding) return;
      reencodings.delete(stream);
      sums.failed += 1;
      failedAt.set(stream, performance.now());
      sendSoon(stream);
      if (reencoding.toAll) failed(stream);
    },
    /** The stream has ended. */
    forget(stream: SfuStream): void {
      failedAt.delete(stream);
      reencodings.delete(stream);
    },
  };
}
