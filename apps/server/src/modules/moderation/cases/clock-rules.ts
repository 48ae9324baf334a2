// By when a case is decided: hours, days or working days after its receipt, by its kind and the settings of the site.
import { type CaseKind, caseKinds, dayMs, hourMs } from '@alcove/protocol';
import type { Kind } from '../../../setting-kinds.ts';
import { readByModule } from '../../../settings.ts';

/** Working days are Monday to Friday where the site is. */
type Term = { hours: number } | { days: number } | { workingDays: number };
export type CaseClocks = Readonly<Record<CaseKind, Term>>;

const defaultClocks: CaseClocks = {
  minor: { hours: 24 },
  order: { hours: 24 },
  removal: { hours: 48 },
  illegal: { hours: 72 },
  complaint: { workingDays: 7 },
  report: { hours: 24 },
  escalation: { hours: 24 },
  appeal: { days: 7 },
  account: { workingDays: 2 },
  own_data: { days: 30 },
};

const units = { h: 'hours', d: 'days', w: 'workingDays' } as const;

function readClock(text: string): [CaseKind, Term] | undefined {
  const [, name, count, unit] = /^(\w+)=([1-9]\d{0,2})([hdw])$/.exec(text.trim()) ?? [];
  const kind = caseKinds.find((each) => each === name);
  if (!kind || !unit) return undefined;
  return [kind, { [units[unit as keyof typeof units]]: Number(count) } as Term];
}

export const caseClocks: Kind<CaseClocks> = {
  expected:
    'kinds of cases with their hours, days or working days, such as removal=24h, own_data=20d, complaint=5w',
  read(text) {
    const clocks = text.split(',').map(readClock);
    if (!clocks.every((clock) => clock !== undefined)) return undefined;
    return { ...defaultClocks, ...Object.fromEntries(clocks) };
  },
};

/** `text`: of the setting CASE_CLOCKS. */
export const clocksNamedBy = (text: string | undefined): CaseClocks =>
  text === undefined ? defaultClocks : readByModule('CASE_CLOCKS', caseClocks, text);

/** The wall clock of a zone, as if it were that of UTC. */
function wallTime(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
}

/** The moment at which the zone's clocks show a time; of an hour that is skipped, one that is as far from midnight. */
function momentOf(wall: number, timeZone: string): number {
  const offset = (at: number) => wallTime(at, timeZone) - at;
  const guess = wall - offset(wall);
  return wall - offset(guess);
}

const isWorkingDay = (wall: number): boolean => ![0, 6].includes(new Date(wall).getUTCDay());

/** The day of the receipt is not counted; the hour of the receipt is that of the end. */
function afterWorkingDays(receivedAt: number, count: number, timeZone: string): number {
  let wall = wallTime(receivedAt, timeZone);
  for (let left = count; left > 0;) {
    wall += dayMs;
    if (isWorkingDay(wall)) left -= 1;
  }
  return momentOf(wall, timeZone);
}

export function dueAt(receivedAt: number, term: Term, timeZone: string): number {
  if ('hours' in term) return receivedAt + term.hours * hourMs;
  if ('days' in term) return receivedAt + term.days * dayMs;
  return afterWorkingDays(Math.floor(receivedAt / 1000) * 1000, term.workingDays, timeZone);
}
