// Pages of donations as one list.
import type { GiveRecord } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { noDonations, withDonations } from './donation-list.ts';

const page = (...ids: number[]) => ({
  status: 'success' as const,
  data: { records: ids.map((id) => ({ id }) as GiveRecord), total_count: 5, total_tokens: 50 } as never,
});
const failure = { status: 'error' as const };
const idsOf = ({ loaded }: typeof noDonations) =>
  loaded && loaded !== 'failed' ? loaded.records.map(({ id }) => id) : loaded;

test('a donation on two pages, since another came meanwhile, is shown once (R2.215, R4.209)', () => {
  const first = withDonations(noDonations, 1, page(9, 8, 7));
  expect(idsOf(withDonations(first, 2, page(7, 6, 5)))).toEqual([9, 8, 7, 6, 5]);
  expect(idsOf(withDonations(first, 1, page(10, 9, 8)))).toEqual([10, 9, 8]);
});

test('a page that could not be read ends the waiting, and what is known stays (R4.210)', () => {
  expect(withDonations(noDonations, 1, failure)).toEqual({ loaded: 'failed', busy: false });
  const known = { ...withDonations(noDonations, 1, page(9)), busy: true };
  const after = withDonations(known, 2, failure);
  expect([idsOf(after), after.busy]).toEqual([[9], false]);
});
