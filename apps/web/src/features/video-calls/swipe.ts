// R4.134, R4.135: what a swipe over an incoming call does.
import { callLimits } from '@alcove/protocol';

/** `shiftPx`: rightwards. */
export function swipeOf(shiftPx: number): 'answer' | 'decline' | undefined {
  if (shiftPx < -callLimits.swipePx) return 'answer';
  return shiftPx > callLimits.swipePx ? 'decline' : undefined;
}
