// What the team keeps out of view: one row for each thing and cause. What two causes hide returns with the last.
//
//   shown ──hide──▶ hidden ──restore, of the last cause──▶ shown
//     └──────remove──▶ erased ◀──remove──┘
import type { ReportKind } from '@alcove/protocol';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import type { SealedFor, ThingSealing } from '../evidence/thing-sealing.ts';
import * as store from './hiding-store.ts';
import { hiddenAsCopy, type ModerationLog } from '../moderation-log.ts';
import type { AfterCommit, ReportedItem, ReportRules } from './reportable.ts';

type Needs = Use<'clock'> & {
  /** Of the domains that share the kind. */
  rulesOf(kind: ReportKind): readonly ReportRules[];
  moderationLog: Pick<ModerationLog, 'hidden'>;
  sealing: Pick<ThingSealing, 'begin'>;
};
type KindItem = ReportedItem & { kind: ReportKind };
type Settled = {
  items: readonly KindItem[];
  hide: readonly KindItem[];
  cause: string;
  before: readonly string[];
  seals: SealedFor;
};
type Hidden = {
  kind: ReportKind;
  items: readonly ReportedItem[];
  cause: string;
  /** What is sealed of them, for which case. */
  seals: SealedFor;
  /** They show what the cause removed elsewhere. */
  areCopies?: boolean;
};
type Act = 'hide' | 'restore' | 'remove';

const together =
  (after: readonly AfterCommit[]): (() => void) =>
  () => {
    for (const run of after) run?.();
  };

export function createHidings({ clock, rulesOf, moderationLog, sealing }: Needs) {
  async function actOn(tx: Database, act: Act, kind: ReportKind, item: ReportedItem): Promise<AfterCommit[]> {
    const after: AfterCommit[] = [];
    for (const rules of rulesOf(kind)) after.push(await rules[act](tx, item));
    return after;
  }
  return {
    /** What it answers, and the others answer, runs after the commit. */
    async hide(tx: Database, { kind, items, cause, seals, areCopies = false }: Hidden): Promise<() => void> {
      const after: AfterCommit[] = [];
      let count = 0;
      for (const item of store.inLockOrder(items)) {
        await store.lockItem(tx, { kind, ...item });
        if (await store.addHiding(tx, { kind, ...item, cause }, clock.now())) count++;
        await sealing.begin(tx, seals, { kind, ...item });
        after.push(...(await actOn(tx, 'hide', kind, item)));
      }
      await moderationLog.hidden(tx, { reference: cause, count, ...(areCopies && { reason: hiddenAsCopy }) });
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

    /**
     * After a decision: what is named is hidden by `cause` alone, and each thing that the causes `before` or `cause`
     * hid, and nothing else hides, returns.
     */
    async settle(tx: Database, { items, hide, cause, before, seals }: Settled) {
      const after: AfterCommit[] = [];
      let [hasReturned, count] = [false, 0];
      const isNamed = ({ kind, within, id }: KindItem) =>
        hide.some((each) => each.kind === kind && each.within === within && each.id === id);
      for (const { kind, ...item } of store.inLockOrder(items)) {
        await store.lockItem(tx, { kind, ...item });
        const wasHidden = await store.isHidden(tx, { kind, ...item });
        const stays = isNamed({ kind, ...item });
        if (stays) {
          if ((await store.addHiding(tx, { kind, ...item, cause }, clock.now())) && !wasHidden) count++;
          await sealing.begin(tx, seals, { kind, ...item });
        }
        for (const each of stays ? before : [...before, cause])
          await store.endHiding(tx, { kind, ...item, cause: each });
        if (stays) after.push(...(await actOn(tx, 'hide', kind, item)));
        else if (wasHidden && !(await store.isHidden(tx, { kind, ...item }))) {
          after.push(...(await actOn(tx, 'restore', kind, item)));
          hasReturned = true;
        }
      }
      await moderationLog.hidden(tx, { reference: cause, count });
      return { afterCommit: together(after), hasReturned };
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
