// Which publishers are veiled, as every process knows it: their cameras send no picture to anybody until somebody of
// the team has looked, also those that they start meanwhile.
//
//   shown ──three members, a suspicion of a minor, or one of the team──► veiled ──nothing to see, or stopped──► shown
import { asFlag, streamsCallbacks, type Uid } from '@alcove/protocol';
import * as z from 'zod/mini';
import { createAnnouncements } from '../../../platform/bus/announcements.ts';
import type { Use } from '../../../platform/engines.ts';
import { EngineRefusal, type MediaEngine } from '../../../platform/media-engine/media-engine.ts';
import type { LocalStream, LocalStreams } from '../local-streams.ts';
import { numbered, type StreamEntry } from '../registry-entries.ts';
import { standingVeils, type StandingVeil } from './store.ts';

type VeilChange = StandingVeil & { stands: boolean };
const shape: z.ZodMiniType<VeilChange> = z.object({
  id: z.int(),
  uid: numbered<Uid>(),
  streamId: z.string(),
  veiledAt: z.int(),
  stands: z.boolean(),
});

type Needs = Use<'db' | 'bus' | 'log'> & {
  engine: Pick<MediaEngine, 'veil' | 'capabilities'>;
  localStreams: Pick<LocalStreams, 'all' | 'change'>;
  /** The last minute of that camera is kept. */
  isKept(stream: LocalStream): boolean;
};

export async function createVeils({ db, bus, log, engine, localStreams, isKept }: Needs) {
  /** The latest of each publisher; one that was lifted stays, since an older message may come after it. */
  const latest = new Map<Uid, VeilChange>();
  const announcements = await createAnnouncements<VeilChange>({ bus, log, topic: 'camera veils', shape });

  /** A private camera is veiled only where it was reported itself. 0: it is not. */
  function veiledAt({ id, uid: publisher, private: isPrivate }: Pick<StreamEntry, 'id' | 'uid' | 'private'>) {
    const veil = latest.get(publisher);
    return veil?.stands && (!isPrivate || veil.streamId === id) ? veil.veiledAt : 0;
  }

  function tell(stream: LocalStream): void {
    const { connection, entry, id } = stream;
    // Programs are sent nothing.
    if (entry.tool) return;
    if (entry.veiledAt === 0) connection?.send(streamsCallbacks.streamUnveiled, { stream_id: id });
    else
      connection?.send(streamsCallbacks.streamVeiled, {
        stream_id: id,
        veiled_at: entry.veiledAt,
        kept: asFlag(isKept(stream)),
      });
  }

  /** An engine that veils nothing serves no view of a veiled camera: see `served-views.ts`. */
  function cover({ name, entry }: LocalStream): void {
    if (!engine.capabilities().veils) return;
    engine.veil(name, entry.veiledAt > 0).catch((error: unknown) => {
      if (!(error instanceof EngineRefusal)) log.error({ err: error }, 'a camera was not veiled');
    });
  }

  function apply(publisher: Uid): void {
    for (const stream of localStreams.all()) {
      const at = veiledAt(stream.entry);
      if (stream.uid !== publisher || stream.entry.veiledAt === at) continue;
      const wasVeiled = stream.entry.veiledAt > 0;
      localStreams.change(stream, { veiledAt: at, ...(at > 0 && { snapshot: '', blurred: '' }) });
      if (wasVeiled === at > 0) continue;
      cover(stream);
      tell(stream);
    }
  }

  function take(change: VeilChange): void {
    const known = latest.get(change.uid);
    const isOlder = known && (known.id > change.id || (known.id === change.id && !known.stands));
    if (isOlder) return;
    latest.set(change.uid, change);
    apply(change.uid);
  }
  announcements.onAnnouncement(take);

  async function readAgain(): Promise<void> {
    const standing = await standingVeils(db);
    for (const veil of standing) take({ ...veil, stands: true });
    const ids = new Set(standing.map(({ id }) => id));
    for (const known of latest.values())
      if (known.stands && !ids.has(known.id)) take({ ...known, stands: false });
  }
  announcements.onGap(readAgain);
  await readAgain();

  return {
    veiledAt,
    standingOf(publisher: Uid): StandingVeil | undefined {
      const veil = latest.get(publisher);
      return veil?.stands ? veil : undefined;
    },
    /** A camera that begins under a veil, before its first connection to the engine. */
    begun(stream: LocalStream): void {
      if (stream.entry.veiledAt > 0) cover(stream);
    },
    /** For a connection of the publisher that was not there when it was veiled. */
    introduce(stream: LocalStream): void {
      if (stream.entry.veiledAt > 0) tell(stream);
    },
    /** After the commit. */
    announce: (veil: StandingVeil): void => announcements.announce({ ...veil, stands: true }),
    announceLifted: (publisher: Uid, id: number): void =>
      announcements.announce({ id, uid: publisher, streamId: '', veiledAt: 0, stands: false }),
  };
}
export type Veils = Awaited<ReturnType<typeof createVeils>>;
