// Bans: no login and no session until a date, after which the ban ends by itself.
import { sanctions, type Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { createGathered } from '../../../platform/db/gathered.ts';
import type { Use } from '../../../platform/engines.ts';
import { refuse, refuseFields } from '../../../platform/refusal.ts';
import { holdWithOwners } from '../../accounts/index.ts';
import type { Sanction } from './sanction.ts';
import type { Actor } from './authority.ts';
import type { TargetLookup } from './target-lookup.ts';

export type Ban = { untilAt: number; reason: string };

type Needs = Use<'db' | 'clock'> & {
  targets: Pick<TargetLookup, 'membersBehind'>;
  /** Runs in the transaction; the returned function closes the member's sockets after the commit. */
  endSessions(tx: Database, uid: Uid): Promise<() => Promise<void>>;
  announce(sanction: Sanction): void;
};

export function createBans({ db, clock, targets, endSessions, announce }: Needs) {
  /** Of those who are banned now. */
  async function among(one: Database, uids: readonly Uid[]) {
    const { rows } = await sql<{ uid: Uid; until_at: number; reason: string }>`/* prepared: bans_among */
      select uid, until_at, reason from bans
      where until_at > ${clock.now()} and uid = any(${uids}::bigint[])`.execute(one);
    return rows;
  }

  const readBan = createGathered(async (uids: readonly Uid[]) => {
    const bans = await among(db, uids);
    const byUid = new Map(bans.map((ban) => [ban.uid, ban]));
    return uids.map((uid) => byUid.get(uid));
  });

  /** Until when each member is banned, for what is decided without asking the database. */
  const known = new Map<Uid, number>();

  /** Locks the member and all owners, so that two owners who ban each other cannot both succeed. */
  async function lockMember(tx: Database, actor: Actor, uid: Uid): Promise<void> {
    const held = await holdWithOwners(tx, uid);
    const member = held.find((each) => each.uid === uid);
    if (!member) throw refuse('member_unknown');
    if (member.role !== 'owner') return;
    if (actor.role !== 'owner') throw refuse('not_privileged_members');
    const inForce = tx.selectFrom('bans').select('uid').where('until_at', '>', clock.now());
    const banned = new Set((await inForce.execute()).map((ban) => ban.uid));
    const stays = held.some((each) => each.uid !== uid && each.role && each.active && !banned.has(each.uid));
    if (!stays) throw refuse('last_owner_stays');
  }

  return {
    async ban(actor: Actor, { uid, untilAt, reason }: Ban & { uid: Uid }): Promise<void> {
      if (uid === actor.uid) throw refuse('not_oneself');
      const now = clock.now();
      if (untilAt <= now || untilAt > now + sanctions.banMaxMs)
        throw refuseFields({ until: 'field_invalid' });
      const closeSockets = await db.transaction().execute(async (tx) => {
        await lockMember(tx, actor, uid);
        const values = { until_at: untilAt, reason, banned_by: actor.uid, banned_at: now };
        await tx
          .insertInto('bans')
          .values({ uid, ...values })
          .onConflict((conflict) => conflict.column('uid').doUpdateSet(values))
          .execute();
        return endSessions(tx, uid);
      });
      // The reason is announced before the sockets close.
      announce({ kind: 'banned', uid, untilAt, reason });
      await closeSockets();
    },

    async lift(uid: Uid): Promise<void> {
      await db.deleteFrom('bans').where('uid', '=', uid).execute();
      announce({ kind: 'unbanned', uid });
    },

    /** To be called before others hear of the sanction. */
    hear(sanction: Sanction): void {
      if (sanction.kind === 'banned') known.set(sanction.uid, sanction.untilAt);
      if (sanction.kind === 'unbanned') known.delete(sanction.uid);
    },
    async readAgain(): Promise<void> {
      const inForce = db.selectFrom('bans').select(['uid', 'until_at']).where('until_at', '>', clock.now());
      const rows = await inForce.execute();
      known.clear();
      for (const { uid, until_at } of rows) known.set(uid as Uid, until_at);
    },
    isBanned: (uid: Uid): boolean => (known.get(uid) ?? 0) > clock.now(),

    async banOf(uid: Uid): Promise<Ban | undefined> {
      const behind = await targets.membersBehind(uid);
      const bans = await Promise.all([uid, ...behind].map(readBan));
      const [longest] = bans
        .filter((ban) => ban !== undefined)
        .toSorted((one, other) => other.until_at - one.until_at);
      if (!longest) return undefined;
      // A trial on the member's browser does not see the reason: another person may use it.
      return { untilAt: longest.until_at, reason: longest.uid === uid ? longest.reason : '' };
    },
  };
}
