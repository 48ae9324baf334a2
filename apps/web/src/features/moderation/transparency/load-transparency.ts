// Loads the report of transparency and the owner's words about it, on the server first.
import { type AnswerOf, moderationCalls, type PageRequest } from '@alcove/protocol';
import { type LoadedOf, notLoaded } from '../../../call/load-list.ts';

export type ReportShown = AnswerOf<typeof moderationCalls.transparency>;
export type LoadedReport = LoadedOf<{ report: ReportShown; runningYear: number }> | { state: 'unknown' };

type Words = AnswerOf<typeof moderationCalls.ownReport>;
export type LoadedOwnReport = LoadedOf<{ report: ReportShown; own: Words }>;

export function yearAsked(search: URLSearchParams): number | undefined {
  const year = search.get('year') ?? '';
  return /^[23]\d{3}$/.test(year) ? Number(year) : undefined;
}

export const yearAddress = (year: number): string => `?year=${year}`;

export async function loadTransparency(
  call: PageRequest['call'],
  year: number | undefined,
  now: number,
): Promise<LoadedReport> {
  const report = await call(moderationCalls.transparency, { ...(year !== undefined && { year }) });
  if (report.status === 'error')
    return report.code === 'item_unknown' ? { state: 'unknown' } : notLoaded(report);
  return { state: 'open', report: report.data, runningYear: new Date(now).getUTCFullYear() };
}

export async function loadOwnReport(
  call: PageRequest['call'],
  year: number | undefined,
): Promise<LoadedOwnReport> {
  const report = await call(moderationCalls.transparency, { ...(year !== undefined && { year }) });
  if (report.status === 'error') return notLoaded(report);
  const own = await call(moderationCalls.ownReport, { year: report.data.year });
  if (own.status === 'error') return notLoaded(own);
  return { state: 'open', report: report.data, own: own.data };
}
