// Every camera of the site and everybody who watches one, as this process knows them.
import type { RoomId, StreamEndReason, Uid } from '@alcove/protocol';
import * as z from 'zod/mini';
import type { Bus } from '../../platform/bus/bus.ts';
import type { GossipTimes } from '../../platform/bus/gossip.ts';
import { createSharedRegistry } from '../../platform/bus/shared-registry.ts';
import type { Log } from '../../platform/log.ts';
import {
  type KnownStream,
  type KnownView,
  endReasonOf,
  type StreamEntry,
  streamEntry,
  type ViewEntry,
  viewEntry,
} from './registry-entries.ts';

/** Nothing before: it is new. Nothing after: it is over. */
export type StreamChange = {
  before: KnownStream | undefined;
  after: KnownStream | undefined;
  reason: StreamEndReason;
};
export type ViewChange = { before: KnownView | undefined; after: KnownView | undefined };

type Index<Key, T> = Map<Key, Set<T>>;

function put<Key>(index: Index<Key, string>, key: Key, id: string) {
  index.set(key, (index.get(key) ?? new Set()).add(id));
}
function drop<Key>(index: Index<Key, string>, key: Key, id: string) {
  index.get(key)?.delete(id);
  if (index.get(key)?.size === 0) index.delete(key);
}

const found = <T>(ids: Iterable<string> | undefined, all: Map<string, T>): T[] =>
  [...(ids ?? [])].flatMap((id) => all.get(id) ?? []);

export async function createKnownStreams(needs: {
  bus: Bus;
  log: Log;
  times?: Partial<GossipTimes> | undefined;
}) {
  const streams = new Map<string, KnownStream>();
  const views = new Map<string, KnownView>();
  const byRoom: Index<RoomId, string> = new Map();
  const byUid: Index<Uid, string> = new Map();
  const byStream: Index<string, string> = new Map();
  const byViewer: Index<Uid, string> = new Map();
  const streamHearers: ((change: StreamChange) => void)[] = [];
  const viewHearers: ((change: ViewChange) => void)[] = [];

  function hearStream(before: KnownStream | undefined, after: KnownStream | undefined, why?: string) {
    const { id, uid, roomId } = (after ?? before) as KnownStream;
    if (after) {
      streams.set(id, after);
      put(byRoom, roomId, id);
      put(byUid, uid, id);
    } else {
      streams.delete(id);
      drop(byRoom, roomId, id);
      drop(byUid, uid, id);
    }
    for (const hear of streamHearers) hear({ before, after, reason: endReasonOf(why) });
  }

  function hearView(before: KnownView | undefined, after: KnownView | undefined) {
    const { id, uid, streamId } = (after ?? before) as KnownView;
    if (after) {
      views.set(id, after);
      put(byStream, streamId, id);
      put(byViewer, uid, id);
    } else {
      views.delete(id);
      drop(byStream, streamId, id);
      drop(byViewer, uid, id);
    }
    for (const hear of viewHearers) hear({ before, after });
  }

  const board = await createSharedRegistry<StreamEntry | ViewEntry>({
    ...needs,
    topic: 'streams',
    shape: z.discriminatedUnion('kind', [streamEntry, viewEntry]),
    changed({ process, before, after, why }) {
      const by = <T extends object>(notice: T | undefined) => notice && { ...notice, process };
      if ((after ?? before)?.kind === 'stream') {
        hearStream(by(before as StreamEntry | undefined), by(after as StreamEntry | undefined), why);
      } else hearView(by(before as ViewEntry | undefined), by(after as ViewEntry | undefined));
    },
  });

  return {
    here: board.here,
    isAlive: board.isAlive,
    stream: (id: string) => streams.get(id),
    all: (): Iterable<KnownStream> => streams.values(),
    views: (): Iterable<KnownView> => views.values(),
    inRoom: (roomId: RoomId) => found(byRoom.get(roomId), streams),
    of: (uid: Uid) => found(byUid.get(uid), streams),
    viewsOf: (streamId: string) => found(byStream.get(streamId), views),
    viewsBy: (viewer: Uid) => found(byViewer.get(viewer), views),
    /** On two devices she is one who watches. */
    watchers: (streamId: string) => new Set(found(byStream.get(streamId), views).map(({ uid }) => uid)).size,
    isView: (id: string) => views.has(id),
    /** Of this process. Heard here when it returns. */
    put: (notice: StreamEntry | ViewEntry) => board.put(notice.id, notice),
    end: (streamId: string, reason: StreamEndReason) => board.takeDown(streamId, reason),
    endView: (viewId: string) => board.takeDown(viewId),
    // Others' may be known before all of this process is there to hear of them: those come first.
    onStream(hear: (change: StreamChange) => void) {
      for (const after of streams.values())
        hear({ before: undefined, after, reason: endReasonOf(undefined) });
      streamHearers.push(hear);
    },
    onView(hear: (change: ViewChange) => void) {
      for (const after of views.values()) hear({ before: undefined, after });
      viewHearers.push(hear);
    },
    close: board.close,
  };
}
export type KnownStreams = Awaited<ReturnType<typeof createKnownStreams>>;
