// R7.315: notifications of stories while the page of stories is on screen: no popup, the page hears of them.
import { useEffect, useEffectEvent } from 'react';

const storyTypes: readonly string[] = ['followee_ephemeral', 'ephemeral', 'ephemeral_comment'];
const listeners = new Set<() => void>();

/** False where no such page is on screen, or the type has nothing to do with stories. */
export function tellStoryPage(type: string): boolean {
  if (listeners.size === 0 || !storyTypes.includes(type)) return false;
  for (const hear of Array.from(listeners)) hear();
  return true;
}

/** Returns how to stop. */
export function listenAsStoryPage(hear: () => void): () => void {
  listeners.add(hear);
  return () => void listeners.delete(hear);
}

/** For the page of stories. */
export function useStoryNews(onNews: () => void): void {
  const hear = useEffectEvent(onNews);
  useEffect(() => listenAsStoryPage(() => hear()), []);
}
