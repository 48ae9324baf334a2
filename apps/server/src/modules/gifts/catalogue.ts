// The catalogue: which gifts can be given at which price, and what the given ones are called.
import { giftArtPath } from '@alcove/art';
import type { CatalogueGift, Language } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import { StartProblem } from '../../platform/start-problem.ts';
import type { GiftInCatalogue } from './gifts-offered.ts';
import { givenKinds } from './store.ts';

export type KnownGifts = {
  list(language: Language): CatalogueGift[];
  /** Nothing for a gift that is retired or unknown. */
  offered(id: string): GiftInCatalogue | undefined;
  /** As it stands on shelves; retired ones too. */
  kindOf(id: string, language: Language): Pick<CatalogueGift, 'id' | 'name' | 'image'>;
  namesOf(id: string): GiftInCatalogue['names'];
  imageOf(id: string): string;
};

export async function createCatalogue({
  db,
  gifts,
}: Use<'db'> & {
  gifts: readonly GiftInCatalogue[];
}): Promise<KnownGifts> {
  const byId = new Map(gifts.map((gift) => [gift.id, gift]));
  const lost = (await givenKinds(db)).filter((id) => !byId.has(id));
  if (lost.length > 0) {
    throw new StartProblem(
      `GIFT_CATALOGUE lacks gifts that stand on shelves: ${lost.join(', ')}; keep them with "retired": true`,
    );
  }
  const offered = gifts.filter(({ retired }) => !retired).toSorted((one, other) => one.price - other.price);

  function known(id: string): GiftInCatalogue {
    const gift = byId.get(id);
    if (!gift) throw new Error(`no gift ${id} in the catalogue`);
    return gift;
  }
  const kindOf: KnownGifts['kindOf'] = (id, language) => {
    const { drawing, names } = known(id);
    return { id, name: names[language], image: giftArtPath(drawing) };
  };

  return {
    kindOf,
    list: (language) =>
      offered.map(({ id, price, seasonal }) => ({
        ...kindOf(id, language),
        price,
        seasonal: seasonal ? 1 : 0,
      })),
    offered: (id) => offered.find((gift) => gift.id === id),
    namesOf: (id) => known(id).names,
    imageOf: (id) => giftArtPath(known(id).drawing),
  };
}
