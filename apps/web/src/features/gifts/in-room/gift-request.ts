// For whom the panel of a gift is open beside the page.
import { createOpenState } from '../../../open-state.ts';

export type GiftRequest = { uid: number; nick: string; roomid?: number | undefined };

export const giftRequest = createOpenState<GiftRequest>();
