// The cameras of a room as the screen reads them: a snapshot, taken again whenever something changes.
import type {
  LiveClient,
  Publication,
  PublicationState,
  View,
  ViewState,
  Watching,
} from '@alcove/live-client';
import type { Stream } from '@alcove/protocol';
import { useMemo, useSyncExternalStore } from 'react';

export type Seen = { view: View; uid: number; stream: Stream | undefined; state: ViewState };
export type Own = {
  publication: Publication;
  state: Exclude<PublicationState, { status: 'ended' }>;
  /** As the room is told of it. */
  stream: Stream | undefined;
};
export type Scene = {
  /** Watched, in the order of their beginning. */
  seen: readonly Seen[];
  /** On, but not watched; one's own is not among them. */
  others: readonly Stream[];
  own: Own | undefined;
  /** Who watches her camera here that a program, or another device of hers, sends. */
  elsewhere: Watching | undefined;
  /** A free member's hour is used up until then. */
  limitedUntil: number | undefined;
};

const nothing: Scene = {
  seen: [],
  others: [],
  own: undefined,
  elsewhere: undefined,
  limitedUntil: undefined,
};

function ownOf(client: LiveClient, roomid: number): Own | undefined {
  for (const publication of client.streams.publications) {
    const { state } = publication;
    // A private one is a call's, or only tries the line.
    if (state.status !== 'ended' && !publication.isPrivate && String(state.room) === String(roomid)) {
      const id = 'streamId' in state ? state.streamId : '';
      return { publication, state, stream: client.streams.list.find((each) => each.stream_id === id) };
    }
  }
  return undefined;
}

function look(client: LiveClient, roomid: number): Scene {
  const { streams, state } = client;
  // A camera belongs to its room: none of another one is seen while that leaves the screen.
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
  return { seen, others, own, elsewhere, limitedUntil: streams.limitedUntil(roomid) };
}

function createReading(client: LiveClient, roomid: number) {
  let shown = look(client, roomid);
  return {
    get: () => shown,
    subscribe(changed: () => void) {
      const again = () => {
        shown = look(client, roomid);
        changed();
      };
      const off = client.streams.onChange(again);
      // It may have changed between the first look and now.
      again();
      return off;
    },
  };
}

const never = () => () => {};
const getNothing = () => nothing;

export function useScene(client: LiveClient | undefined, roomid: number): Scene {
  const reading = useMemo(() => client && createReading(client, roomid), [client, roomid]);
  return useSyncExternalStore(
    reading?.subscribe ?? never,
    reading?.get ?? getNothing,
    reading?.get ?? getNothing,
  );
}
