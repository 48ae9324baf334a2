// The pictures that are made anew: each in the process of its stream, and no more of them than there are
// places. A publisher asks for it, for all her viewers; or a viewer needs it who can decode nothing else.
import { availableParallelism } from 'node:os';
import type { BaseLogger } from 'pino';
import {
  type EngineReencodingLoad,
  EngineRefusal,
  type EngineSession,
  type StreamName,
} from '../media-engine.ts';
import type { MediaSlot } from './media-slot.ts';
import type { CommandArgs } from './process-commands.ts';

type Making = NonNullable<CommandArgs<'make'>['making']>;

const kbpsBounds = { least: 64, most: 2500 };
/** Of who asked for nothing. */
const neededKbps = 1000;
/** Whoever needed it may be back in a moment. */
const usualGraceMs = 10_000;
/** What could not be done is not tried for each who comes. */
const againAfterMs = 60_000;
/** One takes up to half a processor; media processes need theirs. */
export const defaultReencodingSlots = (): number => Math.max(1, Math.floor(availableParallelism() / 4));

type Reencoding = { kbps: number; toAll: boolean; needy: Set<EngineSession> };

export function createReencodings({
  program,
  places,
  graceMs = usualGraceMs,
  log,
  slotsOf,
  failed,
}: {
  /** Nothing: it cannot be done. */
  program: string | undefined;
  places: number;
  graceMs?: number | undefined;
  log: BaseLogger;
  /** Where that stream is; its home comes first. */
  slotsOf(stream: StreamName): MediaSlot[];
  /** Told to whoever asked for it. */
  failed(stream: StreamName): void;
}) {
  const reencodings = new Map<StreamName, Reencoding>();
  const failedAt = new Map<StreamName, number>();
  const sums = { refusedPublishers: 0, refusedViewers: 0, failed: 0 };
  const canDo = program !== undefined && places > 0;

  function makingOf(stream: StreamName, isHome: boolean): Making | undefined {
    const { kbps, toAll } = reencodings.get(stream) ?? {};
    if (kbps === undefined || toAll === undefined) return undefined;
    return { kbps, toAll, ...(isHome && program !== undefined && { program }) };
  }

  async function order(stream: StreamName): Promise<void> {
    await Promise.all(
      slotsOf(stream).map(async (slot, index) => {
        try {
          await slot.order('make', { stream, making: makingOf(stream, index === 0) });
        } catch (error) {
          // Its end is told anyway, and whoever publishes comes again.
          if (!(error instanceof EngineRefusal)) throw error;
        }
      }),
    );
  }
  const orderSoon = (stream: StreamName) =>
    void order(stream).catch((error: unknown) => log.error({ err: error }, 'A picture was not made anew'));

  const hasPlace = (stream: StreamName) => reencodings.has(stream) || reencodings.size < places;

  function take(stream: StreamName, kbps: number, toAll: boolean): Reencoding {
    const known = reencodings.get(stream);
    const reencoding = { kbps, toAll, needy: known?.needy ?? new Set<EngineSession>() };
    reencodings.set(stream, reencoding);
    return reencoding;
  }

  function endUnneeded(stream: StreamName): void {
    const { toAll, needy } = reencodings.get(stream) ?? {};
    if (toAll !== false || !needy || needy.size > 0) return;
    reencodings.delete(stream);
    orderSoon(stream);
  }

  return {
    canDo,
    makingOf,
    load(): EngineReencodingLoad {
      const all = [...reencodings.values()];
      const forAll = all.filter(({ toAll }) => toAll).length;
      return { places, forAll, forSome: all.length - forAll, ...sums };
    },
    /** Asked by whoever publishes; undefined: no more. */
    async want(stream: StreamName, to: { videoKbps: number } | undefined): Promise<void> {
      if (!to) {
        const known = reencodings.get(stream);
        if (known) known.toAll = false;
        endUnneeded(stream);
        return order(stream);
      }
      if (!canDo) throw new EngineRefusal('unavailable');
      if (!hasPlace(stream)) {
        sums.refusedPublishers += 1;
        throw new EngineRefusal('full');
      }
      const kbps = Math.round(Math.min(Math.max(to.videoKbps, kbpsBounds.least), kbpsBounds.most));
      failedAt.delete(stream);
      take(stream, kbps, true);
      await order(stream);
    },
    /** By a viewer: refused where there is no place for her. */
    async need(stream: StreamName, session: EngineSession): Promise<void> {
      const isHopeless = performance.now() - (failedAt.get(stream) ?? -Infinity) < againAfterMs;
      if (!canDo || isHopeless) throw new EngineRefusal('undecoded');
      if (!hasPlace(stream)) {
        sums.refusedViewers += 1;
        throw new EngineRefusal('undecoded');
      }
      (reencodings.get(stream) ?? take(stream, neededKbps, false)).needy.add(session);
      await order(stream);
    },
    leave(stream: StreamName, session: EngineSession): void {
      const reencoding = reencodings.get(stream);
      if (!reencoding?.needy.delete(session) || reencoding.needy.size > 0) return;
      setTimeout(endUnneeded, graceMs, stream).unref();
    },
    /** Its program failed too often. */
    giveUp(stream: StreamName): void {
      const reencoding = reencodings.get(stream);
      if (!reencoding) return;
      reencodings.delete(stream);
      sums.failed += 1;
      failedAt.set(stream, performance.now());
      orderSoon(stream);
      if (reencoding.toAll) failed(stream);
    },
    /** The stream is over. */
    forget(stream: StreamName): void {
      failedAt.delete(stream);
      reencodings.delete(stream);
    },
  };
}
