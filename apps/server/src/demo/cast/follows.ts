// The demo's members follow each other: always the same ones, over the last days.
import { dayMs, hourMs, minuteMs, type Uid } from '@alcove/protocol';

export type CastFollow = { follower: Uid; followed: Uid; at: number };

/** Each member follows the members that far behind in the list, and every third follows the first. */
const strides = [1, 4, 9];
const spreadMs = 6 * dayMs;

/** In the order in which they happened. */
export function castFollows(uids: readonly Uid[], now: number): CastFollow[] {
  const [first] = uids;
  const follows = uids.flatMap((follower, place) => {
    const others = strides.map((stride) => uids[(place + stride) % uids.length] as Uid);
    const whom = new Set(place % 3 === 0 && first !== undefined ? [first, ...others] : others);
    whom.delete(follower);
    return [...whom].map((followed, nth) => {
      const isLately = followed === first && place % 2 === 0;
      const ago = isLately ? hourMs + place * minuteMs : (place * 7 + nth * 31) * 47 * minuteMs;
      return { follower, followed, at: now - (hourMs + (ago % spreadMs)) };
    });
  });
  return follows.toSorted((one, other) => one.at - other.at || one.follower - other.follower);
}
