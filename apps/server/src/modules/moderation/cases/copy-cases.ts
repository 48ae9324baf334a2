// Cases of authors whose things show what the team removed elsewhere: one for each author and removal, decided as that
// removal is, so that its author reads the statement that any author reads, and contests it alone.
//
//   removal ──a copy is found──▶ its author's case ──appeal of that author──▶ a matter of its own
//      └──appeal against the removal──▶ decided alike, its author told
import { caseLimits, type CaseDecision, type CaseItem, type Uid } from '@alcove/protocol';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import type { CaseAuthors } from './case-authors.ts';
import * as store from './case-store.ts';
import * as decisions from './decision-store.ts';
import type { Intake } from './intake.ts';
import type { DecisionTelling } from './telling.ts';

type Removal = Pick<decisions.StoredDecision, 'ground' | 'decided_by'>;
type Needs = Use<'clock'> & {
  authors: CaseAuthors;
  intake: Pick<Intake, 'copied'>;
  telling: Pick<DecisionTelling, 'tellAuthor' | 'templates'>;
};

export function createCopyCases({ clock, authors, intake, telling }: Needs) {
  /** As the removal is decided now; nothing where the case says so already. */
  async function decideAlike(
    tx: Database,
    { reference, author }: Pick<store.StoredCase, 'reference' | 'author'>,
    decision: Exclude<CaseDecision, 'restrict'>,
    { ground, decided_by }: Removal,
  ): Promise<void> {
    const latest = await decisions.latestDecision(tx, reference);
    if (latest?.decision === decision) return;
    const now = clock.now();
    const items = (await store.itemsOf(tx, [reference])).get(reference) ?? [];
    await decisions.settleItems(tx, reference, decision === 'remove' ? items : []);
    const reasons = telling.templates(decision === 'keep' ? 'keepAppeal' : 'copy');
    await decisions.writeDecision(tx, { reference, decision, ground, reasons, decided_at: now, decided_by });
    await decisions.markAuthorTold(tx, reference);
    const told = { reference, decision, until: now + caseLimits.appealMs, bannedUntil: 0 };
    if (author !== null) await telling.tellAuthor(tx, author, told);
  }

  return {
    /**
     * In the transaction that hides a copy, which holds its author and the copy: which case is told to that author
     * and seals it. Undefined: the removal was reversed meanwhile.
     */
    async add(
      tx: Database,
      removal: string,
      item: CaseItem,
      author: Uid | undefined,
    ): Promise<string | undefined> {
      const row = await store.lockCase(tx, removal);
      const latest = await decisions.latestDecision(tx, removal);
      if (!row || !latest || latest.decision === 'keep') return undefined;
      await store.addHidden(tx, removal, item);
      if (author === undefined || author === (await authors.of(removal))) return removal;
      const reference =
        (await store.copyCaseOf(tx, removal, author)) ??
        (await intake.copied(tx, { copyOf: removal, kind: row.kind, author }));
      await decideAlike(tx, { reference, author }, 'remove', latest);
      await store.addHidden(tx, reference, item);
      return reference;
    },

    /** After the decision on an appeal against the removal, in its transaction. */
    async follow(
      tx: Database,
      removal: string,
      decided: Removal & Pick<decisions.StoredDecision, 'decision'>,
    ): Promise<void> {
      for (const copy of await store.copyCasesOf(tx, removal))
        await decideAlike(tx, copy, decided.decision === 'remove' ? 'remove' : 'keep', decided);
    },
  };
}
export type CopyCases = ReturnType<typeof createCopyCases>;
