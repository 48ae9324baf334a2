// Cases of a demo's past: what members and strangers named, what was decided and what is contested. Nobody is notified.
import {
  type CaseGround,
  type CaseKind,
  type ContactSubject,
  dayMs,
  type ReportReason,
  type Uid,
} from '@alcove/protocol';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import { addContactMessage } from '../contact-store.ts';
import { newReference } from '../reference.ts';
import type { EvidenceSeal } from '../reports/evidence.ts';
import { addReport } from '../reports/report-store.ts';
import type { NamedItem, Reports } from '../reports/reports.ts';
import type { ThingSealing } from '../evidence/thing-sealing.ts';
import type { DecisionTelling } from './telling.ts';
import { templateOf } from './decision-rules.ts';
import * as decisions from './decision-store.ts';
import type { Intake } from './intake.ts';
import type { CaseOpening } from './opening.ts';

/** Decided a while after it arrived, and contested a day later. */
const decidedAfterMs = dayMs;

export type ImportedCase = {
  /** Of a page or file; empty: it is about no thing. */
  address: string;
  receivedAt: number;
  reason: ReportReason;
  from:
    | { reporter: Uid; comment: string }
    | { email: string; subject: ContactSubject; kind: CaseKind; message: string; signature?: string };
  /** Removed, and contested by its author. */
  removed?: { by: Uid; ground: CaseGround; contest: string };
};

type Needs = Use<'db'> & {
  intake: Intake;
  evidence: Pick<EvidenceSeal, 'collect'>;
  reports: Pick<Reports, 'itemAt' | 'hidings'>;
  sealing: Pick<ThingSealing, 'copiesOf'>;
  opening: CaseOpening;
  telling: Pick<DecisionTelling, 'templates'>;
};

export function createCaseImport({ db, intake, evidence, reports, opening, telling, sealing }: Needs) {
  async function addMember(tx: Database, named: NamedItem, past: ImportedCase, seal: SealedReport) {
    if (!('reporter' in past.from)) return undefined;
    const { reporter } = past.from;
    const { item, found } = named;
    const { reference, sealed } = seal;
    const about = { reference, reason: past.reason, reportedAt: past.receivedAt };
    await addReport(tx, { reporter, kind: item.kind, within: undefined, ids: [item.id] }, sealed, about);
    const { author } = found;
    const { receivedAt } = past;
    return intake.receive(tx, {
      source: 'report',
      reference,
      kind: 'report',
      items: [item],
      author,
      receivedAt,
    });
  }

  async function sealReport(named: NamedItem, { reason, receivedAt: reportedAt, from }: ImportedCase) {
    const reference = newReference();
    const [reporter, comment] = 'reporter' in from ? [from.reporter, from.comment] : [undefined, ''];
    const about = { reference, kind: named.item.kind, reason, comment, reportedAt };
    return { reference, sealed: await evidence.collect(reporter, named.found, about) };
  }
  type SealedReport = Awaited<ReturnType<typeof sealReport>>;

  async function addStranger(tx: Database, named: NamedItem | undefined, past: ImportedCase) {
    if ('reporter' in past.from) return undefined;
    const { email, subject, kind, message, signature = '' } = past.from;
    const { address: page, receivedAt, reason } = past;
    const reference = newReference();
    const represents = signature === '' ? null : ('self' as const);
    const written = { reference, email, subject, message, page, pages: [], signature, represents, name: '' };
    await addContactMessage(tx, { ...written, language: 'fr' }, receivedAt);
    const things = named ? [await opening.copied(named, reason, receivedAt)] : [];
    const [opened] = await opening.open(tx, { source: 'contact', reference, kind, receivedAt }, things);
    if (kind === 'removal' && named) await opening.hide(tx, things, reference);
    return opened;
  }

  async function remove(tx: Database, reference: string, { item, found }: NamedItem, past: ImportedCase) {
    if (!past.removed) return;
    const { by, ground, contest } = past.removed;
    const decidedAt = past.receivedAt + decidedAfterMs;
    const seals = { reference, copies: await sealing.copiesOf([{ item, found }]) };
    const items = [item];
    await reports.hidings.settle(tx, { items, hide: items, cause: reference, before: [], seals });
    await decisions.settleItems(tx, reference, [item]);
    await decisions.writeDecision(tx, {
      reference,
      decision: 'remove',
      ground,
      reasons: telling.templates(templateOf('report', 'remove', 1)),
      decided_at: decidedAt,
      decided_by: by,
    });
    await decisions.markAuthorTold(tx, reference);
    const receivedAt = decidedAt + decidedAfterMs;
    await intake.contest(tx, {
      contests: reference,
      by: '',
      text: contest,
      author: found.author,
      receivedAt,
    });
  }

  /** Where its address names nothing there is no case. */
  async function importOne(past: ImportedCase): Promise<void> {
    const named = past.address === '' ? undefined : await reports.itemAt(past.address);
    if (past.address !== '' && !named) return;
    const seal = named && (await sealReport(named, past));
    await db.transaction().execute(async (tx) => {
      const reference =
        named && seal && 'reporter' in past.from
          ? await addMember(tx, named, past, seal)
          : await addStranger(tx, named, past);
      if (reference !== undefined && named) await remove(tx, reference, named, past);
    });
  }

  /** On a desk without any case. */
  return async (pasts: readonly ImportedCase[]): Promise<void> => {
    if (await db.selectFrom('cases').select('reference').limit(1).executeTakeFirst()) return;
    for (const past of pasts) await importOne(past);
  };
}
export type ImportCases = ReturnType<typeof createCaseImport>;
