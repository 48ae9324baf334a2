// Giving on the wire: tokens, and what is given with them.
import { defineCalls } from '../call.ts';
import { defineCallbacks } from '../live.ts';
import { shopCallbacks, shopCalls } from './gifts/shop.ts';
import { tipsCalls } from './gifts/tips.ts';
import { virtualGiftsCallbacks, virtualGiftsCalls } from './gifts/virtual-gifts.ts';

export * from './gifts/shop.ts';
export * from './gifts/tips.ts';
export * from './gifts/virtual-gifts.ts';

export const giftsCalls = defineCalls({ ...tipsCalls, ...virtualGiftsCalls, ...shopCalls });
export const giftsCallbacks = defineCallbacks({ ...virtualGiftsCallbacks, ...shopCallbacks });
