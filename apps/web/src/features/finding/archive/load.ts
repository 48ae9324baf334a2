// Loads a year or a month of the archive, on the server first: numbers for all readers, sets for those who may see them.
import { type AnswerOf, contributionLimits, findingCalls, type PageRequest } from '@alcove/protocol';
import { loadList, type LoadedOf } from '../../../call/load-list.ts';
import { pageAsked } from '../../../list-pages.ts';
import type { ArchiveMoment } from './archive.ts';

export type OpenArchive = {
  moment: ArchiveMoment;
  /** Of the month: the list is that of this day alone. */
  day: number | undefined;
  page: number;
  answer: AnswerOf<typeof findingCalls.archive>;
  now: number;
};
export type LoadedArchive = LoadedOf<OpenArchive>;

/** `?day=20`: nothing for a day that the month does not have. */
function dayAsked({ year, month }: ArchiveMoment, search: URLSearchParams): number | undefined {
  const day = /^\d{1,2}$/.test(search.get('day') ?? '') ? Number(search.get('day')) : 0;
  const days = month === undefined ? 0 : new Date(Date.UTC(year, month, 0)).getUTCDate();
  return day >= 1 && day <= days ? day : undefined;
}

export async function loadArchive(
  moment: ArchiveMoment,
  search: URLSearchParams,
  { call, now }: Pick<PageRequest, 'call' | 'now'>,
): Promise<LoadedArchive> {
  const day = dayAsked(moment, search);
  const { perPage, pages } = contributionLimits;
  const asked = { ...moment, ...(day !== undefined && { day }) };
  const loaded = await loadList((page) => call(findingCalls.archive, { ...asked, page }), {
    page: Math.min(pageAsked(search), pages),
    perPage,
  });
  return loaded.state === 'open' ? { ...loaded, moment, day, now } : loaded;
}
