// Reports of cameras: only who watches one reports it, and the server's own picture is part of the report. Reports wait
// on the wall of the team; three members within ten minutes, one who suspects a minor, or one of the team, veil the
// publisher.
import {
  asFlag,
  cameraReports,
  defaultLanguage,
  type InputOf,
  may,
  type reportedCamerasCalls,
  type Uid,
} from '@alcove/protocol';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { callerUid, type Session, sessionOf } from '../../../platform/http/session.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Moderation, ReportRules } from '../../moderation/index.ts';
import type { Rooms } from '../../rooms/index.ts';
import type { KnownStreams } from '../known-streams.ts';
import type { ProcessMessages } from '../process-messages.ts';
import type { KnownStream } from '../registry-entries.ts';
import { type ViewerLooks, lookType } from './looks.ts';
import * as store from './store.ts';
import type { Veils } from './veils.ts';

type Needs = Use<'db' | 'clock' | 'notifications'> & {
  known: Pick<KnownStreams, 'stream' | 'viewsOf'>;
  messages: Pick<ProcessMessages, 'send'>;
  moderation: { reports: Moderation['reports']; log: Pick<Moderation['log'], 'cameraDecided'> };
  rooms: Pick<Rooms, 'nameOf'>;
  looks: ViewerLooks;
  veils: Veils;
  veiled(by: 'members' | 'team'): void;
};

const pictureKey = 'look';
const nothing = async () => undefined;

export function createCameraReporting(needs: Needs) {
  const { db, clock, notifications, known, messages, moderation, rooms, looks, veils } = needs;

  /** The camera, where the member watches it now; visitors on trial are shown pictures and watch nothing. */
  function watched(streamId: string, viewer: Uid): KnownStream | undefined {
    const isViewer = known.viewsOf(streamId).some(({ uid, trial }) => uid === viewer && !trial);
    return isViewer ? known.stream(streamId) : undefined;
  }

  async function seenBy(stream: KnownStream, viewer: Uid) {
    const before = await looks.recent(stream.id, viewer);
    if (before) return before;
    await looks.ask(stream, viewer);
    return (await looks.recent(stream.id, viewer)) ?? { at: clock.now() };
  }

  async function veil(tx: Database, about: { uid: Uid; stream: string; by: Uid | null }) {
    const added = await store.addVeil(tx, about, clock.now());
    if (added) {
      await notifications.tell(tx, 'cameraVeiled', { to: about.uid, data: {} });
      await moderation.log.cameraDecided(tx, {
        act: 'camera_veiled',
        by: about.by,
        uid: about.uid,
        roomId: known.stream(about.stream)?.roomId ?? null,
      });
    }
    return added;
  }

  const rules: ReportRules = {
    isLive: true,
    async find({ by, ids: [id, ...others] }) {
      if (id === undefined || others.length > 0) return undefined;
      if (by === 'team') {
        const before = await store.reportedStream(db, id);
        if (!before) return undefined;
        const { publisher: uid, roomId, at } = before;
        return {
          author: uid,
          place: rooms.nameOf(roomId, defaultLanguage),
          entries: [{ id, uid, text: '', at, files: [], reported: true }],
        };
      }
      const stream = watched(id, by.uid);
      if (!stream) return undefined;
      const { uid, roomId } = stream;
      const { at, picture } = await seenBy(stream, by.uid);
      return {
        author: uid,
        place: rooms.nameOf(roomId, defaultLanguage),
        entries: [{ id, uid, text: '', at, files: picture ? [pictureKey] : [], reported: true }],
        ...(picture && { given: new Map([[pictureKey, { type: lookType, content: picture }]]) }),
      };
    },

    async counted(tx, { id }, { by, reason, reference, comment }) {
      const stream = known.stream(id);
      if (!stream) return undefined;
      const { uid: publisher, roomId } = stream;
      await store.lockPublisher(tx, publisher);
      const now = clock.now();
      const isTeam = may('moderate', by.standing);
      const wrong = await store.countWrong(tx, by.uid, now - cameraReports.wrongWithinMs);
      const counts = isTeam || wrong < cameraReports.wrongMax;
      const report = { reference, stream: id, roomId, publisher, reporter: by.uid, reason, counts };
      await store.addCameraReport(tx, { ...report, words: comment }, now);
      await store.removeLook(tx, id, by.uid);
      const reporters = await store.countReporters(tx, publisher, now - cameraReports.veilWithinMs);
      // A minor comes first: a veil is lifted in seconds, and the case wakes the person on call.
      const isEnough = reason === 'underage' || reporters >= cameraReports.veilAfter;
      const isVeiled = isTeam || (counts && isEnough);
      const added = isVeiled && (await veil(tx, { uid: publisher, stream: id, by: isTeam ? by.uid : null }));
      return () => {
        messages.send(stream.process, { kind: 'reported', stream: id });
        if (!added) return;
        veils.announce(added);
        needs.veiled(isTeam ? 'team' : 'members');
      };
    },

    // A camera is not kept out of view but veiled, and nothing of it is stored.
    hide: nothing,
    restore: nothing,
    remove: nothing,
  };
  moderation.reports.addKind('camera', rules);

  async function report(
    session: Session,
    { stream_id: id, reason, comment }: InputOf<typeof reportedCamerasCalls.reportCamera>,
  ) {
    if (!watched(id, session.uid)) throw refuse('camera_not_watched');
    const asked = { kind: 'camera' as const, id: [id], reason, comment };
    const { reference } = await moderation.reports.send(session, { ...asked, within: undefined });
    const stream = known.stream(id);
    return { reference, veiled: asFlag(stream !== undefined && veils.veiledAt(stream) > 0) };
  }

  const calls: Handlers<typeof reportedCamerasCalls> = {
    async lookAtCamera({ stream_id }, context) {
      const viewer = callerUid(context);
      const stream = watched(stream_id, viewer);
      if (!stream) throw refuse('camera_not_watched');
      await looks.ask(stream, viewer);
      const look = await looks.recent(stream_id, viewer);
      return {
        stream_id,
        taken_at: look?.at ?? clock.now(),
        type: look?.picture ? lookType : '',
        content: look?.picture?.toString('base64') ?? '',
      };
    },
    reportCamera: (asked, context) => report(sessionOf(context), asked),
  };
  return { calls };
}
