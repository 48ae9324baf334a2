// A window without a picture closes by itself after `autoCloseMs`.
import type { View } from '@alcove/live-client';
import { webcamWindows } from '@alcove/protocol';
import { useEffect } from 'react';

/** Leaves the view unless what is answered is called before. */
export function closeLater(view: Pick<View, 'leave'>): () => void {
  const timer = setTimeout(() => view.leave(), webcamWindows.autoCloseMs);
  return () => clearTimeout(timer);
}

/** `still`: the stream has ended, is lost, or is paused. */
export function useAutoClose(view: View, still: boolean): void {
  useEffect(() => (still ? closeLater(view) : undefined), [view, still]);
}
