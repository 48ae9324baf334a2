// Who may see which file of a set: one table, asked anew for each byte and for each page.
import {
  type ClosedBy,
  contributionLimits,
  filmLimits,
  may,
  refusalFor,
  type Standing,
} from '@alcove/protocol';

export const materialSizes = ['tile', 'thumb', 'small', 'large', 'original', 'preview', 'film'] as const;
export type MaterialSize = (typeof materialSizes)[number];

export type MaterialFacts = {
  kind: string;
  /** Its place among those that readers see, the cover first. */
  order: number;
  /** A reviewer refused it. */
  isRefused: boolean;
  /** Of films: longer than what free members see whole. */
  isLong: boolean;
};
export type SetFacts = {
  status: string;
  premium: boolean;
  section: string | null;
  /** Premium members vote on it. */
  isPolled?: boolean;
};

/** What those who vote on a set see of it. */
const votedOn: readonly MaterialSize[] = ['tile', 'thumb', 'small'];
export type SetReader = { standing: Standing; isAuthor: boolean; hasVisit: boolean };

/** Sets of the Hot section are for Premium readers, whatever their author chose. */
export const isForPremium = ({ premium, section }: Pick<SetFacts, 'premium' | 'section'>): boolean =>
  premium || section === 'hot';

/** A film whose length is not known yet counts as long. */
export const isLongFilm = (film: { state: string; durationMs: number } | undefined): boolean =>
  film?.state !== 'ready' || film.durationMs > filmLimits.longMs;

const asClosed = (code: string | undefined) => code as ClosedBy | undefined;

/** Nothing where the file is open; `item_unknown`: for this reader it does not exist. */
export function closedTo(
  size: MaterialSize,
  material: MaterialFacts,
  set: SetFacts,
  { standing, isAuthor, hasVisit }: SetReader,
): ClosedBy | 'item_unknown' | undefined {
  if (!hasVisit) return 'visit_required';
  if (isAuthor || may('review', standing)) return undefined;
  if (set.isPolled && votedOn.includes(size) && may('vote', standing)) return undefined;
  if (set.status !== 'published' || material.isRefused) return 'item_unknown';
  const premium = isForPremium(set) ? asClosed(refusalFor('seePremiumSets', standing)) : undefined;
  if (size === 'tile' || size === 'thumb') {
    return material.order < contributionLimits.shownOfPremium ? undefined : premium;
  }
  if (premium || size === 'preview') return premium;
  const member = asClosed(refusalFor('seePhotos', standing));
  if (member || size === 'small') return member;
  if (size === 'film' && !material.isLong) return undefined;
  return asClosed(refusalFor('seeFullSizePhotos', standing));
}
