// Which gifts of the catalogue an address shows, and in which order: `?prix=middle&ordre=falling`.
import { type CatalogueGift, giftPriceChips } from '@alcove/protocol';

export const giftFilters = ['all', 'cheap', 'middle', 'dear', 'season'] as const;
export type GiftFilter = (typeof giftFilters)[number];
export type GiftOrder = 'rising' | 'falling';
export type CatalogueView = { filter: GiftFilter; order: GiftOrder };

const fits: Record<GiftFilter, (gift: CatalogueGift) => boolean> = {
  all: () => true,
  cheap: ({ price }) => price < giftPriceChips.cheap,
  middle: ({ price }) => price >= giftPriceChips.cheap && price <= giftPriceChips.dear,
  dear: ({ price }) => price > giftPriceChips.dear,
  season: ({ seasonal }) => seasonal === 1,
};

export const viewAsked = (search: URLSearchParams): CatalogueView => ({
  filter: giftFilters.find((filter) => filter === search.get('prix')) ?? 'all',
  order: search.get('ordre') === 'falling' ? 'falling' : 'rising',
});

/** `gifts` come with the cheapest first. */
export function giftsShown(
  gifts: readonly CatalogueGift[],
  { filter, order }: CatalogueView,
): CatalogueGift[] {
  const shown = gifts.filter(fits[filter]);
  return order === 'falling' ? shown.toReversed() : shown;
}

/** The address of another view; who the gift is for stays in it. */
export function linkToView({ filter, order }: CatalogueView, recipient: string | undefined): string {
  const search = new URLSearchParams({
    ...(filter !== 'all' && { prix: filter }),
    ...(order !== 'rising' && { ordre: order }),
    ...(recipient && { pour: recipient }),
  });
  return `?${search}`;
}
