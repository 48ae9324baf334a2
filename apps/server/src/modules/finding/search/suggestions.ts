// What is offered while words are typed: tags that begin so, and the region of that name where most is published.
import { type findingCalls, may, readTag, searchLimits } from '@alcove/protocol';
import type { Use } from '../../../platform/engines.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { regionsBegun } from '../../accounts/index.ts';
import { type ContributionsModule, readerOf } from '../../contributions/index.ts';
import { suggestTags } from '../tags/name-store.ts';

type Needs = Use<'db' | 'clock'> & {
  contributions: Pick<ContributionsModule, 'countsInRegions'>;
};

export function createSuggestionCalls({
  db,
  clock,
  contributions,
}: Needs): Pick<Handlers<typeof findingCalls>, 'searchSuggestions'> {
  return {
    async searchSuggestions({ q }, context) {
      const { language } = context;
      const start = readTag(q);
      if (start === undefined) return { tags: [] };
      const seesPlaces = may('seePlaces', readerOf(context, clock.now()).standing);
      const isLong = Array.from(start).length >= searchLimits.regionMin;
      const regions = seesPlaces && isLong ? regionsBegun(start, language) : [];
      const [tags, counts] = await Promise.all([
        suggestTags(db, start, { language, most: searchLimits.suggestedTags }),
        regions.length > 0 ? contributions.countsInRegions(regions.map(({ code }) => code)) : [],
      ]);
      const [most] = counts;
      const region = most && regions.find(({ code }) => code === most.region);
      return {
        tags,
        ...(region && {
          region: {
            code: region.code,
            country: region.country,
            name: region.name,
            contributions: most.count,
          },
        }),
      };
    },
  };
}
