// Faults of the map: a bus that is silent, updates at once. What a member told last holds in every process.
import { cellAt, geoCalls, geoLimits } from '@alcove/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createInProcessBus } from '../../platform/bus/in-process.ts';
import { breakable } from '../../platform/bus/testing/breakable.ts';
import {
  done,
  silentLog,
  startTestSite,
  type TestMember,
  type TestSite,
  until,
} from '../../testing/index.ts';

const place = { lat: 45.76, lon: 4.84 };
const elsewhere = { lat: 48.86, lon: 2.35 };

const bus = createInProcessBus({ log: silentLog });
const busOfThere = breakable(bus);
let here: TestSite;
let there: TestSite;
beforeAll(async () => {
  const env = { RATE_LIMITS: 'off' };
  here = await startTestSite({ env, parts: { bus } });
  there = await startTestSite({ env, beside: here, parts: { bus: busOfThere } });
});
afterAll(async () => {
  await there.close();
  await here.close();
});

const share = (member: TestMember, shareMyLocation: 0 | 1) =>
  done(member.call(geoCalls.changeGeoOptions, { shareMyLocation }));
const tell = (member: TestMember, { lat, lon } = place) =>
  member.call(geoCalls.updatePosition, { latitude: lat, longitude: lon });

/** What the other process answers to the same browser. */
async function seenThere(reader: TestMember, around = place) {
  const { lat, lon } = around;
  const bounds = [lat - 0.1, lon - 0.1, lat + 0.1, lon + 0.1].join(',');
  const answer = await there.fetch(`/b/geo/list/users?${new URLSearchParams({ bounds })}`, {
    headers: { cookie: [...reader.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  });
  const { data } = (await answer.json()) as {
    data: { list: { user: { uid: number } }[] };
  };
  return data.list.map(({ user }) => user.uid);
}
async function sharer() {
  const member = await here.member({ premium: true });
  await share(member, 1);
  await done(tell(member));
  return member;
}

test('who came and who hid is known to another process from the commit alone, as after a kill between it and the rest', async () => {
  const [reader, hides, comes] = [await sharer(), await sharer(), await here.member({ premium: true })];
  await until(async () => (await seenThere(reader)).includes(hides.uid));
  busOfThere.break();
  await share(hides, 0);
  await share(comes, 1);
  await done(tell(comes));
  expect(await seenThere(reader)).not.toContain(hides.uid);
  await until(async () => (await seenThere(reader)).includes(comes.uid));
  busOfThere.mend();
});

test('of many updates at once, to share and to hide, the row and both processes hold the same one', async () => {
  const [reader, member] = [await sharer(), await sharer()];
  for (let round = 0; round < 5; round++) {
    await Promise.all([
      tell(member, place),
      member.call(geoCalls.changeGeoOptions, { shareMyLocation: 0 }),
      tell(member, elsewhere),
      member.call(geoCalls.changeGeoOptions, { shareMyLocation: 1 }),
      tell(member, place),
    ]);
    await here.clock.advance(geoLimits.turnMs);
    const row = await here.db
      .selectFrom('geo_positions')
      .innerJoin('geo_options', 'geo_options.uid', 'geo_positions.uid')
      .select(['told_cell', 'shared'])
      .where('geo_positions.uid', '=', member.uid)
      .executeTakeFirst();
    for (const at of [place, elsewhere]) {
      const isThere = row?.shared === true && row.told_cell === cellAt(at, 3000);
      const { lat, lon } = at;
      const bounds = [lat - 0.1, lon - 0.1, lat + 0.1, lon + 0.1].join(',');
      const own = (await done(reader.call(geoCalls.membersAround, { bounds }))).list;
      expect(own.some(({ user }) => user.uid === member.uid)).toBe(isThere);
      expect((await seenThere(reader, at)).includes(member.uid)).toBe(isThere);
    }
    // The next round begins from a member who shares.
    await share(member, 1);
    await done(tell(member));
  }
});
