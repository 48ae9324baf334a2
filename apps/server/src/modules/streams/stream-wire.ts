// A camera in the shape of the protocol.
import { asFlag, type Stream } from '@alcove/protocol';
import type { KnownStream } from './registry-entries.ts';

export const streamPictureAddress = (id: string, size: 'full' | 'blurred' | 'house') =>
  id === '' ? '' : `/media/live/${id}/${size}.jpg`;

export const streamToWire = (stream: KnownStream, watchers: number): Stream => ({
  stream_id: stream.id,
  uid: stream.uid,
  nick: stream.nick,
  roomid: stream.roomId,
  private: asFlag(stream.private),
  call_id: stream.callId,
  muted: asFlag(stream.muted),
  paused: asFlag(stream.paused),
  camera: asFlag(stream.camera),
  recording: asFlag(stream.recording),
  veiled: asFlag(stream.veiledAt > 0),
  snapshot_url: streamPictureAddress(stream.snapshot, 'full'),
  watchers,
  started_at: stream.startedAt,
});

export const switchesToWire = (stream: Pick<KnownStream, 'id' | 'muted' | 'paused' | 'camera'>) => ({
  stream_id: stream.id,
  muted: asFlag(stream.muted),
  paused: asFlag(stream.paused),
  camera: asFlag(stream.camera),
});
