// Counts a view of each post that is seen, once for each post and day of this browser.
import * as addresses from '@alcove/protocol/addresses';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { callServer } from '../../call.ts';

const key = 'alcove-seen-posts';
const dayMs = 86_400_000;
/** The latest that are remembered. */
const rememberedMax = 400;

type Seen = { day: number; ids: number[] };

function seenOn(day: number): number[] {
  try {
    const seen = JSON.parse(localStorage.getItem(key) ?? 'null') as Seen | null;
    return seen?.day === day && Array.isArray(seen.ids) ? seen.ids : [];
  } catch {
    // Storage is off, or holds what another program wrote: the post counts once more.
    return [];
  }
}

function remember(day: number, ids: readonly number[]): void {
  try {
    localStorage.setItem(key, JSON.stringify({ day, ids: ids.slice(-rememberedMax) }));
  } catch {
    // Storage is off or full.
  }
}

/** `onView` gets the new number of views. */
export function useSeenPost(
  of: RefObject<HTMLElement | null>,
  { id, now, isOwn }: { id: number; now: number; isOwn: boolean },
  onView: (views: number) => void,
): void {
  const count = useEffectEvent((post: number) => {
    const day = Math.floor(now / dayMs);
    const seen = seenOn(day);
    if (seen.includes(post)) return;
    remember(day, [...seen, post]);
    void callServer(addresses.viewWallPost, { id: post }).then(
      (answer) => answer.status === 'success' && onView(answer.data.views),
    );
  });
  useEffect(() => {
    const element = of.current;
    if (!element || isOwn) return undefined;
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watch.disconnect();
        count(id);
      },
      { threshold: 0.5 },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [of, id, isOwn]);
}
