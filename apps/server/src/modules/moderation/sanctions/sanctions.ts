// Mutes, exclusions, bans and ended cameras: decided here, announced to every process.
import type { RoomId, Uid } from '@alcove/protocol';
import { createAnnouncements } from '../../../platform/bus/announcements.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import type { Members } from '../../accounts/index.ts';
import type { ModerationLog } from '../moderation-log.ts';
import { sanctionShape, type Sanction } from './sanction.ts';
import { createBanMails } from './ban-mails.ts';
import { createBans } from './bans.ts';
import { createCameraStops } from './camera-stops.ts';
import { createExclusions } from './exclusions.ts';
import { rememberLatelyInRoom } from './lately-in-room.ts';
import { createMutes } from './mutes.ts';
import type { SanctionNotices } from './sanction-notices.ts';
import { forgetRoomSanctions } from './sweep.ts';
import type { UnderageReports } from './underage-reports.ts';
import type { TargetLookup } from './target-lookup.ts';

export type Sanctions = {
  /** Until when the person cannot write in that room; 0: they can. */
  mutedUntil(uid: Uid, roomId: RoomId): Promise<number>;
  exclusionOf: ReturnType<typeof createExclusions>['exclusionOf'];
  banOf: Members['banOf'];
  /** By what this process knows: for what is decided in one step. Lists that are read ask `isShown`. */
  isBanned(uid: Uid): boolean;
  /** Ends a camera in whichever process holds it, after the log entry is written. */
  stopCamera: ReturnType<typeof createCameraStops>['stopCamera'];
  /** Until when the member's cameras stay off. */
  cameraStopOf: ReturnType<typeof createCameraStops>['cameraStopOf'];
  onSanction(listener: (sanction: Sanction) => void): void;
  /** Called when sanctions may have been missed: listeners that cache any must read them again. */
  onGap(readAgain: () => unknown): void;
  /** Runs in the transaction that destroys the room. */
  forgetRoom(tx: Database, roomId: RoomId): Promise<void>;
};

type Needs = Use<'db' | 'clock' | 'bus' | 'log' | 'presence' | 'jobs' | 'dictionaries'> & {
  members: Pick<Members, 'banOf' | 'byUid'>;
  origin(): string;
  moderationLog: ModerationLog;
  targets: TargetLookup;
  underage: UnderageReports;
  notices: SanctionNotices;
  endSessions(tx: Database, uid: Uid): Promise<() => Promise<void>>;
};

export async function createSanctions(needs: Needs) {
  const { db, clock, bus, log, members, moderationLog, targets, underage, notices, endSessions } = needs;
  const announcements = await createAnnouncements<Sanction>({
    bus,
    log,
    topic: 'sanctions',
    shape: sanctionShape,
  });
  const announce = announcements.announce;
  const shared = { db, clock, log: moderationLog, announce };
  const mutes = createMutes({ ...shared, targets, notices });
  const latelyInRoom = rememberLatelyInRoom(needs);
  const exclusions = createExclusions({ ...shared, targets, underage, notices, latelyInRoom });
  const bans = createBans({ ...shared, mails: createBanMails(needs), endSessions });
  announcements.onAnnouncement(bans.onSanction);
  announcements.onGap(bans.readAgain);
  await bans.readAgain();

  const cameras = createCameraStops({ ...shared, targets, notices });

  const face: Sanctions = {
    mutedUntil: mutes.mutedUntil,
    exclusionOf: exclusions.exclusionOf,
    banOf: members.banOf,
    isBanned: bans.isBanned,
    ...cameras,
    onSanction: announcements.onAnnouncement,
    onGap: announcements.onGap,
    forgetRoom: forgetRoomSanctions,
  };

  return { face, acts: { mutes, exclusions, bans }, unexclude: exclusions.unexclude };
}
export type SanctionActs = Awaited<ReturnType<typeof createSanctions>>['acts'];
