// The HTTP calls of the archive: its lists, its counts, and the neighbours of a set in any list.
import {
  archiveLimits,
  type ClosedBy,
  contributionLimits,
  dayMs,
  type findingCalls,
  refusalFor,
  type Uid,
} from '@alcove/protocol';
import type { Use } from '../../../platform/engines.ts';
import type { CallContext, Handlers } from '../../../platform/http/call.ts';
import { refuseFields } from '../../../platform/refusal.ts';
import { type ContributionsModule, readerOf } from '../../contributions/index.ts';
import type { Relations } from '../../relations/index.ts';
import { countsByDay, countWithin, firstPublication, setsWithin, type Span } from './archive-store.ts';
import { spanOf } from './spans.ts';

const limit = contributionLimits.perPage;

type Names = 'archive' | 'archiveNext' | 'archivePrevious';
type Needs = Use<'db' | 'clock'> & {
  relations: Pick<Relations, 'hiddenFrom'>;
  contributions: Pick<ContributionsModule, 'views' | 'calls'>;
};

const yearOf = (ms: number): number => new Date(ms).getUTCFullYear();

/** Months of a year that have begun, with the sets of each. */
function monthsOf(year: number, now: number, days: readonly { day: number; count: number }[]) {
  const counts = Array.from({ length: 12 }, () => 0);
  for (const { day, count } of days) {
    const month = new Date(day * dayMs).getUTCMonth();
    counts[month] = (counts[month] ?? 0) + count;
  }
  return counts.flatMap((contributions, at) =>
    Date.UTC(year, at) > now ? [] : [{ month: at + 1, contributions }],
  );
}

export function createArchiveCalls(needs: Needs): Pick<Handlers<typeof findingCalls>, Names> {
  const { db, clock, relations, contributions } = needs;
  const { views, calls } = contributions;

  async function latestOfMonths(
    months: ReturnType<typeof monthsOf>,
    year: number,
    context: CallContext,
    seen: { hidden: readonly Uid[]; now: number },
  ) {
    const shown = await Promise.all(
      months.map(({ month, contributions: count }) =>
        count === 0
          ? []
          : setsWithin(db, spanOf(year, month) as Span, {
              ...seen,
              offset: 0,
              limit: archiveLimits.shownOfMonth,
            }),
      ),
    );
    const cards = await views.cards(shown.flat(), readerOf(context, seen.now), 'listed');
    const byId = new Map(cards.map((card) => [card.id, card]));
    return months.map((month, at) => ({
      ...month,
      shown: (shown[at] ?? []).flatMap((id) => byId.get(id) ?? []),
    }));
  }

  return {
    async archive({ year: asked, month, day, page }, context) {
      const now = clock.now();
      const year = asked ?? yearOf(now);
      const span = day !== undefined && month === undefined ? undefined : spanOf(year, month, day);
      if (!span) throw refuseFields({ day: 'field_invalid' });
      const reader = readerOf(context, now);
      const closed = refusalFor('seeArchives', reader.standing) as ClosedBy | undefined;
      const hidden = closed ? [] : [...(await relations.hiddenFrom(context))];
      const seen = { hidden, now };
      const [ids, total_count, first, counts] = await Promise.all([
        closed ? [] : setsWithin(db, span, { ...seen, offset: (page - 1) * limit, limit }),
        countWithin(db, span, seen),
        firstPublication(db),
        countsByDay(db, spanOf(year) as Span, now),
      ]);
      const months = monthsOf(year, now, counts);
      const latest = yearOf(now);
      const years = latest - yearOf(first ?? now) + 1;
      return {
        list: await views.cards(ids, reader, 'listed'),
        total_count,
        years: Array.from({ length: years }, (_, at) => latest - at),
        months: closed
          ? months.map((each) => ({ ...each, shown: [] }))
          : await latestOfMonths(months, year, context, seen),
        days: counts.flatMap(({ day: number, count }) => {
          const date = new Date(number * dayMs);
          return date.getUTCMonth() + 1 === month ? [{ day: date.getUTCDate(), contributions: count }] : [];
        }),
        ...(closed && { closed_by: closed }),
      };
    },
    archiveNext: (asked, context) => calls.nextContribution(asked, context),
    archivePrevious: (asked, context) => calls.previousContribution(asked, context),
  };
}
