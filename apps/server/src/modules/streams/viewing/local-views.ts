// The views of people who are connected to this process, each until it is over.
import { randomBytes } from 'node:crypto';
import { type RoomId, type StreamEndReason, streamsCallbacks, type Uid } from '@alcove/protocol';
import type { Use } from '../../../platform/engines.ts';
import type { LiveConnection } from '../../../platform/live/live.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { FreeWatchingTimer } from './free-watching.ts';
import type { KnownStreams } from '../known-streams.ts';
import type { VisitId } from '../../showroom/index.ts';
import type { KnownStream, ViewEntry } from '../registry-entries.ts';

/** `left`: by the viewer. `parted`: viewer and publisher may not meet there any more. */
export type ViewEnding = 'left' | 'lost' | 'parted';

export type LocalView = {
  readonly id: string;
  readonly connection: LiveConnection;
  readonly ref: number;
  readonly uid: Uid;
  readonly streamId: string;
  readonly publisher: Uid;
  /** Which process serves it; empty: the publisher's. */
  servedBy: string;
  readonly roomId: RoomId;
  readonly ofCall: boolean;
  /** Blurred pictures instead of the stream, as judged when it was asked for. */
  readonly picturesOnly: boolean;
  /** 0: the window is hidden. */
  widthPx: number;
  /** Set once the view is granted. */
  entry: ViewEntry | undefined;
  /** Of the latest offer. */
  ufrag: string;
  status: 'connecting' | 'watching' | 'restarting';
  since: number;
  /** When its connection ended last. */
  lostAt: number;
  /** Set for a free member. */
  freeTimer: FreeWatchingTimer | undefined;
  /** In a showroom: the visit whose meter runs while the picture is delivered. */
  visit: VisitId | undefined;
  /** Permission or a free slot is being looked up. */
  isChecking: boolean;
  over: boolean;
  /** Why it ended before it was granted; it is sent once the view is granted. */
  unsentReason: StreamEndReason | undefined;
};

/** For a viewer who does not send a window width. */
const widestPx = 4096;

type Needs = Use<'clock' | 'log'> & {
  known: KnownStreams;
  /** A granted view is over. */
  viewEnded(reason: StreamEndReason | 'LEFT'): void;
  /** Any view is over. */
  over(view: LocalView, ending: ViewEnding): void;
  /** Whether its picture is delivered has changed. */
  refresh(view: LocalView): void;
};

export function createLocalViews({ clock, log, known, viewEnded, over, refresh }: Needs) {
  const views = new Map<string, LocalView>();
  const byConnection = new Map<LiveConnection, Map<number, LocalView>>();
  /** Connections whose closing ends their views. */
  const watchedConnections = new WeakSet<LiveConnection>();

  const logFailure = (error: unknown) => log.error({ err: error }, 'a view was not ended completely');

  function isWatching(view: LocalView): boolean {
    const stream = known.stream(view.streamId);
    return view.status === 'watching' && stream !== undefined && stream.live && !stream.paused;
  }

  /** Without a reason the viewer is sent nothing. */
  function end(view: LocalView, reason?: StreamEndReason, ending: ViewEnding = 'lost') {
    if (view.over) return;
    // Counts up to this moment, not to the last tick.
    view.freeTimer?.count(isWatching(view));
    view.over = true;
    views.delete(view.id);
    const onConnection = byConnection.get(view.connection);
    onConnection?.delete(view.ref);
    if (onConnection?.size === 0) byConnection.delete(view.connection);
    void view.freeTimer?.end().catch(logFailure);
    if (view.entry) known.endView(view.id);
    over(view, ending);
    // A view that is not granted yet is answered with a refusal instead.
    if (!view.entry) {
      view.unsentReason = reason;
      return;
    }
    viewEnded(reason ?? 'LEFT');
    sendEnd(view, reason);
  }

  function sendEnd({ connection, streamId: stream_id, ref }: LocalView, reason: StreamEndReason | undefined) {
    if (reason !== undefined) connection.send(streamsCallbacks.viewEnded, { stream_id, reason, ref });
  }

  function endAll(which: (view: LocalView) => boolean, reason?: StreamEndReason, ending?: ViewEnding) {
    for (const view of views.values()) if (which(view)) end(view, reason, ending);
  }

  /** The connection of its latest offer is over: the viewer is to ask again. `frozen`: their browser reports nothing. */
  function restart(view: LocalView, { frozen }: { frozen: boolean }) {
    const { connection, ref, streamId: stream_id, ufrag } = view;
    view.status = 'restarting';
    refresh(view);
    view.since = clock.now();
    if (!frozen) view.lostAt = view.since;
    connection.send(streamsCallbacks.restartView, { ref, stream_id, ufrag });
  }

  // This process serves the views that the other one of this machine did.
  known.onGone((process) => {
    for (const view of views.values()) {
      if (view.servedBy !== process) continue;
      view.servedBy = known.processId;
      if (view.entry) restart(view, { frozen: false });
    }
  });

  function add(
    stream: KnownStream,
    { ref, uid, picturesOnly, servedBy }: Pick<LocalView, 'ref' | 'uid' | 'picturesOnly' | 'servedBy'>,
    connection: LiveConnection,
  ): LocalView {
    const view: LocalView = {
      id: randomBytes(16).toString('hex'),
      connection,
      ref,
      uid,
      streamId: stream.id,
      publisher: stream.uid,
      servedBy,
      roomId: stream.roomId,
      ofCall: stream.callId !== '',
      picturesOnly,
      widthPx: widestPx,
      entry: undefined,
      ufrag: '',
      status: 'connecting',
      since: clock.now(),
      lostAt: -Infinity,
      freeTimer: undefined,
      visit: undefined,
      isChecking: true,
      over: false,
      unsentReason: undefined,
    };
    byConnection.set(
      connection,
      (byConnection.get(connection) ?? new Map<number, LocalView>()).set(ref, view),
    );
    if (!watchedConnections.has(connection)) {
      watchedConnections.add(connection);
      connection.onClose((inOrder) =>
        byConnection.get(connection)?.forEach((each) => end(each, undefined, inOrder ? 'left' : 'lost')),
      );
    }
    views.set(view.id, view);
    return view;
  }

  return {
    isWatching,
    add,
    restart,
    end,
    endAll,
    sendEnd,
    has: (id: string) => views.has(id),
    get: (id: string) => views.get(id),
    all: (): LocalView[] => [...views.values()],
    of: (connection: LiveConnection): LocalView[] => [...(byConnection.get(connection)?.values() ?? [])],
    find: (connection: LiveConnection, ref: number) => byConnection.get(connection)?.get(ref),
    /** The view of that `ref`. */
    at(connection: LiveConnection, ref: number): LocalView {
      const view = byConnection.get(connection)?.get(ref);
      if (!view) throw refuse('view_unknown');
      return view;
    },
  };
}
