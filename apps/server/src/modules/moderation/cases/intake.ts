// Every notice becomes part of a case: of the open case about the same thing, else of a new one.
import { type CaseItem, type CaseKind, defaultLanguage, type Uid } from '@alcove/protocol';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import { mailJob, textMessageJob } from '../../../platform/post.ts';
import { lockItems } from '../reports/hiding-store.ts';
import {
  keptOf,
  nameOf,
  addCase,
  addItems,
  addNotice,
  joinCase,
  nextReference,
  openCasesOf,
  wasSuspected,
  type NoticeSource,
} from './case-store.ts';
import { addAppeal } from './decision-store.ts';
import { type CaseClocks, dueAt } from './clock-rules.ts';

export type Notice = {
  source: NoticeSource;
  /** Of the report, the message or the suspicion. */
  reference: string;
  kind: CaseKind;
  items: readonly CaseItem[];
  /** Whose the items are; undefined: unknown. */
  author: Uid | undefined;
  /** References of what was sealed with a message. */
  copies?: readonly string[];
  /** By when it asks for a decision; absent: by its kind. */
  dueAt?: number;
  /** Of what a demo's past holds; absent: now. */
  receivedAt?: number;
};

/** `by`: a notice, or nothing: the author. */
type Contest = {
  contests: string;
  by: string;
  text: string;
  author: Uid | undefined;
  receivedAt?: number;
};

type Needs = Use<'clock' | 'jobs' | 'dictionaries'> & {
  clocks: CaseClocks;
  timeZone: string;
  /** Who is woken where somebody may be a minor. */
  onCall: { email?: string | undefined; phone?: string | undefined };
};

export function createIntake({ clock, jobs, dictionaries, clocks, timeZone, onCall }: Needs) {
  const yearOf = (at: number): number =>
    Number(new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' }).format(at));

  /** Once for each case: the first suspicion wakes somebody. */
  async function alarm(tx: Database, reference: string, notice: string): Promise<void> {
    if (await wasSuspected(tx, reference, notice)) return;
    const { words } = dictionaries[defaultLanguage];
    const text = words.t('moderation:mail.onCall', { reference });
    if (onCall.email) await jobs.add(tx, mailJob, { to: onCall.email, subject: text, text });
    if (onCall.phone) await jobs.add(tx, textMessageJob, { to: onCall.phone, text });
  }

  return {
    /** A case about the decision on another, which the transaction holds. */
    async contest(tx: Database, { author, receivedAt = clock.now(), ...contest }: Contest): Promise<void> {
      const reference = await nextReference(tx, yearOf(receivedAt));
      const due = dueAt(receivedAt, clocks.appeal, timeZone);
      await addAppeal(tx, { reference, author: author ?? null, receivedAt, dueAt: due }, contest);
    },

    /** The case of an author whose things show what another case removed: it waits for nothing. */
    async copied(
      tx: Database,
      { copyOf, kind, author }: { copyOf: string; kind: CaseKind; author: Uid },
    ): Promise<string> {
      const now = clock.now();
      const reference = await nextReference(tx, yearOf(now));
      await addCase(tx, { reference, kind, author, received_at: now, due_at: now, copy_of: copyOf });
      return reference;
    },

    /** Of the items that `receive` holds: without what was kept after the same claim. */
    async toHide<T extends CaseItem>(tx: Database, kind: CaseKind, items: readonly T[]): Promise<T[]> {
      const kept = await keptOf(tx, kind, items);
      return items.filter((item) => !kept.has(nameOf(item)));
    },

    /**
     * Holds the items until the transaction ends, and answers the case; the caller hides them after it, and locks
     * members before it.
     */
    async receive(
      tx: Database,
      { source, reference: notice, kind, items, author, copies = [], ...asked }: Notice,
    ): Promise<string> {
      const now = asked.receivedAt ?? clock.now();
      const due = asked.dueAt ?? dueAt(now, clocks[kind], timeZone);
      await lockItems(tx, items);
      const open = items.length > 0 ? await openCasesOf(tx, items) : [];
      let [first] = open;
      if (first === undefined) {
        first = await nextReference(tx, yearOf(now));
        await addCase(tx, { reference: first, kind, author: author ?? null, received_at: now, due_at: due });
      }
      for (const each of open) await joinCase(tx, each, { kind, dueAt: due });
      await addItems(tx, first, items);
      for (const each of open.length > 0 ? open : [first]) await addNotice(tx, each, { source, notice }, now);
      for (const copy of copies) await addNotice(tx, first, { source: 'copy', notice: copy }, now);
      if (kind === 'minor') await alarm(tx, first, notice);
      return first;
    },
  };
}
export type Intake = ReturnType<typeof createIntake>;
