// The cameras whose publishers are connected to this process, from start to end, through lost sockets and
// lost media.
//
//   start ──► live ◄──► idle ──(mediaAwayMs)──► STREAM_LOST
//               │ socket gone
//               ▼
//             away ──(publisherAwayMs)──► STREAMER_LOGOUT        `start` in time goes on with it
import { randomBytes } from 'node:crypto';
import {
  type ArgsOf,
  type RoomId,
  type StreamEndReason,
  streamLimits,
  type streamsActions,
  streamsCallbacks,
  type Uid,
} from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { LiveConnection } from '../../platform/live/live.ts';
import {
  EngineRefusal,
  type MediaEngine,
  type StreamName,
} from '../../platform/media-engine/media-engine.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Chat } from '../chat/index.ts';
import { createPublisherConnections, type PublisherConnections } from './publisher-connections.ts';
import type { KnownStreams } from './known-streams.ts';
import type { ProcessMessages } from './process-messages.ts';
import type { KnownStream, StreamEntry } from './registry-entries.ts';

export type LocalStream = {
  readonly id: string;
  readonly name: StreamName;
  readonly uid: Uid;
  entry: StreamEntry;
  /** Undefined while the publisher is away. */
  connection: LiveConnection | undefined;
  /** The session of the publisher's last connection. */
  sessionId: string | undefined;
  deviceId: string;
  /** The engine encodes it again. */
  reencoded: boolean;
  connections: PublisherConnections;
  /** The sizes of its picture that are needed, by RID, once it was said. */
  wantedSizes: readonly string[] | undefined;
  awaySince: number | undefined;
  /** `broken`: the media connection ended. Otherwise a camera that is dark on purpose counts as present. */
  mediaAway: { since: number; broken: boolean } | undefined;
};

type StartArgs = ArgsOf<typeof streamsActions.start>;

type Publisher = {
  /** A program of the member, not a browser. */
  tool?: boolean;
  /** Runs before a new camera is announced. Where it fails, the camera was never there. */
  prepare?(stream: LocalStream): Promise<void>;
};

type Needs = Use<'clock' | 'log' | 'dictionaries'> & {
  engine: MediaEngine;
  known: KnownStreams;
  chat: Pick<Chat, 'sessionOn' | 'joinedRoomOf' | 'onLeave'>;
  /** Refuses who is not in that call. */
  admitToCall(callId: string, uid: Uid): Promise<void>;
  messages: Pick<ProcessMessages, 'send'>;
  /** Refuses a member whose cameras moderators keep off, also where that is decided during the call. */
  refuseStopped(uid: Uid): Promise<void>;
  /** Since when the publisher is veiled; 0: they are not. */
  veiledAt(entry: Pick<StreamEntry, 'id' | 'uid' | 'private'>): number;
  /** Before the first connection of a new camera. */
  begun(stream: LocalStream): void;
  /** Runs before the engine ends the media. */
  beforeEnd(stream: LocalStream): Promise<void>;
};

const noRoom = 0 as RoomId;
const newId = () => randomBytes(16).toString('hex');

/** R3.081: only a private camera belongs to a call; without one it is a test of the camera. */
const callOf = ({ private: isPrivate, call_id: callId }: StartArgs) => (isPrivate ? callId : '');

const flags = ({ muted, paused }: StartArgs) => ({ muted, paused });

export function createLocalStreams(needs: Needs) {
  const {
    clock,
    log,
    engine,
    known,
    chat,
    admitToCall,
    messages,
    dictionaries,
    refuseStopped,
    beforeEnd,
    veiledAt,
    begun,
  } = needs;
  const streams = new Map<string, LocalStream>();
  const byConnection = new WeakMap<LiveConnection, Set<LocalStream>>();

  const byName = (name: StreamName) => streams.get(name as string);

  function change(stream: LocalStream, changes: Partial<StreamEntry>) {
    stream.entry = { ...stream.entry, ...changes };
    if (streams.get(stream.id) === stream) known.put(stream.entry);
  }

  function end(stream: LocalStream, reason: StreamEndReason) {
    if (!streams.delete(stream.id)) return;
    stream.connections.close();
    if (stream.connection) byConnection.get(stream.connection)?.delete(stream);
    known.end(stream.id, reason);
    void (async () => {
      await beforeEnd(stream);
      await engine.endStream(stream.name);
    })().catch((error: unknown) => {
      if (!(error instanceof EngineRefusal)) log.error({ err: error }, 'a stream was not ended completely');
    });
  }

  function detach(stream: LocalStream) {
    stream.connection = undefined;
    stream.awaySince = clock.now();
    change(stream, { away: true });
  }

  /** That connection publishes it from now on. */
  function attach(stream: LocalStream, connection: LiveConnection) {
    if (stream.connection === connection) return;
    if (stream.connection) byConnection.get(stream.connection)?.delete(stream);
    stream.connection = connection;
    stream.sessionId = connection.sessionId;
    stream.awaySince = undefined;
    const before = byConnection.get(connection);
    if (before) return void before.add(stream);
    const published = new Set([stream]);
    byConnection.set(connection, published);
    connection.onClose(() => published.forEach(detach));
  }

  /** The camera that a publisher resumes after a lost connection. */
  function streamToResume(uid: Uid, roomId: RoomId, wanted: StartArgs): LocalStream | undefined {
    const published = [...streams.values()].filter(
      ({ uid: of, entry }) => of === uid && entry.roomId === roomId && entry.callId === callOf(wanted),
    );
    if (wanted.stream_id !== undefined) return published.find(({ id }) => id === wanted.stream_id);
    const away = published.filter(({ awaySince }) => awaySince !== undefined);
    return away.find(({ deviceId }) => deviceId === wanted.device_id) ?? away[0];
  }

  /** Ends a camera of another process whose publisher is connected to this process now. */
  function endElsewhere({ process, id, uid }: KnownStream, named: boolean) {
    if (process === known.processId) return;
    messages.send(process, { kind: 'yield', stream: id, by: uid, named });
  }
  // The entry that says that a publisher left the other process may arrive after the publisher has started here.
  known.onStream(({ after }) => {
    if (!after?.away || after.process === known.processId) return;
    const isHere = [...streams.values()].some(
      ({ uid, entry }) =>
        uid === after.uid && entry.roomId === after.roomId && entry.callId === after.callId && !entry.away,
    );
    if (isHere) endElsewhere(after, false);
  });

  function open(
    { uid, nick }: Pick<ReturnType<Chat['sessionOn']>, 'uid' | 'nick'>,
    roomId: RoomId,
    args: StartArgs,
    tool: boolean,
  ): LocalStream {
    for (const other of known.of(uid)) {
      const named = other.id === args.stream_id;
      if (named || (other.away && other.roomId === roomId && other.callId === callOf(args))) {
        endElsewhere(other, named);
      }
    }
    const others = known.of(uid).filter(({ process, away }) => !away || process === known.processId);
    if (others.length >= streamLimits.perMember) {
      throw refuse('streams_too_many', { count: streamLimits.perMember });
    }
    const id = newId();
    const name = id as StreamName;
    const stream: LocalStream = {
      id,
      name,
      uid,
      connection: undefined,
      sessionId: undefined,
      deviceId: args.device_id,
      reencoded: false,
      connections: createPublisherConnections({ engine, log, name }),
      wantedSizes: undefined,
      awaySince: undefined,
      mediaAway: { since: clock.now(), broken: true },
      entry: {
        kind: 'stream',
        id,
        uid,
        nick,
        startedAt: clock.now(),
        roomId,
        private: args.private,
        callId: callOf(args),
        ...flags(args),
        camera: true,
        recording: false,
        tool,
        pictures: args.snapshot && !args.private,
        snapshot: '',
        snapshotAt: 0,
        serverPicture: '',
        serverPictureAt: 0,
        blurred: '',
        veiledAt: veiledAt({ id, uid, private: args.private }),
        machine: engine.machine(),
        live: false,
        away: false,
      },
    };
    streams.set(id, stream);
    begun(stream);
    return stream;
  }

  /** Called with every start. The re-encoding slot is held until the stream is over. */
  async function setReencoding(
    stream: LocalStream,
    { reencode: wanted, video_bitrate: videoKbps }: StartArgs,
  ) {
    if (!wanted && !stream.reencoded) return;
    try {
      await engine.reencode(stream.name, wanted ? { videoKbps } : undefined);
      stream.reencoded = wanted;
    } catch (error) {
      if (!(error instanceof EngineRefusal)) throw error;
      throw refuse(error.reason === 'full' ? 'reencode_full' : 'reencode_unavailable');
    }
  }
  engine.on('reencodingFailed', (name) => {
    const stream = byName(name);
    if (!stream) return;
    stream.reencoded = false;
    const { connection } = stream;
    const comment = connection && dictionaries[connection.language].words.t('streams:own.reencodeEnded');
    connection?.send(streamsCallbacks.reencodeEnded, { stream_id: stream.id, comment: comment ?? '' });
  });

  function announceSizes({ id, connection, wantedSizes, entry }: LocalStream) {
    // Programs are sent nothing.
    if (!wantedSizes || entry.tool) return;
    connection?.send(streamsCallbacks.streamSizes, { stream_id: id, wanted: [...wantedSizes] });
  }
  engine.on('layersWanted', (name, rids) => {
    const stream = byName(name);
    if (!stream) return;
    stream.wantedSizes = rids;
    announceSizes(stream);
  });

  engine.on('live', (name) => {
    const stream = byName(name);
    if (!stream) return;
    stream.mediaAway = undefined;
    change(stream, { live: true });
  });
  engine.on('idle', (name) => {
    const stream = byName(name);
    if (!stream) return;
    stream.mediaAway ??= { since: clock.now(), broken: false };
    change(stream, { live: false });
  });
  engine.on('ended', (session, why) => {
    for (const stream of streams.values()) {
      const which = stream.connections.forget(session);
      if (!which) continue;
      // A newer connection of the same publisher has replaced it.
      if (which === 'previous' || why === 'ended') return;
      stream.mediaAway = { since: stream.mediaAway?.since ?? clock.now(), broken: true };
      stream.connection?.send(streamsCallbacks.restartStream, { stream_id: stream.id });
      return;
    }
  });

  chat.onLeave(({ connection, roomId, reason }) => {
    // The publisher may reconnect within `publisherAwayMs`.
    if (reason === 'disconnected') return;
    for (const stream of byConnection.get(connection) ?? [])
      if (stream.entry.roomId === roomId && !stream.entry.private) end(stream, 'STREAM_STOP');
  });

  const isMissed = ({ entry, mediaAway }: LocalStream, now: number) =>
    mediaAway !== undefined &&
    now - mediaAway.since >= streamLimits.mediaAwayMs &&
    (mediaAway.broken || (entry.camera && !entry.paused));

  return {
    all: (): Iterable<LocalStream> => streams.values(),
    get: (id: string) => streams.get(id),
    change,
    end,
    /** For a connection of the publisher that was not there when they changed. */
    announceSizes,
    /** A camera that this connection publishes; its only one where no id is given. */
    of(connection: LiveConnection, id: string | undefined): LocalStream {
      const published = byConnection.get(connection);
      const [only] = published ?? [];
      const stream = id === undefined ? (published?.size === 1 ? only : undefined) : streams.get(id);
      if (!stream || !published?.has(stream)) throw refuse('stream_unknown');
      return stream;
    },
    async start(args: StartArgs, connection: LiveConnection, by: Publisher = {}): Promise<LocalStream> {
      const publisher = chat.sessionOn(connection);
      const roomId = args.private ? noRoom : await chat.joinedRoomOf(connection, String(args.roomid ?? ''));
      const callId = callOf(args);
      if (callId) await admitToCall(callId, publisher.uid);
      await refuseStopped(publisher.uid);
      if (!connection.isOpen || (roomId !== noRoom && !chat.sessionOn(connection).rooms.has(roomId))) {
        throw refuse('not_in_room');
      }
      const before = streamToResume(publisher.uid, roomId, args);
      // A camera that comes back is connected once media is there again, or lost as any other.
      if (!before && engine.awayMs() !== undefined) throw refuse('media_away');
      const stream = before ?? open(publisher, roomId, args, by.tool ?? false);
      attach(stream, connection);
      try {
        await setReencoding(stream, args);
        await by.prepare?.(stream);
        // It may have ended before this stream was there to be ended with it.
        if (callId) await admitToCall(callId, publisher.uid);
      } catch (error) {
        if (!before) end(stream, 'STREAM_STOP');
        throw error;
      }
      if (streams.get(stream.id) !== stream || stream.connection !== connection)
        throw refuse('stream_unknown');
      // The switches of this start replace those before the connection was lost.
      const pictures = args.snapshot && !args.private;
      change(stream, before ? { ...flags(args), camera: true, pictures, away: false } : {});
      return stream;
    },
    /** The publisher is connected to another process now. */
    yield({ stream: id, by, named }: { stream: string; by: number; named: boolean }) {
      const stream = streams.get(id);
      if (stream?.uid === by && (named || stream.awaySince !== undefined)) end(stream, 'STREAM_STOP');
    },
    /** Moderators end it. `notify` runs first, so that the publisher learns why before the end. */
    stop(
      which: (stream: LocalStream) => boolean,
      notify: (connection: LiveConnection, stream: LocalStream) => void,
    ) {
      for (const stream of streams.values()) {
        if (!which(stream)) continue;
        if (stream.connection) notify(stream.connection, stream);
        end(stream, 'STREAM_STOP');
      }
    },
    /** The publisher is banned or logs out. */
    endAllOf(which: (stream: LocalStream) => boolean) {
      for (const stream of streams.values()) if (which(stream)) end(stream, 'STREAMER_LOGOUT');
    },
    tick(now: number) {
      for (const stream of streams.values()) {
        const { awaySince } = stream;
        if (awaySince !== undefined && now - awaySince >= streamLimits.publisherAwayMs) {
          end(stream, 'STREAMER_LOGOUT');
        } else if (isMissed(stream, now)) end(stream, 'STREAM_LOST');
      }
    },
  };
}
export type LocalStreams = ReturnType<typeof createLocalStreams>;
