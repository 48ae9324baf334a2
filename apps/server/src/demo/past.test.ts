import { dayMs, hourMs } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { castSharers } from './cast/map.ts';
import { castPeople } from './cast/members.ts';
import { castPosts } from './cast/posts.ts';
import { castTips } from './cast/tips.ts';
import { pastOf } from './past.ts';

const now = Date.UTC(2026, 10, 30);
const pasts = new Map(castPeople.map((person) => [person.nick, pastOf(person, now)]));
const shared = new Set(castSharers.map(({ nick }) => nick));

test('a member of the cast was registered before, and last seen after, whatever they gave', () => {
  for (const { from, hoursAgo } of castTips.filter((tip) => !shared.has(tip.from))) {
    const { created_at: since = now, last_online_at: seen = 0 } = pasts.get(from) ?? {};
    expect(since, from).toBeLessThanOrEqual(now - 30 * dayMs);
    expect(seen, from).toBeGreaterThanOrEqual(now - hoursAgo * hourMs);
  }
});

test('a page was seen at least as often as each post that stands on it', () => {
  for (const { by, on = by, views } of castPosts)
    expect(pasts.get(on)?.views, on).toBeGreaterThanOrEqual(views);
});
