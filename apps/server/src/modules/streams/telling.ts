// Tells the people in a room of its cameras, and everybody of who streams and who watches. Each process
// tells those who are connected to it.
import { streamsCallbacks, type Uid } from '@alcove/protocol';
import type { RoomsForStreams } from '../rooms/index.ts';
import type { KnownStreams } from './known-streams.ts';
import type { KnownStream, KnownView } from './notices.ts';
import { streamView } from './stream-view.ts';

type Needs = { known: KnownStreams; rooms: RoomsForStreams };

// A private stream belongs to its call: rooms are never told of it.
const isShown = (stream: KnownStream) => !stream.private;
/** What nobody sees changes in silence. */
const looks = (stream: KnownStream) => JSON.stringify(streamView(stream, 0));

/** To so many people at once at most; the others hear of it at the next look. */
const countsToldAtOnce = 4000;

export function createTelling({ known, rooms }: Needs) {
  /** Cameras whose watchers are others than was told. */
  const recounted = new Set<string>();

  const view = (stream: KnownStream) => streamView(stream, known.watchers(stream.id));

  function tellActivity(uid: Uid) {
    const camera = known.of(uid).some((stream) => isShown(stream) && stream.camera);
    rooms.setActivity(uid, { camera: camera ? 1 : 0, watching: known.viewsBy(uid).length });
  }

  known.onStream(({ before, after, reason }) => {
    const stream = (after ?? before) as KnownStream;
    const { id, uid, roomId } = stream;
    tellActivity(uid);
    if (!isShown(stream)) return;
    const lit = known.inRoom(roomId).filter((each) => isShown(each) && each.camera);
    rooms.setCameras(roomId, lit.length);
    const { streamStarted, streamUpdate, streamEnded } = streamsCallbacks;
    if (!after) rooms.castAbout(roomId, uid, streamEnded, { stream_id: id, uid, roomid: roomId, reason });
    else if (!before) rooms.castAbout(roomId, uid, streamStarted, view(after));
    else if (looks(before) !== looks(after)) rooms.castAbout(roomId, uid, streamUpdate, view(after));
  });
  known.onView(({ before, after }) => {
    if (before && after) return;
    const { uid, streamId } = (after ?? before) as KnownView;
    tellActivity(uid);
    recounted.add(streamId);
  });

  rooms.onArrive(({ connection, roomId, isHidden }) => {
    for (const stream of known.inRoom(roomId))
      if (isShown(stream) && !isHidden(stream.uid))
        connection.tell(streamsCallbacks.streamStarted, view(stream));
  });
  rooms.onPart(({ connection, hidden, shown }) => {
    const { rooms: seats } = rooms.seated(connection);
    const inSight = (uid: Uid) => known.of(uid).filter((one) => isShown(one) && seats.has(one.roomId));
    for (const { id, uid, roomId } of hidden.flatMap(inSight))
      connection.tell(streamsCallbacks.streamEnded, {
        stream_id: id,
        uid,
        roomid: roomId,
        reason: 'STREAM_STOP',
      });
    for (const stream of shown.flatMap(inSight))
      connection.tell(streamsCallbacks.streamStarted, view(stream));
  });

  return {
    /** Not with every single one who comes and goes: a full room would hear of nothing else. */
    tick() {
      let told = 0;
      for (const id of recounted) {
        if (told >= countsToldAtOnce) return;
        recounted.delete(id);
        const stream = known.stream(id);
        if (!stream || !isShown(stream)) continue;
        told += rooms.castAbout(stream.roomId, stream.uid, streamsCallbacks.streamUpdate, view(stream));
      }
    },
  };
}
