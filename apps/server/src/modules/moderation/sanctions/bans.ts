// Keeping a member out of the house until a date. It ends by itself.
import { sanctions, type Uid } from '@alcove/protocol';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { refuse, refuseFields } from '../../../platform/refusal.ts';
import type { Sanction } from './announced.ts';
import type { Actor } from './authority.ts';
import type { Whom } from './whom.ts';

export type Ban = { untilAt: number; reason: string };

type Needs = {
  db: Database;
  clock: Clock;
  whom: Pick<Whom, 'behind'>;
  /** In the transaction; what is answered closes her sockets once it is committed. */
  endSessions(tx: Database, uid: Uid): Promise<() => Promise<void>>;
  tell(sanction: Sanction): void;
};

export function createBans({ db, clock, whom, endSessions, tell }: Needs) {
  const inForce = (one: Database) =>
    one.selectFrom('bans').select(['uid', 'until_at', 'reason']).where('until_at', '>', clock.now());

  /** Holds her and all owners: two who ban each other do not both believe that the other stays. */
  async function hold(tx: Database, actor: Actor, uid: Uid): Promise<void> {
    const held = await tx
      .selectFrom('members')
      .select(['uid', 'role', 'active'])
      .where((where) => where.or([where('uid', '=', uid), where('role', '=', 'owner')]))
      .orderBy('uid')
      .forUpdate()
      .execute();
    const member = held.find((each) => each.uid === uid);
    if (!member) throw refuse('member_unknown');
    if (member.role !== 'owner') return;
    if (actor.role !== 'owner') throw refuse('not_privileged_members');
    const out = new Set((await inForce(tx).execute()).map((ban) => ban.uid));
    const stays = held.some((each) => each.uid !== uid && each.role && each.active && !out.has(each.uid));
    if (!stays) throw refuse('last_owner_stays');
  }

  return {
    async ban(actor: Actor, { uid, untilAt, reason }: Ban & { uid: Uid }): Promise<void> {
      if (uid === actor.uid) throw refuse('not_oneself');
      const now = clock.now();
      if (untilAt <= now || untilAt > now + sanctions.banMaxMs)
        throw refuseFields({ until: 'field_invalid' });
      const closeSockets = await db.transaction().execute(async (tx) => {
        await hold(tx, actor, uid);
        const said = { until_at: untilAt, reason, banned_by: actor.uid, banned_at: now };
        await tx
          .insertInto('bans')
          .values({ uid, ...said })
          .onConflict((conflict) => conflict.column('uid').doUpdateSet(said))
          .execute();
        return endSessions(tx, uid);
      });
      // First why, then that it is over.
      tell({ kind: 'banned', uid, untilAt, reason });
      await closeSockets();
    },

    async lift(uid: Uid): Promise<void> {
      await db.deleteFrom('bans').where('uid', '=', uid).execute();
    },

    async banOf(uid: Uid): Promise<Ban | undefined> {
      const behind = await whom.behind(uid);
      const bans = await inForce(db)
        .where('uid', 'in', [uid, ...behind])
        .orderBy('until_at', 'desc')
        .execute();
      const [longest] = bans;
      if (!longest) return undefined;
      // Why is between the house and the member: somebody else may sit at her screen.
      return { untilAt: longest.until_at, reason: longest.uid === uid ? longest.reason : '' };
    },
  };
}
