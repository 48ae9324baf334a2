// Giving on the wire: tokens, and what is given with them.
import { defineCalls } from '../call.ts';
import { tipsCalls } from './gifts/tips.ts';
import { virtualGiftsCalls } from './gifts/virtual-gifts.ts';

export * from './gifts/tips.ts';
export * from './gifts/virtual-gifts.ts';

export const giftsCalls = defineCalls({ ...tipsCalls, ...virtualGiftsCalls });
