// The HTTP calls of the best photos and of certified authors.
import { certifiedSections, type findingCalls } from '@alcove/protocol';
import type { Use } from '../../../platform/engines.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { type ContributionsModule, readerOf } from '../../contributions/index.ts';
import type { Relations } from '../../relations/index.ts';
import { bestPage } from './best-store.ts';

type Names = 'best' | 'certified' | 'certifiedCounts';
type Needs = Use<'db' | 'clock'> & {
  relations: Pick<Relations, 'hiddenFrom'>;
  contributions: Pick<ContributionsModule, 'views' | 'calls' | 'countListed'>;
};

export function createBestCalls(needs: Needs): Pick<Handlers<typeof findingCalls>, Names> {
  const { db, clock, relations, contributions } = needs;
  const { views, calls } = contributions;
  return {
    async best({ section, days, p: page, timestamp: asked }, context) {
      const now = clock.now();
      const timestamp = Math.min(asked ?? now, now);
      const hidden = [...(await relations.hiddenFrom(context))];
      const found = await bestPage(db, { section, days, page, hidden, timestamp, now });
      const scores = new Map(found.photos.map(({ material, score }) => [material, score]));
      const shown = await views.items(found.photos, readerOf(context, now));
      return {
        list: shown.flatMap(({ contribution, material }) =>
          material ? [{ contribution, material, score: scores.get(material.material_id) ?? 0 }] : [],
        ),
        total_count: found.total,
        timestamp,
        counted: found.counted,
      };
    },

    async certified({ section = 'femmes,couples', p: page, timestamp }, context) {
      const asked = { section, certified: true, sort: 'latest', page, timestamp } as const;
      const { list, total_count, timestamp: frozen } = await calls.contributionList(asked, context);
      return { list, total_count, timestamp: frozen };
    },

    async certifiedCounts(_, context) {
      const hidden = await relations.hiddenFrom(context);
      const counted = await Promise.all(
        certifiedSections.map(async (section) => {
          const count = await contributions.countListed({ section, certified: true }, hidden);
          return [section, count] as const;
        }),
      );
      return { counts: Object.fromEntries(counted) as Record<(typeof certifiedSections)[number], number> };
    },
  };
}
