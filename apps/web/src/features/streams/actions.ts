// Watching a camera, and publishing the own one.
import type { LiveClient, LiveStreams } from '@alcove/live-client';
import { may, type Standing, type Stream } from '@alcove/protocol';
import { publishingPreferences } from './publishing-preferences.ts';
import { stopAll } from './green-room/devices.ts';
import { audibleUid } from './audible-camera.ts';
import { viewsToReopen } from './remembered-views.ts';

/** Asked for until the window is drawn and reports its width. */
const firstWidthPx = 320;

export const openWindow = (streams: LiveStreams, { stream_id: id }: Stream): void =>
  void streams.watch(id, { widthPx: firstWidthPx });

/** A free member watches one camera at a time: the next closes the one before (R6.016). */
export function watchCamera({ streams }: LiveClient, stream: Stream, standing: Standing): void {
  // A camera opened by hand replaces what a reload would restore.
  viewsToReopen.set(undefined);
  if (!may('watchManyStreams', standing)) {
    for (const view of streams.views) if (view.streamId !== stream.stream_id) view.leave();
  }
  openWindow(streams, stream);
  const isAudible = streams.views.some((view) => view.stream?.uid === audibleUid.get());
  if (!isAudible) audibleUid.set(stream.uid);
}

export type PublishingStart = {
  client: LiveClient;
  roomid: number;
  media: MediaStream;
  videoKbps: number;
  muted: boolean;
  paused?: boolean;
  camera?: boolean;
  readyForMs?: number;
};

export function startPublishing({
  client,
  roomid,
  media,
  paused = false,
  camera = true,
  ...how
}: PublishingStart): void {
  // The preference stays stored while the server does not re-encode.
  const reencode = publishingPreferences.get().reencode && client.streams.reencodes;
  const publication = client.streams.publish(media, { room: roomid, paused, reencode, ...how });
  // Queued by the SDK until the stream is announced.
  if (!camera) publication.cameraOff().catch(() => {});
  // The SDK leaves the devices open after a refusal, for a retry; here nothing retries.
  const off = client.streams.onChange(() => {
    if (publication.state.status !== 'ended') return;
    off();
    stopAll(media);
  });
}
