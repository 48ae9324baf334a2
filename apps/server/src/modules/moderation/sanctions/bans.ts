// Bans: no login and no session until a date, after which the ban ends by itself.
import { hasDuty, sanctions, type Uid } from '@alcove/protocol';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import { Refusal, refuse, refuseFields } from '../../../platform/refusal.ts';
import {
  type Ban,
  bansInForce,
  decidedBanOf,
  holdMembers,
  removeBan,
  writeBan,
} from '../../accounts/index.ts';
import type { ModerationLog } from '../moderation-log.ts';
import { holdBesideOwners } from './last-owner.ts';
import type { BanMails } from './ban-mails.ts';
import type { Sanction } from './sanction.ts';
import { type Actor, higherRole, whyNotEase } from './authority.ts';

type Needs = Use<'db' | 'clock'> & {
  log: Pick<ModerationLog, 'sanctioned'>;
  mails: BanMails;
  /** Runs in the transaction; the returned function closes the member's sockets after the commit. */
  endSessions(tx: Database, uid: Uid): Promise<() => Promise<void>>;
  announce(sanction: Sanction): void;
};

export function createBans({ db, clock, log, mails, endSessions, announce }: Needs) {
  /** Until when each member is banned, for what is decided without asking the database. */
  const known = new Map<Uid, number>();

  /** Locks the member and all owners, so that two owners who ban each other cannot both succeed. */
  async function lockMember(tx: Database, actor: Actor, uid: Uid): Promise<void> {
    const { role, demandAnother } = await holdBesideOwners(tx, uid, clock.now());
    if (role !== 'owner') return;
    if (actor.role !== 'owner') throw refuse('not_privileged_members');
    await demandAnother();
  }

  /** What stands before an act of this actor; refuses where the act eases a ban of a higher role. */
  async function banBefore(tx: Database, actor: Actor, uid: Uid, untilAt: number) {
    const ban = await decidedBanOf(tx, uid, clock.now());
    const refused = ban && untilAt < ban.until_at ? whyNotEase(ban, actor) : undefined;
    if (refused) throw new Refusal(refused);
    return ban && { ...ban, logged: { untilAt: ban.until_at, by: ban.banned_by, reason: ban.reason } };
  }

  /** After the commit: the reason is announced before the sockets close. */
  async function banIn(
    tx: Database,
    actor: Actor,
    { uid, untilAt, reason, why }: Ban & { uid: Uid; why?: string },
  ): Promise<() => Promise<void>> {
    if (uid === actor.uid) throw refuse('not_oneself');
    const now = clock.now();
    if (untilAt <= now || untilAt > now + sanctions.banMaxMs) throw refuseFields({ until: 'field_invalid' });
    const duty = untilAt > now + sanctions.shortBanMs ? 'longBans' : 'shortBans';
    if (!hasDuty(actor.role, duty)) throw refuse('role_required');
    await lockMember(tx, actor, uid);
    const before = await banBefore(tx, actor, uid, untilAt);
    await writeBan(tx, uid, {
      until_at: untilAt,
      reason,
      banned_by: actor.uid,
      banned_as: higherRole(actor.role ?? null, before?.banned_as ?? null),
      banned_at: now,
    });
    const done = { by: actor.uid, uid, untilAt, comment: reason, why, before: before?.logged };
    await log.sanctioned(tx, { act: 'banned', ...done });
    const closeSockets = await endSessions(tx, uid);
    return async () => {
      announce({ kind: 'banned', uid, untilAt, reason });
      await closeSockets();
    };
  }

  /** `untilAt`: only the ban that ends then; another has been decided meanwhile. */
  async function liftIn(
    tx: Database,
    actor: Actor,
    { uid, untilAt, why }: { uid: Uid; untilAt?: number; why?: string | undefined },
  ): Promise<() => void> {
    await holdMembers(tx, [uid], 'alone');
    const before = await banBefore(tx, actor, uid, 0);
    if (before && (untilAt === undefined || before.until_at === untilAt)) {
      await removeBan(tx, uid);
      await log.sanctioned(tx, { act: 'unbanned', by: actor.uid, uid, why, before: before.logged });
    } else if (before) return () => {};
    return () => announce({ kind: 'unbanned', uid });
  }

  return {
    banIn,
    liftIn,
    async ban(actor: Actor, ban: Ban & { uid: Uid; why?: string }): Promise<void> {
      const done = await db.transaction().execute(async (tx) => {
        const after = await banIn(tx, actor, ban);
        await mails.tell(tx, ban.uid, ban);
        return after;
      });
      await done();
    },
    async lift(actor: Actor, uid: Uid, why?: string): Promise<void> {
      const done = await db.transaction().execute((tx) => liftIn(tx, actor, { uid, why }));
      done();
    },

    /** To be called before other listeners of sanctions. */
    onSanction(sanction: Sanction): void {
      if (sanction.kind === 'banned') known.set(sanction.uid, sanction.untilAt);
      if (sanction.kind === 'unbanned') known.delete(sanction.uid);
    },
    async readAgain(): Promise<void> {
      const inForce = await bansInForce(db, clock.now());
      known.clear();
      for (const [uid, untilAt] of inForce) known.set(uid, untilAt);
    },
    isBanned: (uid: Uid): boolean => (known.get(uid) ?? 0) > clock.now(),
  };
}
export type Bans = ReturnType<typeof createBans>;
