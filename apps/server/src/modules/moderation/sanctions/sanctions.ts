// Mutes, exclusions, bans and ended cameras: decided here, announced to every process.
import {
  exclusionReasons,
  type moderationCalls,
  type reportsCalls,
  type reviewCalls,
  type RoomId,
  type Uid,
} from '@alcove/protocol';
import { createAnnouncements } from '../../../platform/bus/announcements.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import type { Members } from '../../accounts/index.ts';
import type { ModerationLog } from '../moderation-log.ts';
import { sanctionShape, type Sanction } from './sanction.ts';
import { createBans } from './bans.ts';
import { createCameraStops } from './camera-stops.ts';
import { createExclusions } from './exclusions.ts';
import { createMutes } from './mutes.ts';
import type { SanctionNotices } from './sanction-notices.ts';
import { forgetRoomSanctions } from './sweep.ts';
import type { UnderageReports } from './underage-reports.ts';
import type { RoomsToModerate, TargetLookup } from './target-lookup.ts';

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

type Needs = Use<'db' | 'clock' | 'bus' | 'log' | 'dictionaries'> & {
  members: Pick<Members, 'banOf'>;
  moderationLog: ModerationLog;
  targets: TargetLookup;
  rooms: Pick<RoomsToModerate, 'nameOf'>;
  underage: UnderageReports;
  notices: SanctionNotices;
  endSessions(tx: Database, uid: Uid): Promise<() => Promise<void>>;
};

export async function createSanctions(needs: Needs) {
  const {
    db,
    clock,
    bus,
    log,
    dictionaries,
    members,
    moderationLog,
    targets,
    rooms,
    underage,
    notices,
    endSessions,
  } = needs;
  const announcements = await createAnnouncements<Sanction>({
    bus,
    log,
    topic: 'sanctions',
    shape: sanctionShape,
  });
  const announce = announcements.announce;
  const mutes = createMutes({ db, clock, targets, notices, announce });
  const exclusions = createExclusions({ db, clock, targets, underage, notices, announce });
  const bans = createBans({ db, clock, endSessions, announce });
  announcements.onAnnouncement(bans.onSanction);
  announcements.onGap(bans.readAgain);
  await bans.readAgain();

  const cameras = createCameraStops({ db, clock, targets, log: moderationLog, notices, announce });

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

  const calls: Omit<
    Handlers<typeof moderationCalls>,
    'contact' | keyof typeof reportsCalls | keyof typeof reviewCalls
  > = {
    async mute(asked, context) {
      return { id: asked.id, until: await mutes.mute(targets.actor(context), asked) };
    },
    async unmute(asked, context) {
      await mutes.unmute(targets.actor(context), asked);
      return { id: asked.id };
    },
    exclusionReasons(_, { language }) {
      const { words } = dictionaries[language];
      return { reasons: exclusionReasons.map((id) => ({ id, text: words.t(`moderation:reasons.${id}`) })) };
    },
    async exclude(asked, context) {
      const { uid, untilAt } = await exclusions.exclude(targets.actor(context), asked);
      return { id: uid, state: untilAt === 0 ? 'requested' : 'excluded', until: untilAt };
    },
    async exclusions({ room_id }, context) {
      const { language } = context;
      const { words } = dictionaries[language];
      const found = await exclusions.list(targets.actor(context), room_id);
      const { roomId } = found.room;
      const where = { room_id: roomId, room: rooms.nameOf(roomId, language) };
      return {
        list: found.exclusions.map(({ id, nick, reason, excluded_at, until_at }) => ({
          ...where,
          id,
          nick,
          reason: words.t(`moderation:reasons.${reason}`),
          date: excluded_at,
          until: until_at,
        })),
        requests: found.requests.map(({ id, nick, reason, requested_at }) => ({
          ...where,
          id,
          nick,
          reason: words.t(`moderation:reasons.${reason}`),
          date: requested_at,
          until: 0,
        })),
      };
    },
    async liftExclusion({ id }, context) {
      await exclusions.lift(targets.actor(context), id);
      return {};
    },
    async ban({ id, until, reason }, context) {
      const uid = id as Uid;
      if (until === 0) await bans.lift(uid);
      else await bans.ban(targets.actor(context), { uid, untilAt: until, reason });
      return { id, until, banned: until === 0 ? 0 : 1 };
    },
  };
  return { face, calls, unexclude: exclusions.unexclude };
}
