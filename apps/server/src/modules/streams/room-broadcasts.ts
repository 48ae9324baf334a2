// Announces cameras to the rooms they are in, and shows beside each nick who streams and who watches. Each
// process announces to the people connected to it.
//
// A change is announced at once. Further changes of the same camera before the next tick are announced
// together at that tick, so a publisher who keeps switching costs a room two frames a second.
import { streamsCallbacks, type Uid } from '@alcove/protocol';
import type { Chat } from '../chat/index.ts';
import type { Rooms } from '../rooms/index.ts';
import type { KnownStreams } from './known-streams.ts';
import type { KnownStream, KnownView } from './registry-entries.ts';
import { streamToWire } from './stream-wire.ts';

type Needs = {
  known: Pick<KnownStreams, 'onStream' | 'onView' | 'stream' | 'of' | 'inRoom' | 'viewsBy' | 'viewerCount'>;
  rooms: Pick<Rooms, 'setCameras'>;
  chat: Pick<
    Chat,
    'broadcastAbout' | 'setActivity' | 'onSubscribe' | 'onVisibilityChange' | 'sessionOn' | 'tellOfCamera'
  >;
};

/** A private camera is never announced to a room. */
const isShown = (stream: KnownStream) => !stream.private;
/** What a room sees of a camera; the number of viewers is announced by ticks. */
const visibleState = (stream: KnownStream) => JSON.stringify(streamToWire(stream, 0));

/** Frames of one tick, over all rooms; the rest waits for the next tick. */
const framesPerTick = 4000;

export function createRoomBroadcasts({ known, rooms, chat }: Needs) {
  /** Cameras whose viewers or switches have changed since they were announced. */
  const pending = new Set<string>();
  const announcedSinceTick = new Set<string>();
  const pendingActivity = new Set<Uid>();
  const activitySinceTick = new Set<Uid>();

  const view = (stream: KnownStream) => streamToWire(stream, known.viewerCount(stream.id));

  function announceActivity(uid: Uid) {
    pendingActivity.delete(uid);
    activitySinceTick.add(uid);
    const camera = known.of(uid).some((stream) => isShown(stream) && stream.camera);
    chat.setActivity(uid, { camera: camera ? 1 : 0, watching: known.viewsBy(uid).length });
  }

  function announceActivityOnce(uid: Uid) {
    if (activitySinceTick.has(uid)) pendingActivity.add(uid);
    else announceActivity(uid);
  }

  /** Answers how many frames were sent. */
  function announce(stream: KnownStream): number {
    pending.delete(stream.id);
    announcedSinceTick.add(stream.id);
    return chat.broadcastAbout(stream.roomId, stream.uid, streamsCallbacks.streamUpdate, view(stream));
  }

  /** Why a camera shows nothing is a line of the room; one that ends or begins is announced as such. */
  function tellVeil(before: KnownStream, after: KnownStream): void {
    const isVeiled = after.veiledAt > 0;
    if (before.veiledAt > 0 === isVeiled) return;
    chat.tellOfCamera(after.roomId, isVeiled ? 'camera_veiled' : 'camera_unveiled', after);
  }

  known.onStream(({ before, after, reason }) => {
    const stream = (after ?? before) as KnownStream;
    const { id, uid, roomId } = stream;
    if (before && after) announceActivityOnce(uid);
    else announceActivity(uid);
    if (!isShown(stream)) return;
    if (before && after) tellVeil(before, after);
    const lit = known.inRoom(roomId).filter((each) => isShown(each) && each.camera);
    rooms.setCameras(roomId, lit.length);
    const { streamStarted, streamEnded } = streamsCallbacks;
    if (!after) {
      pending.delete(id);
      chat.broadcastAbout(roomId, uid, streamEnded, { stream_id: id, uid, roomid: roomId, reason });
    } else if (!before) chat.broadcastAbout(roomId, uid, streamStarted, view(after));
    else if (visibleState(before) === visibleState(after)) return;
    else if (announcedSinceTick.has(id)) pending.add(id);
    else announce(after);
  });
  known.onView(({ before, after }) => {
    if (before && after) return;
    const { uid, streamId } = (after ?? before) as KnownView;
    announceActivityOnce(uid);
    pending.add(streamId);
  });

  chat.onSubscribe(({ connection, roomId, isHidden }) => {
    for (const stream of known.inRoom(roomId))
      if (isShown(stream) && !isHidden(stream.uid))
        connection.send(streamsCallbacks.streamStarted, view(stream));
  });
  chat.onVisibilityChange(({ connection, hidden, shown }) => {
    const { rooms: joined } = chat.sessionOn(connection);
    const camerasOf = (uid: Uid) => known.of(uid).filter((one) => isShown(one) && joined.has(one.roomId));
    for (const { id, uid, roomId } of hidden.flatMap(camerasOf))
      connection.send(streamsCallbacks.streamEnded, {
        stream_id: id,
        uid,
        roomid: roomId,
        reason: 'STREAM_STOP',
      });
    for (const stream of shown.flatMap(camerasOf))
      connection.send(streamsCallbacks.streamStarted, view(stream));
  });

  return {
    /** Every second. Comings and goings of viewers in a full room are announced here, as one number. */
    tick() {
      announcedSinceTick.clear();
      activitySinceTick.clear();
      for (const uid of pendingActivity) announceActivity(uid);
      let frames = 0;
      for (const id of pending) {
        if (frames >= framesPerTick) return;
        const stream = known.stream(id);
        if (stream && isShown(stream)) frames += announce(stream);
        else pending.delete(id);
      }
    },
  };
}
