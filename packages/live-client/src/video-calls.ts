// The media of one call: what this side publishes, and the view of the other, whose stream may be followed by another one.
import type { LiveClient } from './live-client.ts';
import type { LiveMedia, Publication, View } from './live-streams.ts';

export type CallMedia = {
  readonly own: Publication;
  /** Undefined until the other publishes. */
  readonly other: View | undefined;
  leave(): void;
};

/** Enters an answered call; the client has to be connected. */
export function joinCall(
  client: LiveClient,
  callId: string,
  media: LiveMedia,
  { muted }: { muted: boolean },
): CallMedia {
  const readyForMs = 1000;
  const own = client.streams.publish(media, { room: '', private: true, callId, muted, readyForMs });
  let other: View | undefined;
  const stop = client.on('streamStarted', (stream) => {
    if (stream.call_id !== callId || stream.uid === client.state.uid) return;
    if (other?.streamId === stream.stream_id && other.state.status !== 'ended') return;
    other?.leave();
    other = client.streams.watch(stream.stream_id, { callId });
  });
  return {
    own,
    get other() {
      return other;
    },
    leave() {
      stop();
      other?.leave();
      own.stop();
    },
  };
}
