// What is short of tokens: any feature asks, the shell shows the sheet that sells them over the page.
import { createOpenState } from '../../../open-state.ts';

export type TopUpWish = {
  uid: number;
  missing: number;
  /** Instead of how many are missing, where none is yet. */
  title?: string | undefined;
  /** Why tokens are missing. */
  lead?: string | undefined;
  /** What goes on once they are there. */
  onward: string;
  onPaid?: (() => void) | undefined;
};

export const topUpRequest = createOpenState<TopUpWish>();
