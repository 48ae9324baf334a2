// The cameras of a room for rendering: an immutable snapshot, computed again on each change of the SDK.
import type {
  LiveClient,
  Publication,
  ShowroomMeter,
  PublicationState,
  View,
  ViewState,
  ViewerList,
} from '@alcove/live-client';
import type { Stream } from '@alcove/protocol';
import { useMemo, useSyncExternalStore } from 'react';
import { neverChanges } from '../../ready.ts';

export type WatchedCamera = { view: View; uid: number; stream: Stream | undefined; state: ViewState };
export type OwnCamera = {
  publication: Publication;
  state: Exclude<PublicationState, { status: 'ended' }>;
  /** The stream as the room's list has it. */
  stream: Stream | undefined;
};
export type RoomCameras = {
  /** Watched cameras in the order of opening. */
  seen: readonly WatchedCamera[];
  /** Cameras that are on and not watched, without the member's own. */
  others: readonly Stream[];
  own: OwnCamera | undefined;
  /** Viewers of the member's camera in this room that a program or another device sends. */
  elsewhere: ViewerList | undefined;
  /** A free member's watching hour is used up until this time. */
  limitedUntil: number | undefined;
  /** The reader's visit to this room's showroom. */
  meter: ShowroomMeter | undefined;
};

const noCameras: RoomCameras = {
  seen: [],
  others: [],
  own: undefined,
  elsewhere: undefined,
  limitedUntil: undefined,
  meter: undefined,
};

function ownOf(client: LiveClient, roomid: number): OwnCamera | undefined {
  for (const publication of client.streams.publications) {
    const { state } = publication;
    // Private publications belong to calls or to the network test.
    if (state.status !== 'ended' && !publication.isPrivate && String(state.room) === String(roomid)) {
      const id = 'streamId' in state ? state.streamId : '';
      return { publication, state, stream: client.streams.list.find((each) => each.stream_id === id) };
    }
  }
  return undefined;
}

function snapshotOf(client: LiveClient, roomid: number): RoomCameras {
  const { streams, state } = client;
  // A client can be in several rooms; windows of another room are not shown here.
  const here = streams.views.filter(({ stream }) => stream === undefined || stream.roomid === roomid);
  const seen = here.map((view) => ({
    view,
    uid: view.stream?.uid ?? 0,
    stream: view.stream,
    state: view.state,
  }));
  const watched = new Set(seen.map(({ view }) => view.streamId));
  const others = streams.list.filter(
    ({ stream_id: id, uid, roomid: where }) => where === roomid && uid !== state.uid && !watched.has(id),
  );
  const own = ownOf(client, roomid);
  const sent = own
    ? undefined
    : streams.list.find(({ uid, roomid: at }) => uid === state.uid && at === roomid);
  const elsewhere = sent && streams.watchersOf(sent.stream_id);
  const limitedUntil = streams.limitedUntil(roomid);
  return { seen, others, own, elsewhere, limitedUntil, meter: streams.meterOf(roomid) };
}

function createSnapshotStore(client: LiveClient, roomid: number) {
  let shown = snapshotOf(client, roomid);
  return {
    get: () => shown,
    subscribe(changed: () => void) {
      const refresh = () => {
        shown = snapshotOf(client, roomid);
        changed();
      };
      const off = client.streams.onChange(refresh);
      // The state may have changed between the first snapshot and the subscription.
      refresh();
      return off;
    },
  };
}

const getNoCameras = () => noCameras;

export function useRoomCameras(client: LiveClient | undefined, roomid: number): RoomCameras {
  const store = useMemo(() => client && createSnapshotStore(client, roomid), [client, roomid]);
  return useSyncExternalStore(
    store?.subscribe ?? neverChanges,
    store?.get ?? getNoCameras,
    store?.get ?? getNoCameras,
  );
}
