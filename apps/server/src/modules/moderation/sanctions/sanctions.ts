// Who is silenced, kept out of a room, or out of the house: decided here, told in every process.
import { exclusionReasons, type moderationCalls, type RoomId, type Uid } from '@alcove/protocol';
import { createAnnouncements } from '../../../platform/bus/announcements.ts';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import type { Log } from '../../../platform/log.ts';
import type { Dictionaries } from '../../../platform/words.ts';
import type { ModerationLog } from '../log.ts';
import { sanction, type Sanction } from './announced.ts';
import { type Ban, createBans } from './bans.ts';
import { createCameraStops } from './camera-stops.ts';
import { createExclusions } from './exclusions.ts';
import { createMutes } from './mutes.ts';
import { forgetRoom } from './sweep.ts';
import type { UnderageReports } from './underage.ts';
import type { RoomsToModerate, Whom } from './whom.ts';

export type Sanctions = {
  /** Until when she may not write in that room; 0: she may. */
  mutedUntil(uid: Uid, roomId: RoomId): Promise<number>;
  exclusionOf: ReturnType<typeof createExclusions>['exclusionOf'];
  banOf(uid: Uid): Promise<Ban | undefined>;
  /** Ends it wherever it is, once it is written down. */
  stopCamera: ReturnType<typeof createCameraStops>['stopCamera'];
  /** Her cameras stay off until then. */
  cameraStopOf: ReturnType<typeof createCameraStops>['cameraStopOf'];
  onSanction(hear: (sanction: Sanction) => void): void;
  /** Sanctions may have been missed: whoever remembers any reads them again. */
  onGap(readAgain: () => void): void;
  /** In the transaction that destroys it. */
  forgetRoom(tx: Database, roomId: RoomId): Promise<void>;
};

type Needs = {
  db: Database;
  clock: Clock;
  bus: Bus;
  log: Log;
  dictionaries: Dictionaries;
  moderationLog: ModerationLog;
  whom: Whom;
  rooms: Pick<RoomsToModerate, 'nameOf'>;
  underage: UnderageReports;
  endSessions(tx: Database, uid: Uid): Promise<() => Promise<void>>;
};

export async function createSanctions(needs: Needs) {
  const { db, clock, bus, log, dictionaries, moderationLog, whom, rooms, underage, endSessions } = needs;
  const announcements = await createAnnouncements<Sanction>({
    bus,
    log,
    topic: 'sanctions',
    shape: sanction,
  });
  const { tell } = announcements;
  const mutes = createMutes({ db, clock, whom, tell });
  const exclusions = createExclusions({ db, clock, whom, underage, tell });
  const bans = createBans({ db, clock, whom, endSessions, tell });

  const cameras = createCameraStops({ db, clock, whom, log: moderationLog, tell });

  const face: Sanctions = {
    mutedUntil: mutes.mutedUntil,
    exclusionOf: exclusions.exclusionOf,
    banOf: bans.banOf,
    ...cameras,
    onSanction: announcements.onTold,
    onGap: announcements.onGap,
    forgetRoom,
  };

  const calls: Omit<Handlers<typeof moderationCalls>, 'contact'> = {
    async mute(asked, context) {
      return { id: asked.id, until: await mutes.mute(whom.actor(context), asked) };
    },
    async unmute(asked, context) {
      await mutes.unmute(whom.actor(context), asked);
      return { id: asked.id };
    },
    exclusionReasons(_, { language }) {
      const { words } = dictionaries[language];
      return { reasons: exclusionReasons.map((id) => ({ id, text: words.t(`moderation:reasons.${id}`) })) };
    },
    async exclude(asked, context) {
      const { uid, untilAt } = await exclusions.exclude(whom.actor(context), asked);
      return { id: uid, state: untilAt === 0 ? 'requested' : 'excluded', until: untilAt };
    },
    async exclusions({ room_id }, context) {
      const { language } = context;
      const { words } = dictionaries[language];
      const found = await exclusions.list(whom.actor(context), room_id);
      const { roomId } = found.room;
      const place = { room_id: roomId, room: rooms.nameOf(roomId, language) };
      return {
        list: found.exclusions.map(({ id, nick, reason, excluded_at, until_at }) => ({
          ...place,
          id,
          nick,
          reason: words.t(`moderation:reasons.${reason}`),
          date: excluded_at,
          until: until_at,
        })),
        requests: found.requests.map(({ id, nick, reason, requested_at }) => ({
          ...place,
          id,
          nick,
          reason: words.t(`moderation:reasons.${reason}`),
          date: requested_at,
          until: 0,
        })),
      };
    },
    async liftExclusion({ id }, context) {
      await exclusions.lift(whom.actor(context), id);
      return {};
    },
    async ban({ id, until, reason }, context) {
      const uid = id as Uid;
      if (until === 0) await bans.lift(uid);
      else await bans.ban(whom.actor(context), { uid, untilAt: until, reason });
      return { id, until, banned: until === 0 ? 0 : 1 };
    },
  };
  return { face, calls, unexclude: exclusions.unexclude };
}
