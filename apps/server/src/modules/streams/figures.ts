// What operators read of streams: the cameras of this process, their viewers and recordings, and why cameras ended.
import type { Clips } from './clips/clips.ts';
import type { KnownStreams } from './known-streams.ts';
import type { LocalStreams } from './local-streams.ts';
import type { StreamFigures, StreamMetrics } from './metrics.ts';
import type { StreamEntry, ViewEntry } from './registry-entries.ts';
import type { Viewers } from './viewing/viewers.ts';

/** Cameras that are connected to this process, and their viewers, wherever those are. */
function figuresOf(
  streams: Iterable<{ entry: Pick<StreamEntry, 'live' | 'away'> }>,
  views: Iterable<Pick<ViewEntry, 'trial'>>,
  recordings: number,
): StreamFigures {
  const publishers = { live: 0, silent: 0, away: 0 };
  for (const { entry } of streams) publishers[entry.away ? 'away' : entry.live ? 'live' : 'silent'] += 1;
  const viewers = { member: 0, visitor: 0 };
  for (const { trial } of views) viewers[trial ? 'visitor' : 'member'] += 1;
  return { publishers, viewers, recordings };
}

type Needs = {
  metrics: Pick<StreamMetrics, 'watchStreams' | 'streamEnded'>;
  known: Pick<KnownStreams, 'onStream' | 'processId'>;
  localStreams: Pick<LocalStreams, 'all'>;
  servedViews: Pick<Viewers['servedViews'], 'audience'>;
  recordings: Pick<Clips['recordings'], 'size'>;
};

export function watchFigures({ metrics, known, localStreams, servedViews, recordings }: Needs): void {
  metrics.watchStreams(() => figuresOf(localStreams.all(), servedViews.audience(), recordings.size));
  known.onStream(({ before, after, reason }) => {
    if (!after && before?.process === known.processId) metrics.streamEnded(reason);
  });
}
