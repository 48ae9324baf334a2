// The map of a demo: who of the cast is on it.
import { geoCalls } from '@alcove/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { done, startTestSite, type TestSite } from '../testing/index.ts';
import { castSharers } from './cast/map.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ env: { DEMO_CAST: 'on' } });
  await site.app.demo.seed();
});
afterAll(() => site.close());

test('a Premium member sees the cast who share, in several towns with moods, without the two who were last online 8 days ago', async () => {
  expect(castSharers).toHaveLength(20);
  const reader = await site.member({ premium: true });
  const { list } = await done(reader.call(geoCalls.membersAround, { bounds: '-90,-180,90,180' }));
  const late = ['Élodie', 'Émile'];
  expect(list.map(({ user }) => user.nick).toSorted()).toEqual(
    castSharers
      .map(({ nick }) => nick)
      .filter((nick) => !late.includes(nick))
      .toSorted(),
  );
  const inTown = (town: string) => list.filter(({ user }) => user.town === town && user.nick);
  for (const town of ['Paris', 'Lyon', 'Nantes']) expect(inTown(town).length).toBeGreaterThan(1);
  expect(list.filter(({ message }) => message).length).toBeGreaterThan(10);
});
