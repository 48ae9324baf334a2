// Loads a page of reports, on the server first.
import { type AnswerOf, isPassing, moderationCalls, type PageRequest, reportLimits } from '@alcove/protocol';

export type OpenReports = AnswerOf<typeof moderationCalls.reports> & { state: 'open'; page: number };
/** `locked`: only after a recent proof; `closed`: not for this reader. */
export type LoadedReports = OpenReports | { state: 'locked' } | { state: 'closed' } | { state: 'failed' };

export const lastReportPage = (total: number): number => Math.max(1, Math.ceil(total / reportLimits.perPage));

export async function loadReports(call: PageRequest['call'], page: number): Promise<LoadedReports> {
  const answer = await call(moderationCalls.reports, { page });
  if (answer.status === 'error') {
    if (answer.code === 'step_up_required') return { state: 'locked' };
    return { state: isPassing(answer.code) ? 'failed' : 'closed' };
  }
  const last = lastReportPage(answer.data.total_count);
  return page > last ? loadReports(call, last) : { state: 'open', page, ...answer.data };
}
