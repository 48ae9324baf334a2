// A decision on a case, in one transaction: what is hidden and what returns, the strike and the ban, and who is told.
// An appeal is a case about the decision on another; deciding it settles the things of that other case anew.
//
//   lock: members, things in their order, the case, the case that it contests
import { caseLimits, dayMs, type InputOf, languages, type moderationCalls, type Uid } from '@alcove/protocol';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import { Refusal, refuse, refuseFields } from '../../../platform/refusal.ts';
import type { Members } from '../../accounts/index.ts';
import { closeContactMessages } from '../contact-store.ts';
import type { ThingSealing } from '../evidence/thing-sealing.ts';
import type { Removals } from '../known-images/removals.ts';
import type { ModerationLog } from '../moderation-log.ts';
import { lockItems } from '../reports/hiding-store.ts';
import { liftAll } from '../reports/report-store.ts';
import type { Reports } from '../reports/reports.ts';
import type { Actor } from '../sanctions/authority.ts';
import type { Bans } from '../sanctions/bans.ts';
import { closeUnderageReports } from '../sanctions/underage-store.ts';
import * as store from './case-store.ts';
import type { CaseAuthors } from './case-authors.ts';
import type { CopyCases } from './copy-cases.ts';
import { banDaysOf, decisionFaults, isUnread, reportableOf, templateOf } from './decision-rules.ts';
import * as decisions from './decision-store.ts';
import type { DecisionTelling } from './telling.ts';

type Asked = InputOf<typeof moderationCalls.decideCase>;

type Needs = Use<'db' | 'clock'> & {
  members: Pick<Members, 'byUid' | 'lock'>;
  moderationLog: Pick<ModerationLog, 'caseDone'>;
  reports: Pick<Reports, 'hidings' | 'findForTeam' | 'namedForTeam'>;
  sealing: Pick<ThingSealing, 'copiesOf'>;
  bans: Pick<Bans, 'banIn' | 'liftIn'>;
  /** What is removed for what it shows is known from then on. */
  removals: Pick<Removals, 'collect' | 'settle' | 'changed'>;
  authors: CaseAuthors;
  telling: DecisionTelling;
  copyCases: Pick<CopyCases, 'follow'>;
  /** One person decides on appeals against their own decisions. */
  isStaffAlone: boolean;
};

async function closeNotices(tx: Database, notices: readonly { notice: string }[]): Promise<void> {
  const references = notices.map(({ notice }) => notice);
  await closeContactMessages(tx, references);
  await closeUnderageReports(tx, references);
}

export function createDeciding(needs: Needs) {
  const { db, clock, members, moderationLog, reports, bans, authors, telling } = needs;

  /** What `restrict` names: things of the author alone. */
  async function partsOf(items: Asked['items'], author: Uid | undefined) {
    for (const { kind, within, id } of items) {
      const found = await reports.findForTeam(kind, { within, id });
      if (!found || found.author === undefined || found.author !== author)
        throw refuseFields({ items: 'field_invalid' });
    }
    return items;
  }

  async function nickOf(uid: Uid | null | undefined): Promise<string> {
    return (uid && (await members.byUid(uid))?.nick) || '–';
  }

  /** What is decided about, and by whom it may be. */
  async function read(actor: Actor, reference: string) {
    const row = await store.caseOf(db, reference);
    if (!row) throw refuse('item_unknown');
    const contest = await decisions.contestOf(db, reference);
    const root = contest?.contests ?? reference;
    const author = await authors.of(root);
    if (author === actor.uid) throw refuse('case_own');
    const contested = contest && (await decisions.latestDecision(db, root));
    if (contested?.decided_by === actor.uid && !needs.isStaffAlone) throw refuse('appeal_own');
    const items = (await store.itemsOf(db, [root])).get(root) ?? [];
    const notices = await store.noticesOf(db, root);
    const copyOf = contest ? (await store.caseOf(db, root))?.copy_of : null;
    return { row, contest, root, author, contested, items, notices, copyOf };
  }

  async function strike(
    tx: Database,
    { root, author, untilAt }: { root: string; author: Uid; untilAt: number },
  ) {
    const now = clock.now();
    await decisions.addStrike(tx, {
      reference: root,
      uid: author,
      struck_at: now,
      until_at: now + caseLimits.strikeMs,
      banned_until_at: untilAt,
    });
  }

  /** A reversal takes back the strike, and the ban that came with it. */
  async function forgive(tx: Database, actor: Actor, root: string) {
    const struck = await decisions.strikeOf(tx, root);
    if (!struck) return undefined;
    await decisions.removeStrike(tx, root);
    if (struck.banned_until_at <= clock.now()) return undefined;
    return bans.liftIn(tx, actor, { uid: struck.uid as Uid, untilAt: struck.banned_until_at });
  }

  return {
    async decide(actor: Actor, asked: Asked): Promise<void> {
      const { reference, decision, ground, reasons } = asked;
      const { row, contest, root, author, contested, items, notices, copyOf } = await read(actor, reference);
      const strikes = author === undefined ? 0 : await decisions.countStrikes(db, author, clock.now());
      const banDays = banDaysOf(strikes + 1);
      const things = reportableOf(items);
      const faults = decisionFaults(asked, {
        items: things.length,
        isAuthorKnown: author !== undefined,
        banDays,
      });
      if (Object.keys(faults).length > 0) throw refuseFields(faults);
      if (isUnread(asked, await telling.languagesOf(author, notices)))
        throw new Refusal('reasons_unread', {}, { read: 'reasons_unread' });
      const parts = decision === 'restrict' ? await partsOf(asked.items, author) : [];
      const hide = decision === 'remove' ? things : parts;
      const all = [...new Map([...things, ...parts].map((each) => [store.nameOf(each), each])).values()];

      // A copy is known by what it is a copy of: copies of copies are looked for no further.
      const prints = copyOf ? [] : await needs.removals.collect(ground, hide);
      const copies = await needs.sealing.copiesOf(await reports.namedForTeam(hide));
      const after = await db.transaction().execute(async (tx) => {
        const now = clock.now();
        const untilAt = asked.ban ? now + banDays * dayMs : 0;
        const banned =
          author !== undefined && asked.ban
            ? await bans.banIn(tx, actor, { uid: author, untilAt, reason: '' })
            : undefined;
        if (author !== undefined && !banned) await members.lock(tx, author);
        const forgiven = contest && decision === 'keep' ? await forgive(tx, actor, root) : undefined;
        await lockItems(tx, [...items, ...all]);
        const held = await store.lockCase(tx, reference);
        if (contest) await store.lockCase(tx, root);
        if (!held || !store.waits(held)) {
          const { decided_by } = (await decisions.latestDecision(tx, root)) ?? {};
          throw refuse('case_decided', { nick: await nickOf(decided_by) });
        }
        // A notice that joined meanwhile may name what nobody has seen.
        if ((await store.itemsOf(tx, [root])).get(root)?.length !== items.length)
          throw refuse('changed_since_opened');

        const { afterCommit, hasReturned } = await reports.hidings.settle(tx, {
          items: all,
          hide,
          cause: root,
          before: [...notices.map(({ notice }) => notice), ...(copyOf ? [copyOf] : [])],
          seals: { reference: root, copies },
        });
        await decisions.settleItems(tx, root, hide);
        if (copyOf) await store.partFrom(tx, copyOf, root);
        else await needs.removals.settle(tx, root, ground, prints);
        const written = languages.some((language) => reasons[language]);
        await decisions.writeDecision(tx, {
          reference,
          decision,
          ground,
          reasons: written ? reasons : telling.templates(templateOf(row.kind, decision, things.length)),
          decided_at: now,
          decided_by: actor.uid,
        });
        await needs.copyCases.follow(tx, root, { decision, ground, decided_by: actor.uid });
        if (decision === 'keep')
          await liftAll(
            tx,
            notices.map(({ notice }) => notice),
            now,
          );
        if (asked.unfounded && decision === 'keep') {
          await decisions.markUnfounded(tx, root);
          await telling.warnUnfounded(tx, notices, now);
        }
        if (asked.strike && author !== undefined) await strike(tx, { root, author, untilAt });
        await closeNotices(tx, notices);
        await moderationLog.caseDone(tx, {
          act: 'case_decided',
          by: actor.uid,
          uid: author ?? null,
          reference,
          decision,
        });

        const isReversed = contested !== undefined && contested.decision !== decision;
        const concernsAuthor = decision !== 'keep' || hasReturned || contest?.by === '' || isReversed;
        if (author !== undefined && concernsAuthor) {
          await decisions.markAuthorTold(tx, root);
          const until = now + caseLimits.appealMs;
          await telling.tellAuthor(tx, author, { reference: root, decision, until, bannedUntil: untilAt });
        }
        await telling.tellNotifiers(
          tx,
          notices.filter(({ notice }) => !contest || isReversed || contest.by === notice),
        );
        return [afterCommit, banned, forgiven];
      });
      for (const each of after) await each?.();
      await needs.removals.changed();
    },
  };
}
export type Deciding = ReturnType<typeof createDeciding>;
