// What stands on the page of an invented member of the time before the demo began: counts and dates that agree with
// what the cast wrote and gave in it.
import { dayMs, hourMs } from '@alcove/protocol';
import { castGifts } from './cast/gifts.ts';
import { castWords } from './cast/guestbook.ts';
import { castSharers } from './cast/map.ts';
import type { CastPerson } from './cast/members.ts';
import { castPosts } from './cast/posts.ts';
import { castTips } from './cast/tips.ts';

/** The same person has the same past in every demo. */
const seedOf = (nick: string): number =>
  [...nick].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 999_983, 7);

const oldestDays = 900;
const lastSeenWithinMs = 12 * dayMs;
/** Of those who are on the map, which shows members of the last 7 days. */
const sharersSeenWithinMs = 2 * dayMs;

/** More than follow anybody: a follower has looked at the page. */
const leastViews = 240;

/** Of the page, where the member's posts stand too. */
const viewsOf = (nick: string): number =>
  Math.max(0, ...castPosts.filter(({ by, on = by }) => on === nick).map(({ views }) => views)) +
  leastViews +
  (seedOf(nick) % 2400);

/** A member who gave or wrote something was here then. */
function lastActMs(nick: string): number {
  const acts = [
    ...[...castTips, ...castWords].map(({ from, hoursAgo }) => ({ from, ms: hoursAgo * hourMs })),
    ...castPosts.map(({ by, hoursAgo }) => ({ from: by, ms: hoursAgo * hourMs })),
    ...castGifts.map(({ from, daysAgo }) => ({ from, ms: daysAgo * dayMs })),
  ];
  return Math.min(...acts.filter(({ from }) => from === nick).map(({ ms }) => ms));
}

/** A member who still waits for the activation registered today. */
export function pastOf({ nick, active }: CastPerson, now: number) {
  if (active === false) return {};
  const seed = seedOf(nick);
  const sharer = castSharers.find((each) => each.nick === nick);
  const seenWithinMs = sharer ? sharersSeenWithinMs : lastSeenWithinMs;
  const seenMs = (sharer?.lastOnlineDaysAgo ?? 0) * dayMs + ((seed * 7_919) % seenWithinMs);
  return {
    created_at: now - (30 + (seed % oldestDays)) * dayMs,
    last_online_at: now - (sharer ? seenMs : Math.min(seenMs, lastActMs(nick))),
    views: viewsOf(nick),
  };
}
