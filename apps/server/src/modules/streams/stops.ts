// Cameras that the team has put an end to: they end in the process that holds them, whoever publishes one is
// told why, and while hers stay off she opens none.
import { type CameraStopReason, streamsCallbacks, type Uid } from '@alcove/protocol';
import type { Clock } from '../../platform/clock.ts';
import type { LiveConnection } from '../../platform/live/live.ts';
import type { Log } from '../../platform/log.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Dictionaries } from '../../platform/words.ts';
import type { Moderation } from '../moderation/index.ts';
import type { KnownStreams } from './known-streams.ts';
import type { LocalStream, LocalStreams } from './local-streams.ts';

/** Real time: a process that has not ended it by then is not well. */
const overWithinMs = 5000;

type Why = { reason: CameraStopReason; comment: string; untilAt: number };

type Needs = {
  clock: Clock;
  log: Log;
  dictionaries: Dictionaries;
  sanctions: Pick<Moderation['sanctions'], 'onSanction' | 'onGap' | 'cameraStopOf'>;
  known: KnownStreams;
  own: Pick<LocalStreams, 'all' | 'stop'>;
  withinMs?: number | undefined;
};

export function createStops({ clock, log, dictionaries, sanctions, known, own, ...options }: Needs) {
  /** Rises with each that is heard of: what was read before says nothing. */
  let heard = 0;
  const waiting = new Map<string, Set<() => void>>();

  const tell =
    ({ reason, comment, untilAt }: Why) =>
    (connection: LiveConnection, { id }: LocalStream) =>
      connection.tell(streamsCallbacks.streamStopped, {
        stream_id: id,
        reason_id: reason,
        reason: dictionaries[connection.language].words.t(`moderation:cameraReasons.${reason}`),
        comment,
        until: untilAt,
      });

  sanctions.onSanction((sanction) => {
    if (sanction.kind !== 'camera_stopped') return;
    heard += 1;
    const { uid, streamId, untilAt } = sanction;
    const isMeant = (stream: LocalStream) =>
      stream.uid === uid && (stream.id === streamId || untilAt > clock.now());
    own.stop(isMeant, tell(sanction));
  });

  async function readAgain(uid: Uid) {
    const stop = await sanctions.cameraStopOf(uid);
    if (stop) own.stop((stream) => stream.uid === uid, tell({ ...stop, comment: '' }));
  }
  sanctions.onGap(() => {
    heard += 1;
    for (const uid of new Set([...own.all()].map((stream) => stream.uid)))
      void readAgain(uid).catch((error: unknown) =>
        log.error({ err: error }, 'it was not read whose camera stays off'),
      );
  });

  known.onStream(({ before, after }) => {
    if (after || !before) return;
    for (const isOver of waiting.get(before.id) ?? []) isOver();
  });

  return {
    async refuseStopped(uid: Uid): Promise<void> {
      for (;;) {
        const before = heard;
        const stop = await sanctions.cameraStopOf(uid);
        if (stop) throw refuse('camera_stopped', { untilAt: stop.untilAt });
        if (before === heard) return;
      }
    },

    /** Answers whether it is over everywhere, as far as is known here. */
    async isOver(streamId: string): Promise<boolean> {
      if (!known.stream(streamId)) return true;
      const { promise, resolve } = Promise.withResolvers<void>();
      const hers = waiting.get(streamId) ?? new Set();
      waiting.set(streamId, hers.add(resolve));
      const patience = setTimeout(resolve, options.withinMs ?? overWithinMs);
      await promise;
      clearTimeout(patience);
      hers.delete(resolve);
      if (hers.size === 0) waiting.delete(streamId);
      return known.stream(streamId) === undefined;
    },
  };
}
export type Stops = ReturnType<typeof createStops>;
