// Whom a streamer is told of: those who watch her camera, each person once, by name and as a number. The connection
// that publishes it hears it, and so do her pages in the room of a camera that a program or another device of hers
// sends, whichever process they are connected to.
import { streamsCallbacks } from '@alcove/protocol';
import type { LiveConnection } from '../../platform/live/live.ts';
import type { RoomsForStreams } from '../rooms/index.ts';
import type { KnownStreams } from './known-streams.ts';
import type { KnownStream, KnownView } from './registry-entries.ts';
import type { LocalStream, LocalStreams } from './local-streams.ts';

/** Of a full house she is told so many names at once, and how many there are. */
const namedAtOnce = 500;

const { watchingMe, notWatchingMe, watcherCount } = streamsCallbacks;

type Tell = LiveConnection['tell'];

function name(tell: Tell, { streamId, uid, nick, trial, since }: KnownView) {
  tell(watchingMe, { stream_id: streamId, uid, nick, trial: trial ? 1 : 0, since });
}

/** `views`: of that camera, with or without the one that is told. */
function tellChange(tell: Tell, views: readonly KnownView[], view: KnownView, isThere: boolean) {
  const { uid, streamId } = view;
  const others = new Set(views.filter((other) => other.id !== view.id).map((other) => other.uid));
  // On two of her devices she is one who watches.
  if (!others.has(uid)) {
    if (isThere) name(tell, view);
    else tell(notWatchingMe, { stream_id: streamId, uid });
  }
  if (isThere) others.add(uid);
  tell(watcherCount, { stream_id: streamId, count: others.size });
}

function tellAll(tell: Tell, id: string, views: readonly KnownView[]) {
  const byUid = new Map(views.map((view) => [view.uid, view]));
  if (byUid.size === 0) return;
  for (const view of [...byUid.values()].slice(-namedAtOnce)) name(tell, view);
  tell(watcherCount, { stream_id: id, count: byUid.size });
}

const tellOf =
  (connection: LiveConnection): Tell =>
  (callback, data) =>
    connection.tell(callback, data);

/** `viewsOf`: the views that this process serves of a camera of its own. */
export function createViewerAnnouncements(viewsOf: (streamId: string) => KnownView[]) {
  return {
    /** Somebody begins to watch, or watches no more. */
    changed({ id, connection }: LocalStream, view: KnownView, isThere: boolean) {
      if (connection) tellChange(tellOf(connection), viewsOf(id), view, isThere);
    },

    /** She is back on another connection, which knows of nobody. */
    tellAll({ id, connection }: LocalStream) {
      if (connection) tellAll(tellOf(connection), id, viewsOf(id));
    },
  };
}
export type ViewerAnnouncements = ReturnType<typeof createViewerAnnouncements>;

type Needs = {
  known: KnownStreams;
  own: Pick<LocalStreams, 'get'>;
  rooms: Pick<RoomsForStreams, 'onArrive' | 'seated' | 'tellHer'>;
};

/** To her pages; those that come in later hear of everybody who watches already. */
export function announceViewersToPages({ known, own, rooms }: Needs): void {
  const pagesOf =
    ({ id, roomId, uid }: KnownStream): Tell =>
    (callback, data) =>
      rooms.tellHer({ roomId, uid, except: own.get(id)?.connection }, callback, data);

  known.onView(({ before, after }) => {
    const view = after ?? before;
    const stream = view && known.stream(view.streamId);
    if (!stream || stream.private || (before && after)) return;
    tellChange(pagesOf(stream), known.viewsOf(stream.id), view, after !== undefined);
  });
  rooms.onArrive(({ connection, roomId }) => {
    const { uid } = rooms.seated(connection);
    for (const stream of known.of(uid)) {
      if (stream.roomId !== roomId || stream.private || own.get(stream.id)?.connection === connection)
        continue;
      tellAll(tellOf(connection), stream.id, known.viewsOf(stream.id));
    }
  });
}
