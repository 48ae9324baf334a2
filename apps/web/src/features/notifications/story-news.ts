// R7.315: while the page of stories is on screen, it receives the notifications of stories, and none pops up; it also
// receives what happens to single stories, which is told to pages alone.
import type { StoryNews } from '@alcove/protocol';
import { useEffect, useEffectEvent } from 'react';

const storyTypes: readonly string[] = ['followee_ephemeral', 'ephemeral', 'ephemeral_comment'];
/** Without news: something was notified, of one story or several. */
type Listener = (news?: StoryNews) => void;
const listeners = new Set<Listener>();

/** False where no page of stories is on screen, or the type is none of stories. */
export function tellStoryPage(type: string): boolean {
  if (listeners.size === 0 || !storyTypes.includes(type)) return false;
  for (const listener of Array.from(listeners)) listener();
  return true;
}

/** Heard by pages of stories alone. */
export function tellOfStory(news: StoryNews): void {
  for (const listener of Array.from(listeners)) listener(news);
}

/** Returns what ends it. */
export function listenAsStoryPage(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Used by the page of stories. */
export function useStoryNews(onNews: Listener): void {
  const receive = useEffectEvent(onNews);
  useEffect(() => listenAsStoryPage((news) => receive(news)), []);
}
