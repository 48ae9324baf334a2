// Exclusion from a room. The room's owner and moderators decide at once; three XXL members who request it within
// an hour decide together, for a day. Only requests of members who are in the room, or left it a moment ago, count
// toward that; others are shown to the owner alone. No one is excluded from their own room.
import {
  type ExclusionReason,
  hourMs,
  type InputOf,
  type moderationCalls,
  refusalFor,
  type RoomId,
  sanctions,
  type Uid,
} from '@alcove/protocol';
import { createGathered } from '../../../platform/db/gathered.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { holdMembers } from '../../accounts/index.ts';
import type { SanctionBefore } from '../logged-acts.ts';
import type { ModerationLog } from '../moderation-log.ts';
import type { Sanction } from './sanction.ts';
import {
  type Actor,
  type Authority,
  authorityIn,
  type ModeratedRoom,
  type Target,
  whyNotAgainst,
  whyNotUndo,
} from './authority.ts';
import * as store from './exclusion-store.ts';
import type { LatelyInRoom } from './lately-in-room.ts';
import type { SanctionNotices } from './sanction-notices.ts';
import type { UnderageReports } from './underage-reports.ts';
import { holdConcerned, type TargetLookup } from './target-lookup.ts';

type Asked = Omit<InputOf<typeof moderationCalls.exclude>, 'uid'>;
/** `untilAt` 0: requested, not decided. */
type Outcome = { uid: Uid; untilAt: number };

type Needs = Use<'db' | 'clock'> & {
  targets: TargetLookup;
  log: Pick<ModerationLog, 'sanctioned'>;
  underage: UnderageReports;
  notices: Pick<SanctionNotices, 'excluded'>;
  latelyInRoom: LatelyInRoom;
  announce(sanction: Sanction): void;
};

/** The reason that most requests name; of equals, that of the latest request. */
export function mostFrequentReason(requests: readonly { reason: ExclusionReason }[]): ExclusionReason {
  const counts = new Map<ExclusionReason, number>();
  for (const { reason } of requests) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].reduce((most, each) => (each[1] > most[1] ? each : most), ['other', 0] as const)[0];
}

export function createExclusions({
  db,
  clock,
  targets,
  log,
  underage,
  notices,
  latelyInRoom,
  announce,
}: Needs) {
  const readExclusion = createGathered((keys: readonly store.ExclusionKey[]) =>
    store.exclusionsAmong(db, keys, clock.now()),
  );

  async function exclusionBefore(tx: Database, key: store.ExclusionKey): Promise<SanctionBefore | undefined> {
    const before = await store.exclusionAt(tx, key, clock.now());
    return before && { untilAt: before.until_at, by: before.excluded_by, reason: before.reason };
  }

  type Case = { asked: Asked; actor: Actor; target: Target; room: ModeratedRoom };

  /** `judged`: refuses, under the lock, what is decided on other requests than are there. */
  async function decide(
    { asked, actor, target, room }: Case,
    authority: Authority,
    judged?: (tx: Database) => Promise<void>,
  ): Promise<Outcome> {
    const { uid, nick } = target;
    const { reason_id: reason, comment } = asked;
    const now = clock.now();
    const untilAt = await db.transaction().execute(async (tx) => {
      const key = { roomId: room.roomId, uid };
      await holdConcerned(tx, actor, uid);
      await store.lockExclusion(tx, key);
      await judged?.(tx);
      await store.removeRequests(tx, key);
      const before = await exclusionBefore(tx, key);
      if (reason === 'underage') await underage.report(tx, { actor, target, room, comment });
      const until = await store.putExclusion(tx, {
        ...key,
        nick,
        reason,
        comment,
        by: actor.uid,
        byTeam: authority === 'team',
        now,
        untilAt: now + asked.hours * hourMs,
      });
      const done = { ...key, by: actor.uid, untilAt: until, reason, comment };
      await log.sanctioned(tx, { act: 'excluded', ...done, before });
      await notices.excluded(tx, { ...key, reason, untilAt: until });
      return until;
    });
    announce({ kind: 'excluded', uid, nick, roomId: room.roomId, untilAt, reason });
    return { uid, untilAt };
  }

  /** Those who leave at this moment are not named. */
  async function logRequests(tx: Database, key: store.ExclusionKey, requests: readonly store.MadeRequest[]) {
    const uids = requests.map(({ requester }) => requester);
    const held = await holdMembers(tx, uids, 'present');
    for (const { requester, ...said } of requests)
      if (held.has(requester))
        await log.sanctioned(tx, { act: 'exclusion_requested', ...key, by: requester, ...said });
  }

  async function addRequest({ asked, actor, target, room }: Case): Promise<Outcome> {
    const { uid, nick } = target;
    const { roomId } = room;
    const { reason_id: reason, comment } = asked;
    const now = clock.now();
    const key = { roomId, uid };
    const announced: Sanction[] = [];
    const untilAt = await db.transaction().execute(async (tx) => {
      await holdConcerned(tx, actor, uid);
      await store.lockExclusion(tx, key);
      const own = await store.exclusionAt(tx, { roomId, uid: actor.uid }, now);
      if (own) throw refuse('excluded_from_room', { untilAt: own.until_at });
      if (reason === 'underage') await underage.report(tx, { actor, target, room, comment });
      const before = await store.exclusionAt(tx, key, now);
      if (before) return before.until_at;
      const counts = latelyInRoom(roomId, actor.uid);
      const isNew = await store.putRequest(tx, {
        ...key,
        requester: actor.uid,
        nick,
        reason,
        comment,
        counts,
        now,
      });
      if (isNew) announced.push({ kind: 'exclusion_requested', uid, nick, roomId, reason });
      if (!counts) return 0;
      const since = now - sanctions.exclusionWindowMs;
      const requests = await store.requestsAt(tx, key, { since, now });
      if (requests.length < sanctions.exclusionRequests) return 0;
      await logRequests(tx, key, requests);
      const decision = { reason: mostFrequentReason(requests), untilAt: now + sanctions.exclusionMinMs };
      await store.putExclusion(tx, {
        ...key,
        nick,
        comment: '',
        by: null,
        byTeam: false,
        now,
        ...decision,
      });
      await store.removeRequests(tx, key);
      await log.sanctioned(tx, { act: 'excluded', ...key, by: null, ...decision });
      await notices.excluded(tx, { ...key, ...decision });
      announced.push({ kind: 'excluded', uid, nick, roomId, ...decision });
      return decision.untilAt;
    });
    announced.forEach(announce);
    return { uid, untilAt };
  }

  async function lift(key: store.ExclusionKey, actor: Pick<Actor, 'uid'> | null): Promise<number> {
    return db.transaction().execute(async (tx) => {
      await (actor ? holdConcerned(tx, actor, key.uid) : holdMembers(tx, [key.uid], 'present'));
      await store.lockExclusion(tx, key);
      await store.removeRequests(tx, key);
      const before = await exclusionBefore(tx, key);
      if (before)
        await log.sanctioned(tx, { act: 'exclusion_lifted', ...key, by: actor?.uid ?? null, before });
      return store.removeExclusion(tx, key);
    });
  }

  return {
    /** The team decides on what members requested: an exclusion, or none, and the requests are gone. */
    /** Locks like a decision on what is requested, and changes nothing. */
    async holdRequested(
      actor: Actor,
      { uid }: store.ExclusionKey,
      work: (tx: Database) => Promise<void>,
    ): Promise<void> {
      await db.transaction().execute(async (tx) => {
        await holdConcerned(tx, actor, uid);
        await work(tx);
      });
    },

    async decideRequested(
      actor: Actor,
      { roomId, uid }: store.ExclusionKey,
      {
        exclusion,
        judged,
      }: {
        exclusion: Omit<Asked, 'id' | 'nick' | 'room_id'> | undefined;
        judged(tx: Database): Promise<void>;
      },
    ): Promise<void> {
      const room = await targets.room(String(roomId));
      const target = await targets.byUid(uid);
      const refused = whyNotAgainst(target, { actor, authority: 'team', room });
      if (refused) throw new Refusal(refused);
      if (exclusion) {
        await decide(
          { asked: { ...exclusion, id: uid, room_id: String(roomId) }, actor, target, room },
          'team',
          judged,
        );
        return;
      }
      await db.transaction().execute(async (tx) => {
        await holdConcerned(tx, actor, uid);
        await store.lockExclusion(tx, { roomId, uid });
        await judged(tx);
        await store.removeRequests(tx, { roomId, uid });
      });
    },

    async exclude(actor: Actor, asked: Asked): Promise<Outcome> {
      const room = await targets.room(asked.room_id);
      const authority = authorityIn(room, actor);
      const missing = authority ? undefined : refusalFor('requestExclusion', actor.standing);
      if (missing) throw new Refusal(missing);
      const target = await targets.byIdOrNick(asked, room);
      const refused = whyNotAgainst(target, { actor, authority, room });
      if (refused) throw new Refusal(refused);
      if (target.uid === room.ownerUid) throw refuse('not_the_room_owner');
      const about = { asked, actor, target, room };
      return authority ? decide(about, authority) : addRequest(about);
    },

    async list(actor: Actor, ref: string) {
      const room = await targets.room(ref);
      if (!authorityIn(room, actor)) throw refuse('not_room_owner');
      const [now, limit] = [clock.now(), sanctions.exclusionsListed];
      const since = now - sanctions.exclusionWindowMs;
      return {
        room,
        exclusions: await store.exclusionsOf(db, room.roomId, { now, limit }),
        requests: await store.requestsOf(db, room.roomId, { since, limit }),
      };
    },

    /** An actor who may not lift it gets the answer of an unknown one. */
    async lift(actor: Actor, id: number): Promise<void> {
      const exclusion = await store.exclusionById(db, id, clock.now());
      const room = exclusion && (await targets.room(String(exclusion.room_id)).catch(() => undefined));
      const authority = exclusion && authorityIn(room, actor);
      if (!exclusion || !authority) throw refuse('item_unknown');
      const refused = whyNotUndo({ byTeam: exclusion.by_team }, authority);
      if (refused) throw new Refusal(refused);
      await lift({ roomId: exclusion.room_id, uid: exclusion.uid }, actor);
    },

    /** For outside checks. Returns how many were lifted. */
    async unexclude(nick: string, ref: string): Promise<number> {
      const { roomId } = await targets.room(ref);
      const member = await targets.byNick(nick);
      const uids = new Set([...(await store.excludedAs(db, roomId, nick)), ...(member ? [member.uid] : [])]);
      let lifted = 0;
      for (const uid of uids) lifted += await lift({ roomId, uid }, null);
      return lifted;
    },

    async exclusionOf(uid: Uid, roomId: RoomId) {
      const found = await readExclusion({ roomId, uid });
      if (found) return { untilAt: found.until_at, reason: found.reason };
      const behind = await targets.membersBehind(uid);
      const untilAt =
        behind.length > 0 ? await store.lastExcludedUntil(db, roomId, behind, clock.now()) : undefined;
      // A trial on the member's browser does not see the reason: another person may use it.
      return untilAt === undefined ? undefined : { untilAt, reason: 'other' as const };
    },
  };
}
