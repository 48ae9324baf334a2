// Loads a page of reports, on the server first.
import { type AnswerOf, moderationCalls, type PageRequest, reportLimits } from '@alcove/protocol';
import { type LoadedOf, loadList } from '../../../call/load-list.ts';

export type LoadedReports = LoadedOf<AnswerOf<typeof moderationCalls.reports> & { page: number }>;
export type OpenReports = Extract<LoadedReports, { state: 'open' }>;

export async function loadReports(call: PageRequest['call'], page: number): Promise<LoadedReports> {
  const { perPage } = reportLimits;
  const listed = await loadList((page) => call(moderationCalls.reports, { page }), { page, perPage });
  return listed.state === 'open' ? { state: 'open', page: listed.page, ...listed.answer } : listed;
}
