// A camera in the shape of the protocol.
import type { Stream } from '@alcove/protocol';
import type { KnownStream } from './registry-entries.ts';

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

export const streamPictureAddress = (id: string, size: 'full' | 'blurred' | 'house') =>
  id === '' ? '' : `/media/live/${id}/${size}.jpg`;

export const streamToWire = (stream: KnownStream, watchers: number): Stream => ({
  stream_id: stream.id,
  uid: stream.uid,
  nick: stream.nick,
  roomid: stream.roomId,
  private: flag(stream.private),
  call_id: stream.callId,
  muted: flag(stream.muted),
  paused: flag(stream.paused),
  camera: flag(stream.camera),
  recording: flag(stream.recording),
  snapshot_url: streamPictureAddress(stream.snapshot, 'full'),
  watchers,
  started_at: stream.startedAt,
});

export const switchesToWire = (stream: Pick<KnownStream, 'id' | 'muted' | 'paused' | 'camera'>) => ({
  stream_id: stream.id,
  muted: flag(stream.muted),
  paused: flag(stream.paused),
  camera: flag(stream.camera),
});
