// By when each kind of case is decided, as a table.
import { expect, test } from 'vitest';
import { caseClocks, clocksNamedBy, dueAt } from './clock-rules.ts';

const paris = 'Europe/Paris';
const at = (text: string) => Date.parse(text);

test.each([
  // A Monday noon in Paris.
  ['minor', '2026-11-23T11:00:00Z', '2026-11-24T11:00:00Z'],
  ['removal', '2026-11-23T11:00:00Z', '2026-11-25T11:00:00Z'],
  ['illegal', '2026-11-23T11:00:00Z', '2026-11-26T11:00:00Z'],
  ['report', '2026-11-23T11:00:00Z', '2026-11-24T11:00:00Z'],
  ['appeal', '2026-11-23T11:00:00Z', '2026-11-30T11:00:00Z'],
  ['own_data', '2026-11-23T11:00:00Z', '2026-12-23T11:00:00Z'],
  // Seven working days have one weekend between, or two.
  ['complaint', '2026-11-23T11:00:00Z', '2026-12-02T11:00:00Z'],
  ['complaint', '2026-11-26T11:00:00Z', '2026-12-07T11:00:00Z'],
  ['account', '2026-11-23T11:00:00Z', '2026-11-25T11:00:00Z'],
  ['account', '2026-11-26T11:00:00Z', '2026-11-30T11:00:00Z'],
  ['account', '2026-11-27T11:00:00Z', '2026-12-01T11:00:00Z'],
  ['account', '2026-11-28T11:00:00Z', '2026-12-01T11:00:00Z'],
  ['account', '2026-11-29T11:00:00Z', '2026-12-01T11:00:00Z'],
  // Friday 23:30 UTC is a Saturday in Paris.
  ['account', '2026-11-27T23:30:00Z', '2026-11-30T23:30:00Z'],
  // Summer time begins on Sunday the 28th of March 2027, and ends on the 25th of October 2026: same hour of the day.
  ['account', '2027-03-26T11:00:00Z', '2027-03-30T10:00:00Z'],
  ['account', '2026-10-23T10:00:00Z', '2026-10-27T11:00:00Z'],
] as const)('a case of the kind %s that arrives at %s is decided by %s', (kind, received, due) => {
  const clocks = clocksNamedBy(undefined);
  expect(new Date(dueAt(at(received), clocks[kind], paris)).toISOString()).toBe(new Date(due).toISOString());
});

test('a site may set its own clocks, and a clock that cannot be read is refused', () => {
  const read = caseClocks.read('removal=24h, complaint=5w,own_data=20d');
  expect(read).toMatchObject({
    removal: { hours: 24 },
    complaint: { workingDays: 5 },
    own_data: { days: 20 },
    minor: { hours: 24 },
  });
  for (const text of ['removal', 'removal=0h', 'removal=24', 'nothing=24h', 'removal=24h;minor=1h', ''])
    expect(caseClocks.read(text)).toBeUndefined();
});
