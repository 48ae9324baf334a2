// The team's view of cases: listed by their clocks, opened with all they hold, taken.
import {
  asFlag,
  type CaseKind,
  type CaseList,
  type CaseSummary,
  type OpenedCase,
  type OpenedReport,
  type Uid,
} from '@alcove/protocol';
import type { Use } from '../../../platform/engines.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Members } from '../../accounts/index.ts';
import { contactMessagesByReference } from '../contact-store.ts';
import type { Removals } from '../known-images/removals.ts';
import type { ModerationLog } from '../moderation-log.ts';
import { ordersByReference } from '../orders/order-store.ts';
import { escalationsByReference } from '../reviews/escalation-store.ts';
import type { Reports } from '../reports/reports.ts';
import { underageReportsByReference } from '../sanctions/underage-store.ts';
import type { CaseAuthors } from './case-authors.ts';
import { caseTitles } from './case-titles.ts';
import * as store from './case-store.ts';
import { banDaysOf, reportableOf, templateOf } from './decision-rules.ts';
import * as decisions from './decision-store.ts';
import type { DecisionTelling } from './telling.ts';

type Needs = Use<'db' | 'clock'> & {
  members: Pick<Members, 'byUids'> & { finder: Pick<Members['finder'], 'find'> };
  moderationLog: Pick<ModerationLog, 'caseSeen'>;
  /** `open`: what was sealed with a report; the opening is recorded. */
  reports: Pick<Reports, 'open' | 'titlesOf'>;
  authors: CaseAuthors;
  telling: Pick<DecisionTelling, 'languagesOf' | 'templates'>;
  removals: Pick<Removals, 'alike'>;
  isStaffAlone: boolean;
};

/** Of a search: those whose nick holds its words. */
const authorsAtMost = 100;

export function createCases(needs: Needs) {
  const { db, clock, members, moderationLog, reports, authors, telling, removals } = needs;
  const { isStaffAlone } = needs;

  async function peopleOf(uids: readonly (Uid | null)[]) {
    const known = await members.byUids([...new Set(uids.filter((uid) => uid !== null))]);
    return (uid: Uid | null) => (uid === null ? null : { uid, nick: known.get(uid)?.nick ?? '' });
  }

  function whyClosed(
    reader: Uid,
    { reference, author }: Pick<store.StoredCase, 'reference' | 'author'>,
    contests: Awaited<ReturnType<typeof decisions.contestedBy>>,
  ): Pick<CaseSummary, 'closed_to_reader'> {
    if (author === reader) return { closed_to_reader: 'case_own' };
    if (contests.get(reference)?.decider !== reader || isStaffAlone) return {};
    return { closed_to_reader: 'appeal_own' };
  }

  async function searchFor(q: string): Promise<store.CaseSearch | undefined> {
    if (q === '') return undefined;
    const asked = { by: { nick: q }, group: 'all', muted: [] } as const;
    const { uids } = await members.finder.find(asked, { offset: 0, limit: authorsAtMost });
    return { q, authors: uids };
  }

  async function decidedOf(reference: string) {
    const latest = await decisions.latestDecision(db, reference);
    if (!latest) return undefined;
    const { decision, ground, reasons, decided_at: at, decided_by: by } = latest;
    const person = await peopleOf([by]);
    return { decision, ground, reasons, at, by: person(by) };
  }

  async function contestedOf(reference: string): Promise<OpenedCase['contests']> {
    const contest = await decisions.contestOf(db, reference);
    const decided = contest && (await decidedOf(contest.contests));
    if (!contest || !decided) return undefined;
    const { contests, by, text } = contest;
    return { reference: contests, by: by === '' ? 'author' : 'notifier', text, decided };
  }

  async function summaries(reader: Uid, rows: readonly store.StoredCase[]): Promise<CaseSummary[]> {
    const references = rows.map(({ reference }) => reference);
    const contests = await decisions.contestedBy(db, references);
    // An appeal is about what the contested case is about.
    const rootOf = (reference: string) => contests.get(reference)?.contested ?? reference;
    const roots = references.map(rootOf);
    const [items, notices, hidden, person] = await Promise.all([
      store.itemsOf(db, roots),
      store.countNotices(db, references),
      store.hiddenAmong(db, roots),
      peopleOf(rows.flatMap(({ author, taken_by }) => [author, taken_by])),
    ]);
    const titles = await caseTitles(reports, [...items.values()].flat());
    const now = clock.now();
    return rows.map(({ reference, kind, state, author, received_at, due_at, taken_by, copy_of }) => ({
      reference,
      kind,
      state,
      received_at,
      due_at,
      late: asFlag((state === 'new' || state === 'open') && due_at < now),
      items: (items.get(rootOf(reference)) ?? []).map((item) => ({
        ...item,
        title: titles.get(store.nameOf(item)) ?? '',
      })),
      author: person(author),
      taken_by: person(taken_by),
      notices: notices.get(reference) ?? 0,
      hidden: asFlag(hidden.has(rootOf(reference))),
      ...(copy_of !== null && { copy_of }),
      ...(contests.has(reference) && { contested: contests.get(reference)?.contested }),
      ...whyClosed(reader, { reference, author }, contests),
    }));
  }

  /** Marks a case that the reader may see as open, and records it. */
  async function look(reader: Uid, reference: string, act: 'case_opened' | 'case_taken') {
    const author = await authors.of(reference);
    return db.transaction().execute(async (tx) => {
      const row = await store.lockCase(tx, reference);
      if (!row) throw refuse('item_unknown');
      if (author === reader) throw refuse('case_own');
      const waits = store.waits(row);
      if (act === 'case_taken' && !waits) throw refuse('item_unknown');
      if (waits) await store.markOpen(tx, reference, act === 'case_taken' ? { taken_by: reader } : {});
      await moderationLog.caseSeen(tx, { act, by: reader, uid: author ?? null, reference });
      return { ...row, state: row.state === 'new' ? ('open' as const) : row.state };
    });
  }

  async function messagesOf(references: readonly string[]): Promise<OpenedCase['messages']> {
    const rows = await contactMessagesByReference(db, references);
    return rows.map(
      ({
        reference,
        subject,
        created_at,
        email,
        language,
        message,
        page,
        pages,
        signature,
        represents,
        name,
      }) => ({
        reference,
        subject,
        received_at: created_at,
        email,
        language,
        text: message,
        pages: [...(page === '' ? [] : [page]), ...pages],
        signature,
        ...(represents && { represents: represents as 'self' | 'other' }),
        name,
      }),
    );
  }

  async function suspicionsOf(references: readonly string[]): Promise<OpenedCase['suspicions']> {
    const rows = await underageReportsByReference(db, references);
    const person = await peopleOf(rows.map(({ reporter }) => reporter as Uid | null));
    return rows.map(({ reference, created_at, reporter, uid, nick, room, comment }) => ({
      reference,
      received_at: created_at,
      by: person(reporter as Uid | null),
      about: { uid, nick },
      room,
      comment,
    }));
  }

  async function ordersOf(references: readonly string[]): Promise<OpenedCase['orders']> {
    const rows = await ordersByReference(db, references);
    const person = await peopleOf(rows.map(({ entered_by }) => entered_by));
    return rows.map((order) => ({
      ...order,
      hides: asFlag(order.hides),
      entered_by: person(order.entered_by),
    }));
  }

  async function escalationsOf(references: readonly string[]): Promise<OpenedCase['escalations']> {
    const rows = await escalationsByReference(db, references);
    const person = await peopleOf(rows.map(({ escalated_by }) => escalated_by));
    return rows.map(({ reference, kind, reason, note, escalated_at: at, escalated_by }) => ({
      reference,
      kind,
      reason,
      note,
      at,
      by: person(escalated_by),
    }));
  }

  /** Of a case that waits: what a removal would not take with it by itself, and may be the same. */
  async function alikeOf(row: store.StoredCase, items: CaseSummary['items']): Promise<OpenedCase['alike']> {
    if (!store.waits(row)) return [];
    return (await removals.alike(reportableOf(items))).map(({ item, bits }) => ({ ...item, bits }));
  }

  /** What is decided, or what a decision would say and do. */
  async function statementOf(
    { reference, kind, state }: store.StoredCase,
    root: string,
    notices: Awaited<ReturnType<typeof store.noticesOf>>,
  ) {
    const author = await authors.of(root);
    const strikes = author === undefined ? 0 : await decisions.countStrikes(db, author, clock.now());
    const things = (await store.itemsOf(db, [root])).get(root)?.length ?? 0;
    const isDecided = state === 'decided' || state === 'closed';
    const decided = isDecided ? await decidedOf(reference) : undefined;
    return {
      ...(decided && { decided }),
      languages: await telling.languagesOf(author, notices),
      templates: {
        against: telling.templates(templateOf(kind, 'remove', things)),
        keep: telling.templates(templateOf(kind, 'keep', things)),
      },
      strikes,
      ban_days: banDaysOf(strikes + 1),
    };
  }

  return {
    async list(
      reader: Uid,
      asked: { state: CaseList; kind?: CaseKind | undefined; q: string; page: number },
    ) {
      const { state, kind, page } = asked;
      const now = clock.now();
      const search = await searchFor(asked.q);
      const [rows, counts, ofKind] = await Promise.all([
        store.listCases(db, { state, kind, search, page, reader, now }),
        store.countCases(db, { reader, kind: undefined, now }),
        (kind || search) && store.countCases(db, { reader, kind, search, now }),
      ]);
      return {
        list: await summaries(reader, rows),
        total_count: (ofKind || counts)[state],
        counts,
        now,
      };
    },

    async open(reader: Uid, reference: string): Promise<OpenedCase> {
      const row = await look(reader, reference, 'case_opened');
      const [summary] = await summaries(reader, [row]);
      if (!summary) throw refuse('item_unknown');
      const contests = await contestedOf(reference);
      const root = contests?.reference ?? reference;
      const notices = await store.noticesOf(db, root);
      const of = (source: store.NoticeSource) =>
        notices.filter((each) => each.source === source).map(({ notice }) => notice);
      const opened: OpenedReport[] = [];
      for (const notice of [...of('report'), ...of('copy')]) opened.push(await reports.open(reader, notice));
      return {
        ...summary,
        reports: opened,
        messages: await messagesOf(of('contact')),
        suspicions: await suspicionsOf(of('underage')),
        orders: await ordersOf(of('order')),
        escalations: await escalationsOf(of('escalation')),
        copies: (await store.copyCasesOf(db, root)).map((copy) => copy.reference),
        alike: await alikeOf(row, summary.items),
        ...(contests && { contests }),
        ...(await statementOf(row, root, notices)),
        now: clock.now(),
      };
    },

    async take(reader: Uid, reference: string): Promise<void> {
      await look(reader, reference, 'case_taken');
    },
  };
}
export type Cases = ReturnType<typeof createCases>;
