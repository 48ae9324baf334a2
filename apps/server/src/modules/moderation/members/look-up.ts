// Members as the team looks them up, and all it sees of one.
import {
  asFlag,
  type ConsoleMember,
  consoleMembers,
  dayMs,
  type Language,
  minuteMs,
  type OpenedMember,
  type MemberGroup,
  type Uid,
} from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import { refuse } from '../../../platform/refusal.ts';
import { bansInForce, decidedBanOf, type Member, type Members } from '../../accounts/index.ts';
import { searchJournal } from '../journal/journal-store.ts';
import { journalRowFor } from '../journal/views.ts';
import type { ModerationLog } from '../moderation-log.ts';
import { mutesEverywhere } from '../sanctions/mute-store.ts';
import type { RoomsToModerate } from '../sanctions/target-lookup.ts';

/** What payments, a later domain, answers about members. */
export type MemberPayments = {
  behindTicket(ticket: number): Promise<Uid[]>;
  ticketsOf(uid: Uid): Promise<number>;
  givePremium(tx: Database, uid: Uid, days: number, key: string): Promise<void>;
  grantCertified(tx: Database, uid: Uid): Promise<void>;
};

type Needs = Use<'db' | 'clock'> & {
  members: Pick<Members, 'byUid' | 'byUids' | 'finder'>;
  rooms: Pick<RoomsToModerate, 'nameOf'>;
  moderationLog: Pick<ModerationLog, 'membersSeen' | 'memberOpened'>;
  payments(): MemberPayments;
};

type Asked = { q: string; group: MemberGroup; page: number };

const countsKeptMs = minuteMs;
const sanctionsOf = 365 * dayMs;
const sanctionActs = ['banned', 'muted', 'excluded', 'camera_stopped'] as const;

async function countSanctions(db: Database, uid: Uid, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('moderation_log')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('uid', '=', uid)
    .where('act', 'in', [...sanctionActs])
    .where('done_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

const viewOf = (member: Member, until: { muted: number; banned: number }): ConsoleMember => ({
  uid: member.uid,
  nick: member.nick,
  gender: member.gender,
  age: member.age,
  town: member.town,
  avatar_url: member.avatar,
  active: asFlag(member.active),
  certified: asFlag(member.certified),
  role: member.role,
  premium_until: member.premium_until_at,
  muted_until: until.muted,
  banned_until: until.banned,
  seen_at: member.last_online_at,
});

export function lookUpMembers({ db, clock, members, rooms, moderationLog, payments }: Needs) {
  let counted: { at: number; counts: Promise<Record<MemberGroup, number>> } | undefined;

  /** Of all members, for a minute: each count reads them all. */
  function countsNow(muted: readonly Uid[]): Promise<Record<MemberGroup, number>> {
    const now = clock.now();
    if (!counted || counted.at + countsKeptMs <= now) {
      const counts = members.finder.counts(muted);
      counted = { at: now, counts };
      counts.catch(() => (counted = undefined));
    }
    return counted.counts;
  }

  /** Digits are a number or a ticket; a nick only where neither is known. */
  async function namedBy(q: string) {
    if (q === '') return undefined;
    if (q.includes('@')) return { email: q };
    if (!/^\d{1,15}$/.test(q)) return { nick: q };
    const uids = [Number(q) as Uid, ...(await payments().behindTicket(Number(q)))];
    return (await members.byUids(uids)).size > 0 ? { uids } : { nick: q };
  }

  return {
    async list(by: Uid, { q, group, page }: Asked) {
      await moderationLog.membersSeen(by);
      const now = clock.now();
      const limit = consoleMembers.perPage;
      const [mutes, bans] = await Promise.all([mutesEverywhere(db, now), bansInForce(db, now)]);
      const muted = [...mutes.keys()];
      const [{ uids, total }, groups] = await Promise.all([
        members.finder.find({ by: await namedBy(q), group, muted }, { offset: (page - 1) * limit, limit }),
        countsNow(muted),
      ]);
      const found = await members.byUids(uids);
      return {
        list: uids.flatMap((uid) => {
          const member = found.get(uid);
          return member ? viewOf(member, { muted: mutes.get(uid) ?? 0, banned: bans.get(uid) ?? 0 }) : [];
        }),
        total_count: total ?? groups[group],
        groups,
      };
    },

    async open(by: Uid, uid: Uid, language: Language): Promise<OpenedMember> {
      const member = await members.byUid(uid);
      if (!member) throw refuse('member_unknown');
      await moderationLog.memberOpened({ by, uid });
      const now = clock.now();
      const about = {
        about: undefined,
        by: undefined,
        act: undefined,
        looks: false,
        from: undefined,
        to: undefined,
      };
      const [mutes, ban, former, tickets, sanctions, history] = await Promise.all([
        mutesEverywhere(db, now),
        decidedBanOf(db, uid, now),
        members.finder.formerNicks(uid),
        payments().ticketsOf(uid),
        countSanctions(db, uid, now - sanctionsOf),
        searchJournal(db, { ...about, member: uid, acts: true }, { limit: consoleMembers.historyRows }),
      ]);
      return {
        ...viewOf(member, { muted: mutes.get(uid) ?? 0, banned: ban?.until_at ?? 0 }),
        former_nicks: former,
        email: member.email ?? member.pending_email ?? '',
        email_proven: asFlag(member.email !== null),
        created_at: member.created_at,
        ban_reason: ban?.reason ?? '',
        tickets,
        sanctions,
        history: history.map(journalRowFor(rooms, language)),
      };
    },
  };
}
export type MemberLookUp = ReturnType<typeof lookUpMembers>;
