// What the team keeps out of view: one row for each thing and cause. What two causes hide returns with the last.
//
//   shown ──hide──▶ hidden ──restore, of the last cause──▶ shown
//     └──────remove──▶ erased ◀──remove──┘
import type { ReportKind } from '@alcove/protocol';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import * as store from './hiding-store.ts';
import type { AfterCommit, ReportedItem, ReportRules } from './reportable.ts';

type Needs = Use<'clock'> & {
  /** Of the domains that share the kind. */
  rulesOf(kind: ReportKind): readonly ReportRules[];
};
type Act = 'hide' | 'restore' | 'remove';

const together =
  (after: readonly AfterCommit[]): (() => void) =>
  () => {
    for (const run of after) run?.();
  };

export function createHidings({ clock, rulesOf }: Needs) {
  async function actOn(tx: Database, act: Act, kind: ReportKind, item: ReportedItem): Promise<AfterCommit[]> {
    const after: AfterCommit[] = [];
    for (const rules of rulesOf(kind)) after.push(await rules[act](tx, item));
    return after;
  }
  return {
    /** What it answers, and the others answer, runs after the commit. */
    async hide(
      tx: Database,
      { kind, items, cause }: { kind: ReportKind; items: readonly ReportedItem[]; cause: string },
    ): Promise<() => void> {
      const after: AfterCommit[] = [];
      for (const item of store.inLockOrder(items)) {
        await store.lockItem(tx, { kind, ...item });
        await store.addHiding(tx, { kind, ...item, cause }, clock.now());
        after.push(...(await actOn(tx, 'hide', kind, item)));
      }
      return together(after);
    },

    /** The cause falls away; what has no other is shown again. */
    async restore(tx: Database, cause: string): Promise<() => void> {
      const after: AfterCommit[] = [];
      for (const { kind, ...item } of await store.hiddenBy(tx, cause)) {
        await store.lockItem(tx, { kind, ...item });
        await store.endHiding(tx, { kind, ...item, cause });
        if (!(await store.isHidden(tx, { kind, ...item })))
          after.push(...(await actOn(tx, 'restore', kind, item)));
      }
      return together(after);
    },

    /** For good, whatever hides it. */
    async remove(tx: Database, kind: ReportKind, item: ReportedItem): Promise<() => void> {
      await store.lockItem(tx, { kind, ...item });
      await store.endHidings(tx, { kind, ...item });
      return together(await actOn(tx, 'remove', kind, item));
    },

    hiddenBy: store.hiddenBy,
  };
}
