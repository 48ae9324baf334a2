// The pages of donations that are on screen, as one list.
import type { AnswerOf, tipsCalls } from '@alcove/protocol';

type Page = AnswerOf<typeof tipsCalls.giveRecords>;
type Loaded = Pick<Page, 'records' | 'total_count' | 'total_tokens'> & { page: number };
/** `busy`: a page is on its way. */
export type DonationList = { loaded: Loaded | 'failed' | undefined; busy: boolean };

export const noDonations: DonationList = { loaded: undefined, busy: true };

type Answer = { status: 'success'; data: Page } | { status: 'error' };

/** The first page begins the list anew. What is known stays where a page could not be read. */
export function withDonations({ loaded }: DonationList, page: number, answer: Answer): DonationList {
  if (answer.status === 'error') return { loaded: loaded ?? 'failed', busy: false };
  const before = page === 1 || !loaded || loaded === 'failed' ? [] : loaded.records;
  const { records, total_count, total_tokens } = answer.data;
  // A tip that came meanwhile has moved the pages: none is shown twice.
  const known = new Set(before.map(({ id }) => id));
  const all = [...before, ...records.filter(({ id }) => !known.has(id))];
  return { loaded: { records: all, total_count, total_tokens, page }, busy: false };
}
