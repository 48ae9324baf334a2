// Whose thing a case is about. A case of before knows its author by what its report sealed.
import type { Uid } from '@alcove/protocol';
import type { Use } from '../../../platform/engines.ts';
import type { Members } from '../../accounts/index.ts';
import type { EvidenceSeal } from '../reports/evidence.ts';
import { sealedReport } from '../reports/report-store.ts';
import { caseOf, noticesOf } from './case-store.ts';

type Needs = Use<'db'> & { members: Pick<Members, 'byUid'>; evidence: EvidenceSeal };

export function createCaseAuthors({ db, members, evidence }: Needs) {
  return {
    /** Undefined: unknown, or the account is erased. */
    async of(reference: string): Promise<Uid | undefined> {
      const row = await caseOf(db, reference);
      if (row?.author) return row.author;
      const [report] = (await noticesOf(db, reference)).filter(
        ({ source }) => source === 'report' || source === 'copy',
      );
      const sealed = report && (await sealedReport(db, report.notice));
      const author = sealed && evidence.open(report.notice, sealed.sealed).author;
      return author ? (await members.byUid(author.uid))?.uid : undefined;
    },
  };
}
export type CaseAuthors = ReturnType<typeof createCaseAuthors>;
