// The one camera that plays sound; none until the viewer has chosen one.
import { useEffect } from 'react';
import { createOpenState } from '../../open-state.ts';

export const audibleUid = createOpenState<number>();

/** The camera whose sound the browser's autoplay policy blocks until a gesture. */
export const autoplayBlockedUid = createOpenState<number>();

/** Unblocks the sound at the first click or key. */
export function useUnblockOnGesture(): void {
  const uid = autoplayBlockedUid.use();
  useEffect(() => {
    if (uid === undefined) return;
    const touch = () => {
      // Some keys, Escape for one, are no gesture for the autoplay policy.
      if (!(navigator.userActivation?.hasBeenActive ?? true)) return;
      autoplayBlockedUid.set(undefined);
      // The press may itself have chosen a camera.
      if (audibleUid.get() === undefined) audibleUid.set(uid);
    };
    document.addEventListener('click', touch);
    document.addEventListener('keydown', touch);
    return () => {
      document.removeEventListener('click', touch);
      document.removeEventListener('keydown', touch);
    };
  }, [uid]);
}
