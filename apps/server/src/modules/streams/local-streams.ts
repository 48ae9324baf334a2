// The cameras that are connected to this process: from their start to their end, through lost sockets and
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
import type { Clock } from '../../platform/clock.ts';
import type { LiveConnection } from '../../platform/live/live.ts';
import type { Log } from '../../platform/log.ts';
import {
  EngineRefusal,
  type MediaEngine,
  type StreamName,
} from '../../platform/media-engine/media-engine.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Dictionaries } from '../../platform/words.ts';
import type { RoomsForStreams, Seated } from '../rooms/index.ts';
import { createPublisherConnections, type PublisherConnections } from './publisher-connections.ts';
import type { KnownStreams } from './known-streams.ts';
import type { ProcessMessages } from './process-messages.ts';
import type { KnownStream, StreamEntry } from './registry-entries.ts';

export type LocalStream = {
  readonly id: string;
  readonly name: StreamName;
  readonly uid: Uid;
  notice: StreamEntry;
  /** Nothing while she is away. */
  connection: LiveConnection | undefined;
  /** By which she logged in. */
  sessionId: string | undefined;
  deviceId: string;
  /** The house encodes it anew. */
  reencoded: boolean;
  ingest: PublisherConnections;
  awaySince: number | undefined;
  /** `broken`: her connection ended; otherwise a camera that is dark on purpose is not missed. */
  mediaAway: { since: number; broken: boolean } | undefined;
};

type StartArgs = ArgsOf<typeof streamsActions.start>;

type Publisher = {
  /** A program of hers, not a browser. */
  tool?: boolean;
  /** Before anybody is told of it; where it fails there was none. */
  prepare?(stream: LocalStream): Promise<void>;
};

type Needs = {
  clock: Clock;
  log: Log;
  engine: MediaEngine;
  known: KnownStreams;
  rooms: RoomsForStreams;
  letters: Pick<ProcessMessages, 'tell'>;
  dictionaries: Dictionaries;
  /** Refuses whose cameras the team keeps off; what is decided meanwhile counts. */
  refuseStopped(uid: Uid): Promise<void>;
  /** Before its media ends. */
  ending(stream: LocalStream): Promise<void>;
};

const nowhere = 0 as RoomId;
const newId = () => randomBytes(16).toString('hex');

const flags = ({ muted, paused }: StartArgs) => ({ muted, paused });

export function createLocalStreams(needs: Needs) {
  const { clock, log, engine, known, rooms, letters, dictionaries, refuseStopped, ending } = needs;
  const streams = new Map<string, LocalStream>();
  const byConnection = new WeakMap<LiveConnection, Set<LocalStream>>();

  const byName = (name: StreamName) => streams.get(name as string);

  function change(stream: LocalStream, changes: Partial<StreamEntry>) {
    stream.notice = { ...stream.notice, ...changes };
    if (streams.get(stream.id) === stream) known.put(stream.notice);
  }

  function end(stream: LocalStream, reason: StreamEndReason) {
    if (!streams.delete(stream.id)) return;
    stream.ingest.close();
    if (stream.connection) byConnection.get(stream.connection)?.delete(stream);
    known.end(stream.id, reason);
    void (async () => {
      await ending(stream);
      await engine.endStream(stream.name);
    })().catch((error: unknown) => {
      if (!(error instanceof EngineRefusal)) log.error({ err: error }, 'a stream did not end in order');
    });
  }

  function leave(stream: LocalStream) {
    stream.connection = undefined;
    stream.awaySince = clock.now();
    change(stream, { away: true });
  }

  /** It is published by this connection from now on. */
  function take(stream: LocalStream, connection: LiveConnection) {
    if (stream.connection === connection) return;
    if (stream.connection) byConnection.get(stream.connection)?.delete(stream);
    stream.connection = connection;
    stream.sessionId = connection.sessionId;
    stream.awaySince = undefined;
    const before = byConnection.get(connection);
    if (before) return void before.add(stream);
    const hers = new Set([stream]);
    byConnection.set(connection, hers);
    connection.onClose(() => hers.forEach(leave));
  }

  /** What she left behind when her connection was lost. */
  function leftBehind(uid: Uid, roomId: RoomId, wanted: StartArgs): LocalStream | undefined {
    const hers = [...streams.values()].filter(
      ({ uid: of, notice }) => of === uid && notice.roomId === roomId && notice.callId === wanted.call_id,
    );
    if (wanted.stream_id !== undefined) return hers.find(({ id }) => id === wanted.stream_id);
    const away = hers.filter(({ awaySince }) => awaySince !== undefined);
    return away.find(({ deviceId }) => deviceId === wanted.device_id) ?? away[0];
  }

  /** It is connected to another process: nobody will come back to it there. */
  function yieldTo({ process, id, uid }: KnownStream, named: boolean) {
    if (process === known.here) return;
    letters.tell(process, { kind: 'yield', stream: id, by: uid, named });
  }
  // That she has left it may be heard of after she is here.
  known.onStream(({ after }) => {
    if (!after?.away || after.process === known.here) return;
    const isHere = [...streams.values()].some(
      ({ uid, notice }) => uid === after.uid && notice.roomId === after.roomId && !notice.away,
    );
    if (isHere) yieldTo(after, false);
  });

  function open(
    { uid, nick }: Pick<Seated, 'uid' | 'nick'>,
    roomId: RoomId,
    args: StartArgs,
    tool: boolean,
  ): LocalStream {
    for (const other of known.of(uid)) {
      const named = other.id === args.stream_id;
      if (named || (other.away && other.roomId === roomId)) yieldTo(other, named);
    }
    const others = known.of(uid).filter(({ process, away }) => !away || process === known.here);
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
      ingest: createPublisherConnections({ engine, log, name }),
      awaySince: undefined,
      mediaAway: { since: clock.now(), broken: true },
      notice: {
        kind: 'stream',
        id,
        uid,
        nick,
        startedAt: clock.now(),
        roomId,
        private: args.private,
        callId: args.call_id,
        ...flags(args),
        camera: true,
        recording: false,
        tool,
        pictures: args.snapshot && !args.private,
        snapshot: '',
        snapshotAt: 0,
        house: '',
        houseAt: 0,
        blurred: '',
        live: false,
        away: false,
      },
    };
    streams.set(id, stream);
    return stream;
  }

  /** Asked for with every start; its place is kept until the stream is over. */
  async function reencode(stream: LocalStream, { reencode: wanted, video_bitrate: videoKbps }: StartArgs) {
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
    connection?.tell(streamsCallbacks.reencodeEnded, { stream_id: stream.id, comment: comment ?? '' });
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
      const which = stream.ingest.forget(session);
      if (!which) continue;
      // A newer connection of the same publisher brings what this one brought.
      if (which === 'previous' || why === 'ended') return;
      stream.mediaAway = { since: stream.mediaAway?.since ?? clock.now(), broken: true };
      stream.connection?.tell(streamsCallbacks.restartStream, { stream_id: stream.id });
      return;
    }
  });

  rooms.onLeave(({ connection, roomId, reason }) => {
    // Her socket is gone: she may be back in a moment.
    if (reason === 'disconnected') return;
    for (const stream of byConnection.get(connection) ?? [])
      if (stream.notice.roomId === roomId && !stream.notice.private) end(stream, 'STREAM_STOP');
  });

  const isMissed = ({ notice, mediaAway }: LocalStream, now: number) =>
    mediaAway !== undefined &&
    now - mediaAway.since >= streamLimits.mediaAwayMs &&
    (mediaAway.broken || (notice.camera && !notice.paused));

  return {
    all: (): Iterable<LocalStream> => streams.values(),
    get: (id: string) => streams.get(id),
    change,
    end,
    /** Of this connection; her only one where none is named. */
    of(connection: LiveConnection, id: string | undefined): LocalStream {
      const hers = byConnection.get(connection);
      const [only] = hers ?? [];
      const stream = id === undefined ? (hers?.size === 1 ? only : undefined) : streams.get(id);
      if (!stream || !hers?.has(stream)) throw refuse('stream_unknown');
      return stream;
    },
    async start(args: StartArgs, connection: LiveConnection, by: Publisher = {}): Promise<LocalStream> {
      const publisher = rooms.seated(connection);
      const roomId = args.private ? nowhere : await rooms.roomSheMeans(connection, String(args.roomid ?? ''));
      await refuseStopped(publisher.uid);
      if (!connection.isOpen || (roomId !== nowhere && !rooms.seated(connection).rooms.has(roomId))) {
        throw refuse('not_in_room');
      }
      const before = leftBehind(publisher.uid, roomId, args);
      const stream = before ?? open(publisher, roomId, args, by.tool ?? false);
      take(stream, connection);
      try {
        await reencode(stream, args);
        await by.prepare?.(stream);
      } catch (error) {
        if (!before) end(stream, 'STREAM_STOP');
        throw error;
      }
      if (streams.get(stream.id) !== stream || stream.connection !== connection)
        throw refuse('stream_unknown');
      // As it was announced now: what else she had switched she says again.
      const pictures = args.snapshot && !args.private;
      change(stream, before ? { ...flags(args), camera: true, pictures, away: false } : {});
      return stream;
    },
    /** She is connected to another process now. */
    yield({ stream: id, by, named }: { stream: string; by: number; named: boolean }) {
      const stream = streams.get(id);
      if (stream?.uid === by && (named || stream.awaySince !== undefined)) end(stream, 'STREAM_STOP');
    },
    /** What the team has decided. `told`: whoever publishes it hears why before it is over. */
    stop(
      which: (stream: LocalStream) => boolean,
      told: (connection: LiveConnection, stream: LocalStream) => void,
    ) {
      for (const stream of streams.values()) {
        if (!which(stream)) continue;
        if (stream.connection) told(stream.connection, stream);
        end(stream, 'STREAM_STOP');
      }
    },
    /** She is put out, or logs out. */
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
