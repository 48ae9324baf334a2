// Tells a publisher who watches: each person once, by name and as a number. It is sent to the connection that
// publishes the camera, and to the publisher's pages in its room where a program or another device publishes it,
// whichever process they are connected to.
import { streamsCallbacks } from '@alcove/protocol';
import type { LiveConnection } from '../../../platform/live/live.ts';
import type { Chat } from '../../chat/index.ts';
import type { KnownStreams } from '../known-streams.ts';
import type { KnownStream, KnownView } from '../registry-entries.ts';
import type { LocalStream, LocalStreams } from '../local-streams.ts';

/** A publisher with more viewers gets the latest names, and the number of all. */
const namedAtOnce = 500;

const { watchingMe, notWatchingMe, watcherCount } = streamsCallbacks;

type Send = LiveConnection['send'];

function sendName(send: Send, { streamId, uid, nick, trial, since }: KnownView) {
  send(watchingMe, { stream_id: streamId, uid, nick, trial: trial ? 1 : 0, since });
}

/** `views`: all of that camera; the changed one may be among them. */
function sendChange(send: Send, views: readonly KnownView[], view: KnownView, isViewing: boolean) {
  const { uid, streamId } = view;
  const others = new Set(views.filter((other) => other.id !== view.id).map((other) => other.uid));
  // A person who also watches on another device was named already.
  if (!others.has(uid)) {
    if (isViewing) sendName(send, view);
    else send(notWatchingMe, { stream_id: streamId, uid });
  }
  if (isViewing) others.add(uid);
  send(watcherCount, { stream_id: streamId, count: others.size });
}

function sendAll(send: Send, id: string, views: readonly KnownView[]) {
  const byUid = new Map(views.map((view) => [view.uid, view]));
  if (byUid.size === 0) return;
  for (const view of [...byUid.values()].slice(-namedAtOnce)) sendName(send, view);
  send(watcherCount, { stream_id: id, count: byUid.size });
}

const sendTo =
  (connection: LiveConnection): Send =>
  (callback, data) =>
    connection.send(callback, data);

/** `viewsOf`: the views of a camera that this process serves. */
export function createViewerAnnouncements(viewsOf: (streamId: string) => KnownView[]) {
  return {
    announce({ id, connection }: LocalStream, view: KnownView, isViewing: boolean) {
      if (connection) sendChange(sendTo(connection), viewsOf(id), view, isViewing);
    },

    /** For a publisher who came back on a new connection, which knows no viewer yet. */
    announceAll({ id, connection }: LocalStream) {
      if (connection) sendAll(sendTo(connection), id, viewsOf(id));
    },
  };
}
export type ViewerAnnouncements = ReturnType<typeof createViewerAnnouncements>;

type Needs = {
  known: KnownStreams;
  localStreams: Pick<LocalStreams, 'get'>;
  chat: Pick<Chat, 'onSubscribe' | 'sessionOn' | 'sendToOwn'>;
};

/** A page that enters later is sent all present viewers. */
export function announceViewersToPages({ known, localStreams, chat }: Needs): void {
  const pagesOf =
    ({ id, roomId, uid }: KnownStream): Send =>
    (callback, data) =>
      chat.sendToOwn({ roomId, uid, except: localStreams.get(id)?.connection }, callback, data);

  known.onView(({ before, after }) => {
    const view = after ?? before;
    const stream = view && known.stream(view.streamId);
    if (!stream || stream.private || (before && after)) return;
    sendChange(pagesOf(stream), known.viewsOf(stream.id), view, after !== undefined);
  });
  chat.onSubscribe(({ connection, roomId }) => {
    const { uid } = chat.sessionOn(connection);
    for (const stream of known.of(uid)) {
      if (
        stream.roomId !== roomId ||
        stream.private ||
        localStreams.get(stream.id)?.connection === connection
      )
        continue;
      sendAll(sendTo(connection), stream.id, known.viewsOf(stream.id));
    }
  });
}
