// A window that shows nothing any more closes by itself.
import type { View } from '@alcove/live-client';
import { webcamWindows } from '@alcove/protocol';
import { useEffect } from 'react';

/** `still`: its stream has ended, is lost, or is paused. */
export function useAutoClose(view: View, still: boolean): void {
  useEffect(() => {
    if (!still) return;
    const timer = setTimeout(() => view.leave(), webcamWindows.autoCloseMs);
    return () => clearTimeout(timer);
  }, [view, still]);
}
