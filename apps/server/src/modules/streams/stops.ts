// Cameras that moderators have ended. They end in the process to which the publisher is connected, the
// publisher learns why, and opens no camera while they stay off.
import { type CameraStopReason, streamsCallbacks, type Uid } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { LiveConnection } from '../../platform/live/live.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Moderation } from '../moderation/index.ts';
import type { KnownStreams } from './known-streams.ts';
import type { LocalStream, LocalStreams } from './local-streams.ts';

/** Real time. A process that takes longer to end a camera is not responding. */
const overWithinMs = 5000;

type StopReason = { reason: CameraStopReason; comment: string; untilAt: number };

type Needs = Use<'clock' | 'dictionaries'> & {
  sanctions: Pick<Moderation['sanctions'], 'onSanction' | 'onGap' | 'cameraStopOf'>;
  known: KnownStreams;
  localStreams: Pick<LocalStreams, 'all' | 'stop'>;
  /** Seals the last minute of a camera that was reported, for its case. */
  handOver(stream: LocalStream, reference: string): void;
  withinMs?: number | undefined;
};

export function createStops(needs: Needs) {
  const { clock, dictionaries, sanctions, known, localStreams } = needs;
  /** Rises with each stop that is announced: what was read from the database before it is outdated. */
  let announced = 0;
  const waiting = new Map<string, Set<() => void>>();

  const notify =
    ({ reason, comment, untilAt }: StopReason) =>
    (connection: LiveConnection, { id }: LocalStream) =>
      connection.send(streamsCallbacks.streamStopped, {
        stream_id: id,
        reason_id: reason,
        reason: dictionaries[connection.language].words.t(`moderation:cameraReasons.${reason}`),
        comment,
        until: untilAt,
      });

  sanctions.onSanction((sanction) => {
    if (sanction.kind !== 'camera_stopped') return;
    announced += 1;
    const { uid, streamId, untilAt, reference } = sanction;
    const stopped = [...localStreams.all()].find(({ id }) => id === streamId);
    if (stopped && reference !== undefined) needs.handOver(stopped, reference);
    const isMeant = (stream: LocalStream) =>
      stream.uid === uid && (stream.id === streamId || untilAt > clock.now());
    localStreams.stop(isMeant, notify(sanction));
  });

  async function readAgain(uid: Uid) {
    const stop = await sanctions.cameraStopOf(uid);
    if (stop) localStreams.stop((stream) => stream.uid === uid, notify({ ...stop, comment: '' }));
  }
  sanctions.onGap(() => {
    announced += 1;
    const publishers = new Set([...localStreams.all()].map((stream) => stream.uid));
    return Promise.all([...publishers].map(readAgain));
  });

  known.onStream(({ before, after }) => {
    if (after || !before) return;
    for (const isOver of waiting.get(before.id) ?? []) isOver();
  });

  return {
    /** Its picture shows a known image; the team opens a case, and the publisher may start again. */
    endRefused: (refused: LocalStream): void =>
      localStreams.stop(
        (stream) => stream === refused,
        (connection, stream) => {
          const { words } = dictionaries[connection.language];
          const comment = words.t('refusals:image_refused');
          notify({ reason: 'other', comment, untilAt: 0 })(connection, stream);
        },
      ),

    async refuseStopped(uid: Uid): Promise<void> {
      for (;;) {
        const before = announced;
        const stop = await sanctions.cameraStopOf(uid);
        if (stop) throw refuse('camera_stopped', { untilAt: stop.untilAt });
        if (before === announced) return;
      }
    },

    /** Waits for its end in every process; false: it is still on after `overWithinMs`. */
    async isOver(streamId: string): Promise<boolean> {
      if (!known.stream(streamId)) return true;
      const { promise, resolve } = Promise.withResolvers<void>();
      const waitingHere = waiting.get(streamId) ?? new Set();
      waiting.set(streamId, waitingHere.add(resolve));
      const timeout = setTimeout(resolve, needs.withinMs ?? overWithinMs);
      await promise;
      clearTimeout(timeout);
      waitingHere.delete(resolve);
      if (waitingHere.size === 0) waiting.delete(streamId);
      return known.stream(streamId) === undefined;
    },
  };
}
export type Stops = ReturnType<typeof createStops>;
