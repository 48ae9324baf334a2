// Whose camera is heard: one at a time, and nobody's until she has chosen one.
import { useEffect } from 'react';
import { createOpenState } from '../../open-state.ts';

export const loud = createOpenState<number>();

/** Who would be heard, if the browser did not want a gesture first. */
export const silenced = createOpenState<number>();

/** Any press or key is such a gesture. */
export function useFirstTouch(): void {
  const uid = silenced.use();
  useEffect(() => {
    if (uid === undefined) return;
    const touch = () => {
      // Not every key is one.
      if (!(navigator.userActivation?.hasBeenActive ?? true)) return;
      silenced.set(undefined);
      // What the press itself was for comes first.
      if (loud.get() === undefined) loud.set(uid);
    };
    document.addEventListener('click', touch);
    document.addEventListener('keydown', touch);
    return () => {
      document.removeEventListener('click', touch);
      document.removeEventListener('keydown', touch);
    };
  }, [uid]);
}
