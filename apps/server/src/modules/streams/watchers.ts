// Whom a streamer is told of: those who watch her camera, each person once, by name and as a number.
import { streamsCallbacks } from '@alcove/protocol';
import type { KnownView } from './notices.ts';
import type { OwnStream } from './own-streams.ts';

/** Of a full house she is told so many names at once, and how many there are. */
const namedAtOnce = 500;

const { watchingMe, notWatchingMe, watcherCount } = streamsCallbacks;

function name({ id, connection }: OwnStream, { uid, nick, trial, since }: KnownView) {
  connection?.tell(watchingMe, { stream_id: id, uid, nick, trial: trial ? 1 : 0, since });
}

const count = ({ id, connection }: OwnStream, uids: ReadonlySet<number>) =>
  connection?.tell(watcherCount, { stream_id: id, count: uids.size });

/** `viewsOf`: the views that this process serves of a camera of its own. */
export function createWatchers(viewsOf: (streamId: string) => KnownView[]) {
  return {
    /** Somebody begins to watch, or watches no more. */
    changed(stream: OwnStream, view: KnownView, isThere: boolean) {
      const { id, connection } = stream;
      const { uid } = view;
      const others = new Set(
        viewsOf(id)
          .filter((other) => other.id !== view.id)
          .map((other) => other.uid),
      );
      // On two of her devices she is one who watches.
      if (!others.has(uid)) {
        if (isThere) name(stream, view);
        else connection?.tell(notWatchingMe, { stream_id: id, uid });
      }
      count(stream, isThere ? others.add(uid) : others);
    },

    /** She is back on another connection, which knows of nobody. */
    tellAll(stream: OwnStream) {
      const byUid = new Map(viewsOf(stream.id).map((view) => [view.uid, view]));
      if (byUid.size === 0) return;
      for (const view of [...byUid.values()].slice(-namedAtOnce)) name(stream, view);
      count(stream, new Set(byUid.keys()));
    },
  };
}
export type Watchers = ReturnType<typeof createWatchers>;
