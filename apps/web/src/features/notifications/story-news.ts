// R7.315: while the page of stories is on screen, it receives the notifications of stories, and none pops up.
import { useEffect, useEffectEvent } from 'react';

const storyTypes: readonly string[] = ['followee_ephemeral', 'ephemeral', 'ephemeral_comment'];
const listeners = new Set<() => void>();

/** False where no page of stories is on screen, or the type is none of stories. */
export function tellStoryPage(type: string): boolean {
  if (listeners.size === 0 || !storyTypes.includes(type)) return false;
  for (const listener of Array.from(listeners)) listener();
  return true;
}

/** Returns what ends it. */
export function listenAsStoryPage(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Used by the page of stories. */
export function useStoryNews(onNews: () => void): void {
  const receive = useEffectEvent(onNews);
  useEffect(() => listenAsStoryPage(() => receive()), []);
}
