// The address of the mosaic.
import { expect, test } from 'vitest';
import { mosaicQuery } from './query.ts';

const read = (text: string) => mosaicQuery.read(new URLSearchParams(text));

test('what is usual is left out of the address, and read from its absence', () => {
  expect(mosaicQuery.write({ room: 0, sort: 'newest', page: 1, reported: false })).toBe('?');
  expect(read('')).toEqual({ room: 0, sort: 'newest', page: 1, reported: false });
});

test('a room, an order and a page come back as they were written', () => {
  const query = { room: 12, sort: 'most_watched', page: 3, reported: true } as const;
  expect(mosaicQuery.write(query)).toBe('?room=12&sort=most_watched&reported=1&p=3');
  expect(read(mosaicQuery.write(query))).toEqual(query);
});

test.each(['room=-4&p=0', 'room=1e99&p=two', 'sort=constructor&room=x'])(
  'nonsense is as good as nothing: %s',
  (text) => {
    expect(read(text)).toEqual({ room: 0, sort: 'newest', page: 1, reported: false });
  },
);
