// What the team decides about a reported camera on its wall: a warning, that there is nothing to see, or an end. Each
// is recorded with its reason.
import {
  type CameraStopReason,
  cameraReports,
  type ReportedCamera,
  streamsCallbacks,
  type Uid,
} from '@alcove/protocol';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Members } from '../../accounts/index.ts';
import type { Moderation } from '../../moderation/index.ts';
import type { KnownStreams } from '../known-streams.ts';
import type { LocalStream } from '../local-streams.ts';
import type { ProcessMessages } from '../process-messages.ts';
import type { KnownStream } from '../registry-entries.ts';
import * as store from './store.ts';
import type { Veils } from './veils.ts';

type Needs = Use<'db' | 'clock' | 'dictionaries' | 'notifications'> & {
  members: Pick<Members, 'byUids'>;
  known: Pick<KnownStreams, 'stream'>;
  messages: Pick<ProcessMessages, 'send'>;
  moderation: {
    reports: Pick<Moderation['reports'], 'openCase' | 'release'>;
    log: Pick<Moderation['log'], 'cameraDecided'>;
  };
  veils: Veils;
  decided(outcome: 'stopped' | 'warned' | 'cleared'): void;
};
type Warning = { reason: CameraStopReason; comment: string };

export function createCameraDeciding(needs: Needs) {
  const { db, clock, dictionaries, notifications, members, known, messages, moderation, veils } = needs;

  function streamFor(by: Uid, streamId: string): KnownStream {
    const stream = known.stream(streamId);
    if (!stream) throw refuse('stream_unknown');
    if (stream.uid === by) throw refuse('case_own');
    return stream;
  }

  /**
   * What was said about a camera that is over goes on to the next one in a room of the same publisher. While both are
   * on, only the reported one is decided on.
   */
  const isAbout = (stream: Pick<KnownStream, 'id' | 'private'>, reported: string): boolean =>
    reported === stream.id || (!stream.private && !known.stream(reported));

  /** Holds what waits about the camera, until the transaction ends. */
  async function lock(tx: Database, stream: Pick<KnownStream, 'id' | 'uid' | 'private'>) {
    const { uid } = stream;
    await store.lockPublisher(tx, uid);
    const all = await store.waitingReports(tx, [uid]);
    const reports = all.filter((report) => isAbout(stream, report.stream));
    const [veil] = await store.standingVeils(tx, uid);
    return {
      reports,
      references: reports.map(({ reference }) => reference),
      /** Undefined: no veil stands over it. */
      async lift(): Promise<(() => void) | undefined> {
        if (!veil || !isAbout(stream, veil.streamId)) return undefined;
        await store.liftVeil(tx, veil.id, clock.now());
        return () => veils.announceLifted(uid, veil.id);
      },
    };
  }

  return {
    /** Of the cameras that lead the wall. */
    async waiting(streams: readonly KnownStream[]): Promise<ReadonlyMap<string, store.WaitingReport[]>> {
      const publishers = [...new Set(streams.map(({ uid }) => uid))];
      const reports = Map.groupBy(await store.waitingReports(db, publishers), ({ publisher }) => publisher);
      const since = clock.now() - cameraReports.leadMs;
      const found = new Map<string, store.WaitingReport[]>();
      for (const stream of streams) {
        const veil = veils.standingOf(stream.uid);
        const isVeiled = veil !== undefined && isAbout(stream, veil.streamId);
        const about = (reports.get(stream.uid) ?? [])
          .filter((report) => isAbout(stream, report.stream))
          .filter(({ reportedAt }) => isVeiled || reportedAt > since);
        if (isVeiled || about.length > 0) found.set(stream.id, about);
      }
      return found;
    },

    async views(
      streams: readonly KnownStream[],
      waiting: ReadonlyMap<string, store.WaitingReport[]>,
    ): Promise<ReportedCamera[]> {
      const listed = streams.flatMap((stream) => {
        const reports = waiting.get(stream.id);
        return reports ? [{ stream, reports: reports.slice(0, cameraReports.shown) }] : [];
      });
      const reporters = listed.flatMap(({ reports }) => reports.flatMap(({ reporter }) => reporter ?? []));
      const nicks = await members.byUids([...new Set(reporters)]);
      return listed.map(({ stream, reports }) => ({
        stream_id: stream.id,
        veiled_at: veils.veiledAt(stream),
        warned_at: Math.max(0, ...reports.map(({ warnedAt }) => warnedAt)),
        list: reports.map(({ reference, reporter, reportedAt, reason, words }) => ({
          reference,
          by: reporter === null ? null : { uid: reporter, nick: nicks.get(reporter)?.nick ?? '' },
          at: reportedAt,
          reason,
          words,
        })),
      }));
    },

    async warn(by: Uid, streamId: string, { reason, comment }: Warning): Promise<void> {
      const stream = streamFor(by, streamId);
      const { uid, roomId } = stream;
      await db.transaction().execute(async (tx) => {
        const { references } = await lock(tx, stream);
        await store.markWarned(tx, references, clock.now());
        const about = { by, uid, roomId, reason, comment };
        await moderation.log.cameraDecided(tx, { act: 'camera_warned', ...about });
      });
      messages.send(stream.process, { kind: 'warned', stream: streamId, reason, comment });
      needs.decided('warned');
    },

    /** In the process of the publisher. */
    deliverWarning({ id, connection, entry }: LocalStream, { reason, comment }: Warning): void {
      if (!connection || entry.tool) return;
      const { words } = dictionaries[connection.language];
      connection.send(streamsCallbacks.streamWarned, {
        stream_id: id,
        reason_id: reason,
        reason: words.t(`moderation:cameraReasons.${reason}`),
        comment,
      });
    },

    async clear(by: Uid, streamId: string): Promise<void> {
      const stream = streamFor(by, streamId);
      const { uid, roomId } = stream;
      const afterCommit = await db.transaction().execute(async (tx) => {
        const { reports, references, lift } = await lock(tx, stream);
        const lifted = await lift();
        if (lifted) await notifications.tell(tx, 'cameraUnveiled', { to: uid, data: {} });
        await store.decideReports(tx, references, 'cleared', clock.now());
        await moderation.reports.release(tx, references);
        const about = { by, uid, roomId, reason: reports[0]?.reason };
        await moderation.log.cameraDecided(tx, { act: 'camera_cleared', ...about });
        return lifted;
      });
      afterCommit?.();
      messages.send(stream.process, { kind: 'cleared', stream: streamId });
      needs.decided('cleared');
    },

    /**
     * In the transaction of the stop. Answers the case, where the camera was reported; a veil is lifted once the camera
     * is over.
     */
    async stopping(tx: Database, stream: Pick<KnownStream, 'id' | 'uid' | 'private'>) {
      const { id, uid } = stream;
      let lifted: (() => void) | undefined;
      const reference = await moderation.reports.openCase(
        tx,
        { kind: 'camera', within: 0, id },
        uid,
        async () => {
          const { reports, references, lift } = await lock(tx, stream);
          lifted = await lift();
          await store.decideReports(tx, references, 'stopped', clock.now());
          return reports;
        },
      );
      return {
        reference,
        whenOver() {
          lifted?.();
          if (reference !== undefined) needs.decided('stopped');
        },
      };
    },
  };
}
export type CameraDeciding = ReturnType<typeof createCameraDeciding>;
