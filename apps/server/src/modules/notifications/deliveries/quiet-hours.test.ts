// Quiet hours on the wall clocks of members, whatever time it is in UTC.
import { expect, test } from 'vitest';
import { isQuiet, quietEndsAt } from './quiet-hours.ts';

const hours = (range: string, zone: string, on: 0 | 1 = 1) => {
  const [from = '', to = ''] = range.split('–');
  return { on, from, to, zone };
};
const end = (range: string, zone: string, now: string) => {
  const endsAt = quietEndsAt(hours(range, zone), Date.parse(now));
  return endsAt === undefined ? 'loud' : new Date(endsAt).toISOString().replace(':00.000Z', 'Z');
};

test.each([
  // within a day
  ['08:00–18:30', 'Europe/Paris', '2026-01-10T06:59:59Z', 'loud'],
  ['08:00–18:30', 'Europe/Paris', '2026-01-10T07:00:00Z', '2026-01-10T17:30Z'],
  ['08:00–18:30', 'Europe/Paris', '2026-01-10T17:29:59Z', '2026-01-10T17:30Z'],
  ['08:00–18:30', 'Europe/Paris', '2026-01-10T17:30:00Z', 'loud'],
  // across midnight
  ['23:00–07:30', 'Europe/Paris', '2026-01-10T21:59:00Z', 'loud'],
  ['23:00–07:30', 'Europe/Paris', '2026-01-10T22:00:00Z', '2026-01-11T06:30Z'],
  ['23:00–07:30', 'Europe/Paris', '2026-01-11T06:29:00Z', '2026-01-11T06:30Z'],
  ['23:00–07:30', 'Europe/Paris', '2026-12-31T23:30:00Z', '2027-01-01T06:30Z'],
  // other zones: half hours, the other day, no summer time
  ['23:00–07:30', 'Asia/Kolkata', '2026-01-10T17:30:00Z', '2026-01-11T02:00Z'],
  ['00:00–06:00', 'Pacific/Auckland', '2026-01-10T11:00:00Z', '2026-01-10T17:00Z'],
  ['22:00–06:00', 'Asia/Yekaterinburg', '2026-07-10T17:00:00Z', '2026-07-11T01:00Z'],
  // Summer time begins at 01:00 UTC on 29 March: one hour less of quiet.
  ['23:00–07:30', 'Europe/Paris', '2026-03-28T22:30:00Z', '2026-03-29T05:30Z'],
  // It ends at 01:00 UTC on 25 October: one hour more.
  ['23:00–07:30', 'Europe/Paris', '2026-10-24T21:30:00Z', '2026-10-25T06:30Z'],
  // 02:30 is left out that night: the quiet ends when the clock jumps over it.
  ['23:00–02:30', 'Europe/Paris', '2026-03-28T22:30:00Z', '2026-03-29T01:00Z'],
  // 02:30 comes twice that night: the first one counts.
  ['23:00–02:30', 'Europe/Paris', '2026-10-24T21:30:00Z', '2026-10-25T00:30Z'],
  // The clock of Lord Howe moves by half an hour.
  ['22:00–06:00', 'Australia/Lord_Howe', '2026-10-03T12:00:00Z', '2026-10-03T19:00Z'],
  // equal: never
  ['09:00–09:00', 'Europe/Paris', '2026-01-10T08:00:00Z', 'loud'],
])('%s in %s: at %s until %s', (range, zone, now, expected) => {
  expect(end(range, zone, now)).toBe(expected);
  expect(isQuiet(hours(range, zone), Date.parse(now))).toBe(expected !== 'loud');
});

test('every minute of a night with another hour is quiet until the end that was announced', () => {
  for (const night of ['2026-03-28T22:00:00Z', '2026-10-24T21:00:00Z']) {
    const quiet = hours('23:00–07:30', 'Europe/Paris');
    const endsAt = quietEndsAt(quiet, Date.parse(night)) ?? 0;
    for (let at = Date.parse(night); at < endsAt; at += 60_000) {
      expect([isQuiet(quiet, at), quietEndsAt(quiet, at)]).toEqual([true, endsAt]);
    }
    expect(isQuiet(quiet, endsAt)).toBe(false);
  }
});

test('switched off, no hour is quiet', () => {
  expect(quietEndsAt(hours('00:00–23:59', 'Europe/Paris', 0), Date.parse('2026-01-10T08:00:00Z'))).toBe(
    undefined,
  );
});
