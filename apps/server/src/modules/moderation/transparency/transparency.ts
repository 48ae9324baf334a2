// The report of transparency: the running year is counted when it is asked for, a frozen one is what it was.
//
//   draft ──year over, the owner freezes──▶ frozen ──5 years──▶ forgotten
import {
  minuteMs,
  type TransparencyFigures,
  type TransparencyWords,
  type Uid,
  wordsIn,
} from '@alcove/protocol';
import type { Use } from '../../../platform/engines.ts';
import { everyHour } from '../../../platform/jobs/every-hour.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Members } from '../../accounts/index.ts';
import type { ModerationLog } from '../moderation-log.ts';
import { countStretch, firstCounted, noFigures, type StretchFigures } from './counts.ts';
import * as store from './years.ts';

/** Anybody may ask for a draft: it is counted once in this time. */
const draftKeptMs = 5 * minuteMs;

type Needs = Use<'db' | 'clock'> & {
  members: Pick<Members, 'team' | 'finder'>;
  moderationLog: Pick<ModerationLog, 'reportChanged'>;
};

export type MonthFigures = { month: string; figures: StretchFigures; active: number | undefined };

const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);
const yearOf = (at: number): number => new Date(at).getUTCFullYear();
const stretchOf = (year: number) => ({ from: Date.UTC(year, 0), to: Date.UTC(year + 1, 0) });

export function createTransparency({ db, clock, members, moderationLog }: Needs) {
  const drafts = new Map<number, { at: number; figures: Promise<TransparencyFigures> }>();

  async function count(year: number): Promise<TransparencyFigures> {
    const { to } = stretchOf(year);
    const [counted, team, active] = await Promise.all([
      countStretch(db, stretchOf(year)),
      members.team(),
      store.averageActive(db, monthOf(Math.min(to, clock.now()))),
    ]);
    return { ...counted, team: team.length, active_members: active };
  }

  function draftOf(year: number): Promise<TransparencyFigures> {
    const kept = drafts.get(year);
    const now = clock.now();
    if (kept && kept.at + draftKeptMs > now) return kept.figures;
    const figures = count(year);
    drafts.set(year, { at: now, figures });
    figures.catch(() => drafts.delete(year));
    return figures;
  }

  /** The latest first: the running one, earlier ones that nobody has frozen, and frozen ones. */
  async function years(): Promise<{ year: number; frozen: boolean }[]> {
    const running = yearOf(clock.now());
    const [frozen, first] = await Promise.all([store.frozenYears(db), firstCounted(db)]);
    // Older ones than a report is kept are no longer offered as drafts.
    const from = Math.max(first === undefined ? running : yearOf(first), running - 5);
    const open = Array.from({ length: Math.max(1, running - from + 1) }, (_, ago) => running - ago);
    return [...new Set([...open, ...frozen])]
      .toSorted((one, other) => other - one)
      .map((year) => ({ year, frozen: frozen.includes(year) }));
  }

  async function demandKnown(year: number): Promise<void> {
    if (!(await years()).some((known) => known.year === year)) throw refuse('item_unknown');
  }

  const hasEnded = (year: number): boolean => yearOf(clock.now()) > year;

  return {
    years,
    hasEnded,
    runningYear: (): number => yearOf(clock.now()),

    async read(year: number) {
      await demandKnown(year);
      const stored = await store.storedYear(db, year);
      return {
        figures: stored?.figures ? { ...noFigures, ...stored.figures } : await draftOf(year),
        words: wordsIn(stored?.words ?? {}),
        frozen: stored?.figures !== undefined,
      };
    },

    async write(by: Uid, year: number, words: TransparencyWords): Promise<void> {
      await demandKnown(year);
      await db.transaction().execute(async (tx) => {
        if ((await store.holdYear(tx, year)).figures) throw refuse('report_frozen');
        await store.writeYear(tx, year, words);
        await moderationLog.reportChanged(tx, { act: 'report_written', by, year });
      });
    },

    /** A second time changes nothing. */
    async freeze(by: Uid, year: number): Promise<void> {
      if (!hasEnded(year)) throw refuse('report_year_running');
      await demandKnown(year);
      const figures = await count(year);
      await db.transaction().execute(async (tx) => {
        if ((await store.holdYear(tx, year)).figures) return;
        await store.freezeYear(tx, year, { figures, by, now: clock.now() });
        await moderationLog.reportChanged(tx, { act: 'report_frozen', by, year });
      });
    },

    /** Of a year, to the running month. */
    async months(year: number): Promise<MonthFigures[]> {
      await demandKnown(year);
      const figures: MonthFigures[] = [];
      for (let index = 0; index < 12; index++) {
        const [from, to] = [Date.UTC(year, index), Date.UTC(year, index + 1)];
        if (from > clock.now()) break;
        const month = monthOf(from);
        figures.push({
          month,
          figures: await countStretch(db, { from, to }),
          active: await store.activeIn(db, month),
        });
      }
      return figures;
    },

    /** At every full hour: who came this month, and, in its first hours, the month before. */
    async countActive(): Promise<void> {
      const now = clock.now();
      const moment = new Date(now);
      const begin = Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth());
      await store.keepActive(db, monthOf(now), await members.finder.seenSince(begin));
      if (moment.getUTCDate() === 1 && moment.getUTCHours() === 0) {
        const before = Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() - 1);
        await store.keepActive(db, monthOf(before), await members.finder.seenSince(before));
      }
      await store.forgetOldYears(db, now);
    },
  };
}
export type Transparency = ReturnType<typeof createTransparency>;

export const scheduleTransparency = (
  needs: Use<'db' | 'clock' | 'jobs'>,
  { countActive }: Pick<Transparency, 'countActive'>,
): Promise<void> => everyHour(needs, 'transparency', countActive);
