// How many cameras are on, as the page on screen has learned it; unset while the document's own number holds.
import { useEffect } from 'react';
import { createOpenState } from './open-state.ts';

export const camerasOnNews = createOpenState<number>();

/** Of a page that has just counted them. */
export function useCamerasCounted(count: number | undefined): void {
  useEffect(() => {
    if (count !== undefined) camerasOnNews.set(count);
  }, [count]);
}
