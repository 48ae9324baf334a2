// How often one member may ask for lists, and how fast they may move.
import { geoCalls, geoLimits, hourMs, minuteMs } from '@alcove/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { done, startTestSite, type TestMember, type TestSite } from '../../testing/index.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ env: { RATE_LIMITS: 'on' } })));
afterAll(() => site.close());

const tell = (member: TestMember, latitude: number, longitude: number) =>
  done(member.call(geoCalls.updatePosition, { latitude, longitude }));
const around = (member: TestMember, bounds?: string) =>
  done(member.call(geoCalls.membersAround, bounds ? { bounds } : {}));
const storedOf = (member: TestMember) =>
  site.db.selectFrom('geo_positions').selectAll().where('uid', '=', member.uid).executeTakeFirst();

test('a reader asks 120 lists a minute, 60 an hour of them away from their radius', async () => {
  const reader = await site.member({ premium: true });
  await tell(reader, 45.76, 4.84);
  const away = () => reader.call(geoCalls.membersAround, { bounds: '20,20,21,21' });
  for (let ask = 0; ask < geoLimits.listsAwayPerHour; ask++)
    expect(await away()).toMatchObject({ status: 'success' });
  expect(await away()).toMatchObject({ code: 'too_many' });
  expect(await around(reader, '43.5,2,48,8')).toMatchObject({ list: [] });
  await site.clock.advance(minuteMs);
  for (let ask = 0; ask < geoLimits.listsPerMinute; ask++) await around(reader);
  expect(await reader.call(geoCalls.membersAround, {})).toMatchObject({ code: 'too_many' });
});

test('a member moves faster than anybody travels six times a day; then the old cell stays', async () => {
  const member = await site.member({ premium: true });
  for (let move = 0; move <= geoLimits.fastMovesPerDay; move++) await tell(member, 40 + move, 4.84);
  const before = await storedOf(member);
  expect(await member.call(geoCalls.updatePosition, { latitude: 10, longitude: 10 })).toMatchObject({
    code: 'moved_too_fast',
  });
  expect(await storedOf(member)).toEqual(before);
  await site.clock.advance(6 * hourMs);
  await tell(member, 41, 4.84);
});
