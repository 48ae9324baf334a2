// Opens cases about what addresses name: one for each author, with the site's own copy of each thing sealed beside it,
// so that the team reads what was there, whatever becomes of it.
import type { ReportReason, Uid } from '@alcove/protocol';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import type { ThingSealing, ThingCopy } from '../evidence/thing-sealing.ts';
import { newReference } from '../reference.ts';
import type { EvidenceSeal, SealedEvidence } from '../reports/evidence.ts';
import { inLockOrder, lockItems } from '../reports/hiding-store.ts';
import { addSealed } from '../reports/report-store.ts';
import type { NamedItem, Reports } from '../reports/reports.ts';
import { nameOf, openCasesOf } from './case-store.ts';
import type { Intake, Notice } from './intake.ts';

export type CopiedItem = NamedItem & {
  copy: string;
  reason: ReportReason;
  sealed: SealedEvidence;
  /** What is sealed of it where it is hidden. */
  copies: readonly ThingCopy[];
};

type Needs = Use<'clock'> & {
  intake: Pick<Intake, 'receive'>;
  evidence: Pick<EvidenceSeal, 'collect'>;
  reports: Pick<Reports, 'itemAt' | 'hidings'>;
  sealing: Pick<ThingSealing, 'copiesOf'>;
};

export function createCaseOpening({ clock, intake, evidence, reports, sealing }: Needs) {
  /** Reads files: outside a transaction. */
  async function copied(
    named: NamedItem,
    reason: ReportReason,
    reportedAt = clock.now(),
  ): Promise<CopiedItem> {
    const copy = newReference();
    const about = { reference: copy, kind: named.item.kind, reason, comment: '' };
    const sealed = await evidence.collect(undefined, named.found, { ...about, reportedAt });
    return { ...named, copy, reason, sealed, copies: await sealing.copiesOf([named]) };
  }

  return {
    copied,

    /** What the addresses name, each thing once, and which of them name nothing. Reads files: outside a transaction. */
    async named(addresses: readonly string[], reason: ReportReason) {
      const found = new Map<string, CopiedItem>();
      const unknown: string[] = [];
      for (const address of new Set(addresses)) {
        const item = address === '' ? undefined : await reports.itemAt(address);
        if (!item) {
          if (address !== '') unknown.push(address);
          continue;
        }
        const name = `${item.item.kind} ${item.item.within} ${item.item.id}`;
        if (!found.has(name)) found.set(name, await copied(item, reason));
      }
      return { things: [...found.values()], unknown };
    },

    /** Holds the things until the transaction ends, and answers the cases. */
    async open(
      tx: Database,
      notice: Omit<Notice, 'items' | 'author' | 'copies'>,
      things: readonly CopiedItem[],
    ): Promise<string[]> {
      await lockItems(
        tx,
        things.map(({ item }) => item),
      );
      const byAuthor = Map.groupBy(things, ({ found }) => found.author);
      if (byAuthor.size === 0) byAuthor.set(undefined, []);
      const opened: string[] = [];
      for (const [author, ofAuthor] of byAuthor) {
        for (const { item, copy, reason, sealed } of ofAuthor) {
          const about = { reference: copy, kind: item.kind, reason, reporter: null };
          await addSealed(tx, { ...about, reportedAt: notice.receivedAt ?? clock.now() }, sealed);
        }
        opened.push(
          await intake.receive(tx, {
            ...notice,
            items: ofAuthor.map(({ item }) => item),
            author: author as Uid | undefined,
            copies: ofAuthor.map(({ copy }) => copy),
          }),
        );
      }
      return opened;
    },

    /** After `open`, in the order of locks. What it answers runs after the commit. */
    async hide(tx: Database, things: readonly CopiedItem[], cause: string): Promise<(() => void)[]> {
      const after: (() => void)[] = [];
      const byName = new Map(things.map((thing) => [nameOf(thing.item), thing]));
      for (const item of inLockOrder(things.map((thing) => thing.item))) {
        const [reference = ''] = await openCasesOf(tx, [item]);
        const seals = { reference, copies: byName.get(nameOf(item))?.copies ?? [] };
        after.push(await reports.hidings.hide(tx, { kind: item.kind, items: [item], cause, seals }));
      }
      return after;
    },
  };
}
export type CaseOpening = ReturnType<typeof createCaseOpening>;
