// A window without a picture closes by itself after `autoCloseMs`.
import type { View } from '@alcove/live-client';
import { webcamWindows } from '@alcove/protocol';
import { useEffect } from 'react';

/** `still`: the stream has ended, is lost, or is paused. */
export function useAutoClose(view: View, still: boolean): void {
  useEffect(() => {
    if (!still) return;
    const timer = setTimeout(() => view.leave(), webcamWindows.autoCloseMs);
    return () => clearTimeout(timer);
  }, [view, still]);
}
