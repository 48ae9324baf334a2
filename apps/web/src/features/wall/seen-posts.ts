// Counts a view of each post that is seen, once for each post and day of this browser.
import { dayMs } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useCall } from '../../call/use-call.ts';
import { isKeptNumber, kept } from '../../kept.ts';

/** The latest that are remembered. */
const rememberedMax = 400;

const lastSeen = kept('local', 'alcove-seen-posts', (found) => {
  const { day, ids } = Object(found) as Partial<Record<string, unknown>>;
  return isKeptNumber(day) && Array.isArray(ids) ? { day, ids: ids.filter(isKeptNumber) } : undefined;
});

/** `onView` gets the new number of views. */
export function useSeenPost(
  of: RefObject<HTMLElement | null>,
  { id, now, isOwn }: { id: number; now: number; isOwn: boolean },
  onView: (views: number) => void,
): void {
  // A view that is not counted concerns no reader.
  const { send } = useCall(addresses.viewWallPost, { onFailure: () => true });
  const count = useEffectEvent(async (post: number) => {
    const day = Math.floor(now / dayMs);
    const last = lastSeen.get();
    const seen = last?.day === day ? last.ids : [];
    if (seen.includes(post)) return;
    lastSeen.set({ day, ids: [...seen, post].slice(-rememberedMax) });
    const answer = await send({ id: post });
    if (answer) onView(answer.views);
  });
  useEffect(() => {
    const element = of.current;
    if (!element || isOwn) return undefined;
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watch.disconnect();
        void count(id);
      },
      { threshold: 0.5 },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [of, id, isOwn]);
}
