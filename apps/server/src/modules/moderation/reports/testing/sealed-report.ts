// A report as the team reads it: in the case that it joined.
import { moderationCalls, type OpenedReport } from '@alcove/protocol';
import type { TestMember, TestSite } from '../../../../testing/index.ts';
import { caseOfNotice } from '../../cases/case-store.ts';

/** What a report sealed. Its case is opened, which is recorded. */
export async function sealedReport(
  site: Pick<TestSite, 'db'>,
  reader: TestMember,
  notice: string,
): Promise<OpenedReport> {
  const reference = (await caseOfNotice(site.db, notice)) ?? '';
  const answer = await reader.call(moderationCalls.openCase, { reference });
  if (answer.status !== 'success') throw new Error(answer.code);
  const report = answer.data.reports.find((each) => each.reference === notice);
  if (!report) throw new Error(`case ${reference} holds no report ${notice}`);
  return report;
}
