// Which movements of a history share a row.
import type { WalletEntry } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { foldVisits } from './folded-visits.ts';

const entry = (id: number, more: Partial<WalletEntry>): WalletEntry => ({
  id,
  date: id,
  kind: 'tip',
  credit: 0,
  debit: 0,
  description: '',
  note: '',
  from: null,
  to: null,
  unnamed: 0,
  cause: null,
  room_id: null,
  total: 1000 - id,
  ...more,
});

test('the minutes of a visit share a row with what was given back, and other movements keep their own', () => {
  const rows = foldVisits([
    entry(5, { kind: 'minute_refund', cause: 7, credit: 4, description: 'Returned' }),
    entry(4, { kind: 'minute', cause: 7, debit: 12, description: 'Showroom of Iseult' }),
    entry(3, { debit: 50, description: 'Tip to Ondine', cause: 7 }),
    entry(2, { kind: 'minute', cause: 7, debit: 12, description: 'Showroom of Iseult' }),
    entry(1, { kind: 'minute', cause: 8, debit: 30, description: 'Showroom of Ondine' }),
  ]);
  expect(
    rows.map(({ id, debit, credit, minutes, description }) => [id, debit, credit, minutes, description]),
  ).toEqual([
    [5, 20, 0, 2, 'Showroom of Iseult'],
    [3, 50, 0, 0, 'Tip to Ondine'],
    [1, 30, 0, 1, 'Showroom of Ondine'],
  ]);
  expect(rows[0]?.total).toBe(995);
});

test('an owner reads a visit as one sum', () => {
  const rows = foldVisits([
    entry(2, { kind: 'minute_served', cause: 7, credit: 12 }),
    entry(1, { kind: 'minute_served', cause: 7, credit: 12 }),
  ]);
  expect(rows).toMatchObject([{ credit: 24, debit: 0, minutes: 2 }]);
});
