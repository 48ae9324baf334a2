// The private streams of calls: what they send is reported to the calls domain, each participant is notified of the other's
// stream on the connection that publishes their own, and all end with their call.
import { streamsCallbacks, type Uid } from '@alcove/protocol';
import type { VideoCalls } from '../video-calls/index.ts';
import type { KnownStreams } from './known-streams.ts';
import type { LocalStream, LocalStreams } from './local-streams.ts';
import type { KnownStream } from './registry-entries.ts';
import { streamToWire } from './stream-wire.ts';

type Needs = {
  videoCalls: Pick<VideoCalls, 'readMedia' | 'mediaChanged' | 'onEnd'>;
  known: Pick<KnownStreams, 'all' | 'onStream'>;
  localStreams: Pick<LocalStreams, 'all' | 'end'>;
};

export function createCallStreams({ videoCalls, known, localStreams }: Needs) {
  const ofCall = (callId: string) => [...known.all()].filter((stream) => stream.callId === callId);
  const others = ({ callId, uid }: KnownStream): LocalStream[] =>
    [...localStreams.all()].filter(({ entry }) => entry.callId === callId && entry.uid !== uid);

  videoCalls.readMedia((callId) => {
    const media = new Map<Uid, { live: boolean; away: boolean }>();
    for (const { uid, live, away } of ofCall(callId)) {
      const before = media.get(uid);
      media.set(uid, { live: live || before?.live === true, away: away && before?.away !== false });
    }
    return media;
  });
  videoCalls.onEnd((isOver) => {
    for (const stream of localStreams.all()) {
      const { callId, id: stream_id, uid, roomId: roomid } = stream.entry;
      if (callId === '' || !isOver(callId)) continue;
      const reason = 'STREAM_STOP';
      // The other's stream may have ended already, in another process.
      stream.connection?.send(streamsCallbacks.streamEnded, { stream_id, uid, roomid, reason });
      localStreams.end(stream, reason);
    }
  });

  known.onStream(({ before, after, reason }) => {
    const stream = (after ?? before) as KnownStream;
    if (stream.callId === '') return;
    videoCalls.mediaChanged(stream.callId);
    const { id: stream_id, uid, roomId: roomid } = stream;
    for (const { connection } of others(stream)) {
      if (!after) connection?.send(streamsCallbacks.streamEnded, { stream_id, uid, roomid, reason });
      else if (before) connection?.send(streamsCallbacks.streamUpdate, streamToWire(after, 1));
      else connection?.send(streamsCallbacks.streamStarted, streamToWire(after, 1));
    }
  });

  return {
    /** Tells a publisher who has begun, or is back, of the other stream of the call. */
    introduce({ connection, entry }: LocalStream) {
      if (entry.callId === '') return;
      for (const stream of ofCall(entry.callId)) {
        if (stream.uid !== entry.uid)
          connection?.send(streamsCallbacks.streamStarted, streamToWire(stream, 1));
      }
    },
  };
}
export type CallStreams = ReturnType<typeof createCallStreams>;
