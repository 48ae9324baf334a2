// Every camera and every view of the site, as this process knows them from the shared registry.
import type { RoomId, StreamEndReason, Uid } from '@alcove/protocol';
import * as z from 'zod/mini';
import type { GossipTimes } from '../../platform/bus/gossip.ts';
import { createSharedRegistry } from '../../platform/bus/shared-registry.ts';
import type { Use } from '../../platform/engines.ts';
import {
  type KnownStream,
  type KnownView,
  endReasonOf,
  type StreamEntry,
  streamEntry,
  type ViewEntry,
  viewEntry,
} from './registry-entries.ts';

/** `before` undefined: a new camera. `after` undefined: it is over. */
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

export async function createKnownStreams(
  needs: Use<'bus' | 'log'> & {
    times?: Partial<GossipTimes> | undefined;
  },
) {
  const streams = new Map<string, KnownStream>();
  const views = new Map<string, KnownView>();
  const byRoom: Index<RoomId, string> = new Map();
  const byUid: Index<Uid, string> = new Map();
  const byStream: Index<string, string> = new Map();
  const byViewer: Index<Uid, string> = new Map();
  const streamListeners: ((change: StreamChange) => void)[] = [];
  const viewListeners: ((change: ViewChange) => void)[] = [];
  const goneListeners: ((process: string) => void)[] = [];

  function streamChanged(before: KnownStream | undefined, after: KnownStream | undefined, why?: string) {
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
    for (const listener of streamListeners) listener({ before, after, reason: endReasonOf(why) });
  }

  function viewChanged(before: KnownView | undefined, after: KnownView | undefined) {
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
    for (const listener of viewListeners) listener({ before, after });
  }

  const registry = await createSharedRegistry<StreamEntry | ViewEntry>({
    ...needs,
    topic: 'streams',
    shape: z.discriminatedUnion('kind', [streamEntry, viewEntry]),
    changed({ process, before, after, why }) {
      const withProcess = <T extends object>(entry: T | undefined) => entry && { ...entry, process };
      if ((after ?? before)?.kind === 'stream') {
        streamChanged(
          withProcess(before as StreamEntry | undefined),
          withProcess(after as StreamEntry | undefined),
          why,
        );
      } else {
        viewChanged(
          withProcess(before as ViewEntry | undefined),
          withProcess(after as ViewEntry | undefined),
        );
      }
    },
    gone(process) {
      for (const listener of goneListeners) listener(process);
    },
  });

  return {
    processId: registry.processId,
    isAlive: registry.isAlive,
    stream: (id: string) => streams.get(id),
    all: (): Iterable<KnownStream> => streams.values(),
    views: (): Iterable<KnownView> => views.values(),
    inRoom: (roomId: RoomId) => found(byRoom.get(roomId), streams),
    of: (uid: Uid) => found(byUid.get(uid), streams),
    viewsOf: (streamId: string) => found(byStream.get(streamId), views),
    viewsBy: (viewer: Uid) => found(byViewer.get(viewer), views),
    /** A person who watches on two devices counts once. */
    viewerCount: (streamId: string) =>
      new Set(found(byStream.get(streamId), views).map(({ uid }) => uid)).size,
    isView: (id: string) => views.has(id),
    /** An entry of this process. Listeners here have run when it returns. */
    put: (entry: StreamEntry | ViewEntry) => registry.put(entry.id, entry),
    end: (streamId: string, reason: StreamEndReason) => registry.remove(streamId, reason),
    endView: (viewId: string) => registry.remove(viewId),
    // Entries of other processes may arrive before a listener subscribes: it receives them first.
    onStream(listener: (change: StreamChange) => void) {
      for (const after of streams.values())
        listener({ before: undefined, after, reason: endReasonOf(undefined) });
      streamListeners.push(listener);
    },
    onView(listener: (change: ViewChange) => void) {
      for (const after of views.values()) listener({ before: undefined, after });
      viewListeners.push(listener);
    },
    /** Another process has left or died, and its entries are removed. */
    onGone: (listener: (process: string) => void) => void goneListeners.push(listener),
    close: registry.close,
  };
}
export type KnownStreams = Awaited<ReturnType<typeof createKnownStreams>>;
