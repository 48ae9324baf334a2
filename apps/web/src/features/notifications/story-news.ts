// R7.315: notifications of stories while the page of stories is on screen: no popup, the page is notified instead.
import { useEffect, useEffectEvent } from 'react';

const storyTypes: readonly string[] = ['followee_ephemeral', 'ephemeral', 'ephemeral_comment'];
const listeners = new Set<() => void>();

/** False where no such page is on screen, or the type has nothing to do with stories. */
export function tellStoryPage(type: string): boolean {
  if (listeners.size === 0 || !storyTypes.includes(type)) return false;
  for (const listener of Array.from(listeners)) listener();
  return true;
}

/** For the page of stories. */
export function useStoryNews(onNews: () => void): void {
  const latest = useEffectEvent(onNews);
  useEffect(() => {
    const listener = () => latest();
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
}
