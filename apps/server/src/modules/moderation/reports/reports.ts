// Reports: what a member reports is sealed, stored with all its consequences in one transaction, and read by
// editors and owners, who leave a trace. The author is not notified.
import {
  asFlag,
  dayMs,
  defaultLanguage,
  hasDuty,
  type InputOf,
  type OpenedReport,
  type ReportKind,
  reportLimits,
  type ReportReason,
  type reportsCalls,
  standingOf,
  type Uid,
} from '@alcove/protocol';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import type { Session } from '../../../platform/http/session.ts';
import { mailJob } from '../../../platform/post.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Members, PersonalData } from '../../accounts/index.ts';
import type { Relations } from '../../relations/index.ts';
import type { Intake, Notice } from '../cases/intake.ts';
import type { ThingSealing } from '../evidence/thing-sealing.ts';
import type { HidingLimits } from '../hiding-limits.ts';
import { unfoundedFrom } from '../cases/notice-store.ts';
import { reportMail } from '../mails.ts';
import type { ModerationLog } from '../moderation-log.ts';
import { newReference } from '../reference.ts';
import type { EvidenceSeal } from './evidence.ts';
import { lockItem } from './hiding-store.ts';
import * as store from './report-store.ts';
import { ownPath } from './addresses.ts';
import { createHidings } from './hidings.ts';
import type { AfterCommit, AskedItems, Reported, ReportedItem, ReportRules } from './reportable.ts';

type Needs = Use<'db' | 'clock' | 'jobs' | 'dictionaries' | 'notifications'> & {
  members: Pick<Members, 'byUid' | 'lock'>;
  relations: Pick<Relations, 'blockIn'>;
  moderationLog: Pick<ModerationLog, 'hidden' | 'reportOpened' | 'suspicionLifted'>;
  evidence: EvidenceSeal;
  sealing: Pick<ThingSealing, 'begin' | 'copiesOf'>;
  intake: Intake;
  operatorEmail(): string;
  origin(): string;
  hidingLimits: HidingLimits;
  reported(kind: ReportKind): void;
};

export type NamedItem = { item: ReportedItem & { kind: ReportKind }; found: Reported };
type Asked = InputOf<typeof reportsCalls.report>;
type Reporting = Pick<Session, 'uid' | 'person'>;

const reportedIds = (entries: readonly { id: string; reported: boolean }[]): string[] =>
  entries.filter(({ reported }) => reported).map(({ id }) => id);

const uidOf = (person: { uid: number } | null) => (person?.uid ?? undefined) as Uid | undefined;

export function createReports(needs: Needs) {
  const { db, clock, jobs, dictionaries, members, relations, notifications, moderationLog, evidence } = needs;
  const kinds = new Map<ReportKind, ReportRules[]>();

  /** Nobody, where a block would tell who an unnamed author is, or who is gone. */
  async function toBlock({ author, unnamed }: Reported): Promise<Uid | undefined> {
    if (author === undefined || unnamed || !(await members.byUid(author))?.active) return undefined;
    return author;
  }

  const rulesOf = (kind: ReportKind): readonly ReportRules[] => {
    const registered = kinds.get(kind);
    if (!registered) throw new Error(`no domain has registered the kind ${kind}`);
    return registered;
  };
  const hidings = createHidings({ clock, rulesOf, moderationLog, sealing: needs.sealing });

  /** Each item belongs to one of the domains that registered its kind. */
  async function find(kind: ReportKind, asked: AskedItems): Promise<Reported | undefined> {
    for (const rules of rulesOf(kind)) {
      const found = await rules.find(asked);
      if (found) return found;
    }
    return undefined;
  }

  /** By the name that the team knows it by. */
  const findForTeam = (kind: ReportKind, { within, id }: ReportedItem) =>
    find(kind, { by: 'team', within, ids: [id], suspects: true });

  /** Without what was kept after the same suspicion; nothing where a member has hidden enough for today. */
  async function toHide(
    tx: Database,
    { uid: reporter, person }: Reporting,
    { kind, things }: { kind: ReportKind; things: readonly ReportedItem[] },
  ) {
    const all = things.map((item) => ({ kind, ...item }));
    const items = await needs.intake.toHide(tx, 'minor', all);
    if (hasDuty(person.role, 'review')) return items;
    if ((await unfoundedFrom(tx, { reporter }, clock.now())).isUnheard) return [];
    const limits = needs.hidingLimits;
    // One report is one act, of however many messages.
    const isHeard = await limits.take(tx, limits.member(reporter), items.length > 0 ? 1 : 0);
    return isHeard ? items : [];
  }

  const receive = (
    tx: Database,
    { reason, ...notice }: Pick<Notice, 'reference' | 'items' | 'author'> & { reason: ReportReason },
  ) =>
    needs.intake.receive(tx, {
      source: 'report',
      kind: reason === 'underage' ? 'minor' : 'report',
      ...notice,
    });

  async function send(by: Reporting, { kind, within, id, reason, comment, block }: Asked) {
    const reporter = by.uid;
    const standing = standingOf(by.person, clock.now());
    const suspects = reason === 'underage';
    const found = await find(kind, { by: { uid: reporter, standing }, within, ids: id, suspects });
    if (!found) throw refuse('item_unknown');
    if (found.author === reporter) throw refuse('not_oneself');

    const about = { reference: newReference(), reason, reportedAt: clock.now() };
    const sealed = await evidence.collect(reporter, found, { ...about, kind, comment }, found.given);
    const isLive = rulesOf(kind).some((rules) => rules.isLive);
    const ids = reportedIds(found.entries);
    const items = { reporter, kind, within, ids };
    const things = ids.map((each) => ({ within: found.within ?? 0, id: each }));
    const copies = suspects
      ? await needs.sealing.copiesOf(things.map((item) => ({ item: { kind, ...item }, found })))
      : [];
    const blocked = block && (await toBlock(found));

    const done = await db.transaction().execute(async (tx) => {
      // Members are locked first, in one order; two reports of one member wait for each other.
      const announceBlock =
        blocked && (await relations.blockIn(tx, reporter, blocked, { type: block, reason: '' }));
      if (!blocked && !(await members.lock(tx, reporter))) throw refuse('logged_out');
      // A suspicion of a minor is never a repetition of another reason.
      const before = (await store.reportedBefore(tx, items)).filter(
        (one) => !suspects || one.reason === 'underage',
      );
      const [earlier] = before;
      if (earlier && new Set(before.map(({ item }) => item)).size === ids.length) {
        return { reference: earlier.reference, announceBlock };
      }
      const today = await store.countReportsSince(tx, reporter, about.reportedAt - dayMs);
      if (today >= reportLimits.perDay) throw refuse('reports_too_many', { count: reportLimits.perDay });
      const { reference } = about;
      await store.addReport(tx, items, sealed, about);
      const named = things.map((item) => ({ kind, ...item }));
      const opened =
        suspects || !isLive
          ? await receive(tx, { reference, reason, items: named, author: found.author })
          : undefined;
      const afterHiding =
        opened !== undefined && suspects && !isLive
          ? await hidings.hide(tx, {
              kind,
              items: await toHide(tx, by, { kind, things }),
              cause: reference,
              seals: { reference: opened, copies },
            })
          : undefined;
      const afterCounting: AfterCommit[] = [];
      for (const item of things)
        for (const rules of rulesOf(kind))
          afterCounting.push(
            await rules.counted?.(tx, item, { by: { uid: reporter, standing }, reason, reference, comment }),
          );
      await notifications.tell(tx, 'reported', {
        to: reporter,
        entity: reference,
        data: { reference, kind },
      });
      const { words } = dictionaries[defaultLanguage];
      await jobs.add(tx, mailJob, reportMail({ reference, kind, reason }, words, needs.operatorEmail()));
      return { reference, announceBlock, afterHiding, afterCounting, isNew: true };
    });
    done.announceBlock?.();
    done.afterHiding?.();
    for (const run of done.afterCounting ?? []) run?.();
    if (done.isNew) needs.reported(kind);
    return { reference: done.reference, blocked: blocked ? 1 : 0 } as const;
  }

  /** Whether it hides what is still there: what nobody could give back is not offered. */
  async function hides(reference: string): Promise<boolean> {
    for (const { kind, within, id } of await hidings.hiddenBy(db, reference))
      if (await find(kind, { by: 'team', within, ids: [id], suspects: true })) return true;
    return false;
  }

  /** A false alarm: what it hid returns, unless another hides it too. */
  async function lift(by: Uid, reference: string): Promise<void> {
    const afterCommit = await db.transaction().execute(async (tx) => {
      const report = await store.lockSuspicion(tx, reference);
      if (!report) throw refuse('item_unknown');
      const author = uidOf(evidence.open(reference, report.sealed).author);
      if (author === by) throw refuse('case_own');
      if ((await hidings.hiddenBy(tx, reference)).length === 0) throw refuse('item_unknown');
      const after = await hidings.restore(tx, reference);
      await store.markLifted(tx, reference, clock.now());
      await moderationLog.suspicionLifted(tx, { by, uid: author, reference });
      return after;
    });
    afterCommit();
  }

  async function open(reader: Uid, reference: string): Promise<OpenedReport> {
    const row = await db.transaction().execute(async (tx) => {
      const opened = await store.openReport(tx, reference);
      if (!opened) throw refuse('item_unknown');
      await moderationLog.reportOpened(tx, { by: reader, reference });
      return opened;
    });
    const { kind, reason, comment, reporter, author, place, lines, missing } = evidence.open(
      reference,
      row.sealed,
    );
    const held = await hides(reference);
    return {
      reference,
      kind,
      reason,
      held: asFlag(held),
      reported_at: row.reported_at,
      opened: row.opened,
      comment,
      reporter: row.reporter === null ? null : reporter,
      author,
      place,
      lines: lines.map(({ reported, ...entry }) => ({ ...entry, reported: reported ? 1 : 0 })),
      missing,
      sha256: row.sha256,
    };
  }

  const personalData: PersonalData = {
    name: 'reports',
    copy: async (from, { uid }) =>
      (await store.reportsBy(from, uid)).map(({ reference, kind, reason, sealed, reported_at }) => ({
        reference,
        kind,
        reason,
        comment: evidence.open(reference, sealed).comment,
        reported_at: new Date(reported_at).toISOString(),
      })),
    // The rows lose their reporter with the member's own row; what is sealed stays for the team.
    erase: async () => {},
  };

  return {
    send,
    open,
    lift,
    hidings,
    /** The item of one of our pages or files, hidden or not; undefined: of none that is there. */
    async itemAt(address: string): Promise<NamedItem | undefined> {
      const path = ownPath(address, needs.origin());
      for (const [kind, domains] of path === undefined ? [] : kinds)
        for (const rules of domains) {
          const id = await rules.idAt?.(path ?? '');
          const found =
            id !== undefined && (await find(kind, { by: 'team', within: 0, ids: [id], suspects: true }));
          if (found && id !== undefined) return { item: { kind, within: 0, id }, found };
        }
      return undefined;
    },
    /** What shows a stored picture, hidden or not. */
    async itemOfPicture(picture: { shelf: string; id: string }): Promise<NamedItem['item'] | undefined> {
      const path = `/media/${picture.shelf}/${picture.id}/large.jpg`;
      for (const [kind, domains] of kinds)
        for (const rules of domains) {
          const held = await rules.holding?.(picture);
          if (held) return { kind, ...held };
          const id = await rules.idAt?.(path);
          if (id !== undefined) return { kind, within: 0, id };
        }
      return undefined;
    },
    findForTeam,
    /** Of these, what is there, hidden or not. */
    async namedForTeam(items: readonly NamedItem['item'][]): Promise<NamedItem[]> {
      const named: NamedItem[] = [];
      for (const item of items) {
        const found = await findForTeam(item.kind, item);
        if (found) named.push({ item, found });
      }
      return named;
    },
    /** One for each item, hidden or not; empty: it has no title, or is gone. */
    async titlesOf(kind: ReportKind, items: readonly ReportedItem[]): Promise<string[]> {
      const titles = items.map(() => '');
      for (const rules of rulesOf(kind)) {
        const named = await rules.titles?.(items);
        named?.forEach((title, index) => (titles[index] ||= title ?? ''));
      }
      return titles;
    },
    async openCase(
      tx: Database,
      item: NamedItem['item'],
      author: Uid,
      waited: () => Promise<readonly { reference: string; reason: ReportReason }[]>,
    ): Promise<string | undefined> {
      await lockItem(tx, item);
      let opened: string | undefined;
      for (const { reference, reason } of await waited())
        opened = await receive(tx, { reference, reason, items: [item], author });
      return opened;
    },
    async release(tx: Database, references: readonly string[]): Promise<void> {
      await store.liftReports(tx, references, clock.now());
    },
    addKind: (kind: ReportKind, rules: ReportRules): void =>
      void kinds.set(kind, [...(kinds.get(kind) ?? []), rules]),
    async picture(reader: Uid, reference: string, number: number) {
      const found = await store.sealedPicture(db, reference, number);
      if (!found) throw refuse('item_unknown');
      await moderationLog.reportOpened(db, { by: reader, reference, picture: number });
      return { type: found.type, content: evidence.openPicture(reference, found).toString('base64') };
    },
    personalData,
  };
}
export type Reports = ReturnType<typeof createReports>;
