import { expect, test } from 'vitest';
import { pathToBest, readBestQuery } from './load.ts';

const read = (address: string) => readBestQuery(new URL(address, 'https://site.test').searchParams);

test('a ranking has one address, which keeps its section, its days and the time it was begun', () => {
  const plain = { section: undefined, days: undefined, page: 1, timestamp: undefined };
  expect(pathToBest(plain)).toBe('/les-meilleures-photos/');
  expect(pathToBest({ ...plain, timestamp: 5 })).toBe('/les-meilleures-photos/');
  const narrow = { section: 'trans', days: 7, page: 2, timestamp: 5 } as const;
  expect(read(pathToBest(narrow))).toEqual(narrow);
  expect(read('/?section=v&days=8&p=0&timestamp=x')).toEqual(plain);
});
