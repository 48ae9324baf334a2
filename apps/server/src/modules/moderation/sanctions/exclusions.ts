// Keeping someone out of a room: its owner or the team decide at once; three members of XXL who ask within
// an hour do together, for a day.
import {
  type ExclusionReason,
  type InputOf,
  type moderationCalls,
  refusalFor,
  type RoomId,
  sanctions,
  type Uid,
} from '@alcove/protocol';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import type { Sanction } from './announced.ts';
import {
  type Actor,
  type Authority,
  authorityIn,
  type Room,
  type Target,
  whyNotAgainst,
  whyNotUndo,
} from './authority.ts';
import * as store from './exclusion-store.ts';
import type { UnderageReports } from './underage.ts';
import type { Whom } from './whom.ts';

type Asked = Omit<InputOf<typeof moderationCalls.exclude>, 'uid'>;
/** `untilAt` 0: only asked for. */
type Outcome = { uid: Uid; untilAt: number };

type Needs = {
  db: Database;
  clock: Clock;
  whom: Whom;
  underage: UnderageReports;
  tell(sanction: Sanction): void;
};

const hourMs = 3_600_000;

/** What most of them say; among equals whoever spoke last. */
function mostNamed(requests: readonly { reason: ExclusionReason }[]): ExclusionReason {
  const counts = new Map<ExclusionReason, number>();
  for (const { reason } of requests) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].reduce((most, each) => (each[1] > most[1] ? each : most), ['other', 0] as const)[0];
}

export function createExclusions({ db, clock, whom, underage, tell }: Needs) {
  type Case = { asked: Asked; actor: Actor; target: Target; room: Room };

  async function decide({ asked, actor, target, room }: Case, authority: Authority): Promise<Outcome> {
    const { uid, nick } = target;
    const { reason_id: reason, comment } = asked;
    const now = clock.now();
    const untilAt = await db.transaction().execute(async (tx) => {
      const place = { roomId: room.roomId, uid };
      await store.holdPlace(tx, place);
      await store.removeRequests(tx, place);
      if (reason === 'underage') await underage.report(tx, { actor, target, room, comment });
      return store.putExclusion(tx, {
        ...place,
        nick,
        reason,
        comment,
        by: actor.uid,
        byTeam: authority === 'team',
        now,
        untilAt: now + asked.hours * hourMs,
      });
    });
    tell({ kind: 'excluded', uid, roomId: room.roomId, untilAt, reason });
    return { uid, untilAt };
  }

  async function request({ asked, actor, target, room }: Case): Promise<Outcome> {
    const { uid, nick } = target;
    const { roomId } = room;
    const { reason_id: reason, comment } = asked;
    const now = clock.now();
    const place = { roomId, uid };
    const told: Sanction[] = [];
    const untilAt = await db.transaction().execute(async (tx) => {
      await store.holdPlace(tx, place);
      if (reason === 'underage') await underage.report(tx, { actor, target, room, comment });
      const before = await store.exclusionAt(tx, place, now);
      if (before) return before.until_at;
      const isNew = await store.putRequest(tx, {
        ...place,
        requester: actor.uid,
        nick,
        reason,
        comment,
        now,
      });
      if (isNew) told.push({ kind: 'exclusion_requested', uid, nick, roomId, reason });
      const requests = await store.requestsAt(tx, place, now - sanctions.exclusionWindowMs);
      if (requests.length < sanctions.exclusionRequests) return 0;
      const decision = { reason: mostNamed(requests), untilAt: now + sanctions.exclusionMinMs };
      await store.putExclusion(tx, {
        ...place,
        nick,
        comment: '',
        by: null,
        byTeam: false,
        now,
        ...decision,
      });
      await store.removeRequests(tx, place);
      told.push({ kind: 'excluded', uid, roomId, ...decision });
      return decision.untilAt;
    });
    told.forEach(tell);
    return { uid, untilAt };
  }

  async function lift(place: store.Place): Promise<number> {
    return db.transaction().execute(async (tx) => {
      await store.holdPlace(tx, place);
      await store.removeRequests(tx, place);
      return store.removeExclusion(tx, place);
    });
  }

  return {
    async exclude(actor: Actor, asked: Asked): Promise<Outcome> {
      const room = await whom.room(asked.room_id);
      const authority = authorityIn(room, actor);
      const missing = authority ? undefined : refusalFor('requestExclusion', actor.standing);
      if (missing) throw new Refusal(missing);
      const target = await whom.meant(asked, room);
      const refused = whyNotAgainst(target, { actor, authority, room });
      if (refused) throw new Refusal(refused);
      const about = { asked, actor, target, room };
      return authority ? decide(about, authority) : request(about);
    },

    async list(actor: Actor, ref: string) {
      const room = await whom.room(ref);
      if (!authorityIn(room, actor)) throw refuse('not_room_owner');
      const [now, limit] = [clock.now(), sanctions.exclusionsListed];
      const since = now - sanctions.exclusionWindowMs;
      return {
        room,
        exclusions: await store.exclusionsOf(db, room.roomId, { now, limit }),
        requests: await store.requestsOf(db, room.roomId, { since, limit }),
      };
    },

    /** Whose it is not to lift is told that it is not there. */
    async lift(actor: Actor, id: number): Promise<void> {
      const exclusion = await store.exclusionById(db, id, clock.now());
      const room = exclusion && (await whom.room(String(exclusion.room_id)).catch(() => undefined));
      const authority = exclusion && authorityIn(room, actor);
      if (!exclusion || !authority) throw refuse('item_unknown');
      const refused = whyNotUndo({ byTeam: exclusion.by_team }, authority);
      if (refused) throw new Refusal(refused);
      await lift({ roomId: exclusion.room_id, uid: exclusion.uid });
    },

    /** For checks from outside. Answers how many there were. */
    async unexclude(nick: string, ref: string): Promise<number> {
      const { roomId } = await whom.room(ref);
      const member = await whom.named(nick);
      const uids = new Set([...(await store.excludedAs(db, roomId, nick)), ...(member ? [member.uid] : [])]);
      let lifted = 0;
      for (const uid of uids) lifted += await lift({ roomId, uid });
      return lifted;
    },

    async exclusionOf(uid: Uid, roomId: RoomId) {
      const now = clock.now();
      const found = await store.exclusionAt(db, { roomId, uid }, now);
      if (found) return { untilAt: found.until_at, reason: found.reason };
      const behind = await whom.behind(uid);
      const untilAt = behind.length > 0 ? await store.lastExcludedUntil(db, roomId, behind, now) : undefined;
      // Why is between the house and the member: somebody else may sit at her screen.
      return untilAt === undefined ? undefined : { untilAt, reason: 'other' as const };
    },
  };
}
