// Giving: tokens from one member to another (`tips/`), virtual gifts, and what owners offer for tokens in their
// rooms (`shop/`).
import type { giftsCalls } from '@alcove/protocol';
import type { Engines, Use } from '../../platform/engines.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { MediaCollection } from '../../platform/http/media.ts';
import type { PersonalData } from '../accounts/index.ts';
import type { ShopImports } from './shop/import-shop.ts';
import { createShop, type ShopNeeds } from './shop/shop.ts';
import { createTipCalls } from './tips/http.ts';
import { createTips, type Tips, type TipsNeeds } from './tips/tips.ts';
import { createVirtualGifts, type VirtualGifts, type VirtualGiftsNeeds } from './virtual-gifts.ts';

export { giftsOffered } from './gifts-offered.ts';

export type Gifts = Pick<VirtualGifts, 'priceOf' | 'importGift'> &
  Pick<Tips, 'importTip'> &
  ShopImports & {
    calls: Handlers<typeof giftsCalls>;
    personalData: readonly PersonalData[];
    /** Photos of gifts. */
    shelf: MediaCollection;
    /** A report took words and photo of a gift out of view. */
    onHidden: VirtualGifts['onHidden'];
    close(): Promise<void>;
  };

type Domains = Omit<Omit<TipsNeeds, 'goals'> & VirtualGiftsNeeds & ShopNeeds, keyof Engines>;

export async function createGifts(
  engines: Use<'db' | 'clock' | 'bus' | 'jobs' | 'log' | 'notifications' | 'presence'>,
  domains: Domains,
): Promise<Gifts> {
  const needs = { ...engines, ...domains };
  const shop = await createShop(needs);
  const tips = createTips({ ...needs, goals: shop.goals });
  const gifts = await createVirtualGifts(needs);
  return {
    calls: { ...createTipCalls({ ...needs, give: tips.give }), ...gifts.calls, ...shop.calls },
    personalData: [tips.personalData, gifts.personalData, shop.personalData],
    shelf: gifts.photos,
    onHidden: gifts.onHidden,
    priceOf: gifts.priceOf,
    importGift: gifts.importGift,
    importTip: tips.importTip,
    ...shop.imports,
    async close() {
      shop.close();
      await tips.close();
    },
  };
}
