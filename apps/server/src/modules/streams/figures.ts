// How many cameras are connected to this process, and how many watch those, wherever they are.
import type { StreamFigures } from '../../platform/video-metrics.ts';
import type { StreamEntry, ViewEntry } from './registry-entries.ts';

export function figuresOf(
  streams: Iterable<{ notice: Pick<StreamEntry, 'live' | 'away'> }>,
  views: Iterable<Pick<ViewEntry, 'trial'>>,
  recordings: number,
): StreamFigures {
  const publishers = { live: 0, silent: 0, away: 0 };
  for (const { notice } of streams) publishers[notice.away ? 'away' : notice.live ? 'live' : 'silent'] += 1;
  const viewers = { member: 0, visitor: 0 };
  for (const { trial } of views) viewers[trial ? 'visitor' : 'member'] += 1;
  return { publishers, viewers, recordings };
}
