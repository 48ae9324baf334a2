// The views of the people connected to this process, each until it is over.
import { randomBytes } from 'node:crypto';
import { type RoomId, type StreamEndReason, streamsCallbacks, type Uid } from '@alcove/protocol';
import type { Clock } from '../../platform/clock.ts';
import type { LiveConnection } from '../../platform/live/live.ts';
import type { Log } from '../../platform/log.ts';
import { refuse } from '../../platform/refusal.ts';
import type { FreeWatchingTimer } from './free-watching.ts';
import type { KnownStreams } from './known-streams.ts';
import type { KnownStream, ViewEntry } from './registry-entries.ts';

export type LocalView = {
  readonly id: string;
  readonly connection: LiveConnection;
  readonly ref: number;
  readonly uid: Uid;
  readonly streamId: string;
  readonly publisher: Uid;
  readonly process: string;
  readonly roomId: RoomId;
  /** Blurred pictures instead of the stream, as judged when it was asked for. */
  readonly picturesOnly: boolean;
  /** 0: hidden. */
  widthPx: number;
  /** Once she may watch. */
  notice: ViewEntry | undefined;
  /** The generation that was offered last. */
  ufrag: string;
  status: 'connecting' | 'watching' | 'restarting';
  since: number;
  allowance: FreeWatchingTimer | undefined;
  /** It is being asked whether she may. */
  asking: boolean;
  over: boolean;
  /** Why it is over, where nobody could be told yet. */
  untold: StreamEndReason | undefined;
};

/** Of whoever does not say how wide her window is. */
const widestPx = 4096;

type Needs = {
  clock: Clock;
  log: Log;
  known: KnownStreams;
  /** One that was granted is over. */
  ended(reason: StreamEndReason | 'LEFT'): void;
};

export function createLocalViews({ clock, log, known, ended }: Needs) {
  const views = new Map<string, LocalView>();
  const byConnection = new Map<LiveConnection, Map<number, LocalView>>();
  /** Whose end is heard of already. */
  const followed = new WeakSet<LiveConnection>();

  const note = (error: unknown) => log.error({ err: error }, 'a view was not ended in order');

  function isWatching(view: LocalView): boolean {
    const stream = known.stream(view.streamId);
    return view.status === 'watching' && stream !== undefined && stream.live && !stream.paused;
  }

  /** Nothing is said of a reason: whoever was blocked is not told. */
  function end(view: LocalView, reason?: StreamEndReason) {
    if (view.over) return;
    // Up to this moment, not to the last look.
    view.allowance?.count(isWatching(view));
    view.over = true;
    views.delete(view.id);
    const hers = byConnection.get(view.connection);
    hers?.delete(view.ref);
    if (hers?.size === 0) byConnection.delete(view.connection);
    void view.allowance?.end().catch(note);
    if (view.notice) known.endView(view.id);
    // One that was not granted yet is answered with a refusal.
    if (!view.notice) {
      view.untold = reason;
      return;
    }
    ended(reason ?? 'LEFT');
    tellEnd(view, reason);
  }

  function tellEnd({ connection, streamId: stream_id, ref }: LocalView, reason: StreamEndReason | undefined) {
    if (reason !== undefined) connection.tell(streamsCallbacks.viewEnded, { stream_id, reason, ref });
  }

  function endAll(which: (view: LocalView) => boolean, reason?: StreamEndReason) {
    for (const view of views.values()) if (which(view)) end(view, reason);
  }

  function add(
    stream: KnownStream,
    { ref, uid, picturesOnly }: Pick<LocalView, 'ref' | 'uid' | 'picturesOnly'>,
    connection: LiveConnection,
  ): LocalView {
    const view: LocalView = {
      id: randomBytes(16).toString('hex'),
      connection,
      ref,
      uid,
      streamId: stream.id,
      publisher: stream.uid,
      process: stream.process,
      roomId: stream.roomId,
      picturesOnly,
      widthPx: widestPx,
      notice: undefined,
      ufrag: '',
      status: 'connecting',
      since: clock.now(),
      allowance: undefined,
      asking: true,
      over: false,
      untold: undefined,
    };
    byConnection.set(
      connection,
      (byConnection.get(connection) ?? new Map<number, LocalView>()).set(ref, view),
    );
    if (!followed.has(connection)) {
      followed.add(connection);
      connection.onClose(() => byConnection.get(connection)?.forEach((each) => end(each)));
    }
    views.set(view.id, view);
    return view;
  }

  return {
    isWatching,
    add,
    end,
    endAll,
    tellEnd,
    has: (id: string) => views.has(id),
    get: (id: string) => views.get(id),
    all: (): LocalView[] => [...views.values()],
    of: (connection: LiveConnection): LocalView[] => [...(byConnection.get(connection)?.values() ?? [])],
    find: (connection: LiveConnection, ref: number) => byConnection.get(connection)?.get(ref),
    /** The one that she names. */
    at(connection: LiveConnection, ref: number): LocalView {
      const view = byConnection.get(connection)?.get(ref);
      if (!view) throw refuse('view_unknown');
      return view;
    },
  };
}
