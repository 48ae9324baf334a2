// The table of rights, cell by cell.
import { type Standing, standings } from '@alcove/protocol';
import { describe, expect, test } from 'vitest';
import { closedTo, type MaterialSize } from './rights.ts';

const open = 'open';
const premium = 'premium_required';
const stranger = 'authorization_required';
const inactive = 'activation_required_photos';
type Row = Record<'anonymous' | 'inactive' | 'free' | 'premium', string>;

const forPremium: Row = { anonymous: stranger, inactive, free: premium, premium: open };
const all: Row = { anonymous: open, inactive: open, free: open, premium: open };

/** What: the size, of which material of which set; then a column for each kind of reader. */
const table: [
  string,
  MaterialSize,
  { premium?: boolean; section?: string; order?: number; isLong?: boolean },
  Row,
][] = [
  ['the tile of a free set', 'tile', { order: 9 }, all],
  ['the first two tiles of a Premium set', 'thumb', { premium: true, order: 1 }, all],
  ['another tile of a Premium set', 'thumb', { premium: true, order: 2 }, forPremium],
  ['a photo of a free set', 'small', {}, { ...all, anonymous: stranger, inactive }],
  ['a large photo of a free set', 'large', {}, forPremium],
  ['an original of a free set', 'original', {}, forPremium],
  ['the preview of a film', 'preview', { isLong: true }, all],
  ['a short film', 'film', {}, { ...all, anonymous: stranger, inactive }],
  ['a long film', 'film', { isLong: true }, forPremium],
  ['a photo of a Premium set', 'small', { premium: true }, forPremium],
  ['a photo of the Hot section', 'small', { section: 'hot' }, forPremium],
  ['the preview of a film of a Premium set', 'preview', { premium: true }, forPremium],
];
const columnOf: Record<Standing, keyof Row> = {
  anonymous: 'anonymous',
  trial: 'anonymous',
  inactive: 'inactive',
  free: 'free',
  verified: 'free',
  premium: 'premium',
  privileged: 'premium',
};

describe.each(table)(
  '%s',
  (_, size, { premium: isPremium = false, section = 'femmes', order = 5, isLong = false }, row) => {
    const material = { kind: 'photo', order, isRefused: false, isLong };
    const set = { status: 'published', premium: isPremium, section };

    test.each(standings)(
      '%s (R6.008, R6.009, R6.039, R6.043, R6.046, R6.047, R6.048, R6.049)',
      (standing) => {
        const closed = closedTo(size, material, set, { standing, isAuthor: false, hasVisit: true });
        expect(closed ?? open).toBe(row[columnOf[standing]]);
      },
    );
  },
);

describe('whatever the size', () => {
  const material = { kind: 'photo', order: 0, isRefused: false, isLong: false };
  const pending = { status: 'pending', premium: false, section: 'femmes' };
  const premiumReader = { standing: 'premium', isAuthor: false, hasVisit: true } as const;

  test('nothing leaves without a visit, not even to the author', () => {
    const author = { standing: 'free', isAuthor: true, hasVisit: false } as const;
    expect(closedTo('tile', material, pending, author)).toBe('visit_required');
  });
  test('those who vote on a set see its small sizes alone, and only Premium members and the team do', () => {
    const polled = { ...pending, isPolled: true };
    expect(closedTo('small', material, polled, premiumReader)).toBeUndefined();
    expect(closedTo('large', material, polled, premiumReader)).toBe('item_unknown');
    expect(closedTo('film', material, polled, premiumReader)).toBe('item_unknown');
    expect(closedTo('small', material, polled, { ...premiumReader, standing: 'verified' })).toBe(
      'item_unknown',
    );
  });
  test('a set that is not published, and a refused file, exist for their author and the team alone', () => {
    const published = { ...pending, status: 'published' };
    expect(closedTo('tile', material, pending, premiumReader)).toBe('item_unknown');
    expect(closedTo('tile', { ...material, isRefused: true }, published, premiumReader)).toBe('item_unknown');
    for (const reader of [
      { ...premiumReader, standing: 'free', isAuthor: true } as const,
      { ...premiumReader, standing: 'privileged' } as const,
    ]) {
      expect(closedTo('original', { ...material, isRefused: true }, pending, reader)).toBeUndefined();
    }
  });
});
