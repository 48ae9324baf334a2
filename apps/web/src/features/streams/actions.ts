// What one does with cameras: watch one, show one's own.
import type { LiveClient, LiveStreams } from '@alcove/live-client';
import { may, type Standing, type Stream } from '@alcove/protocol';
import { choices } from './choices.ts';
import { stopAll } from './green-room/devices.ts';
import { loud } from './loud.ts';
import { returning } from './returning.ts';

/** Until its window is drawn, and says how wide it is. */
const firstWidthPx = 320;

export const openWindow = (streams: LiveStreams, { stream_id: id }: Stream): void =>
  void streams.watch(id, { widthPx: firstWidthPx });

/** Of a free member one at a time: the next takes the place of the one before (R6.016). */
export function watchCamera({ streams }: LiveClient, stream: Stream, standing: Standing): void {
  // What she chooses now holds, not what was open before a reload.
  returning.set(undefined);
  if (!may('watchManyStreams', standing)) {
    for (const view of streams.views) if (view.streamId !== stream.stream_id) view.leave();
  }
  openWindow(streams, stream);
  const isHeard = streams.views.some((view) => view.stream?.uid === loud.get());
  if (!isHeard) loud.set(stream.uid);
}

export type Air = {
  client: LiveClient;
  roomid: number;
  media: MediaStream;
  videoKbps: number;
  muted: boolean;
  paused?: boolean;
  camera?: boolean;
  readyForMs?: number;
};

export function goOnAir({ client, roomid, media, paused = false, camera = true, ...how }: Air): void {
  // What she chose on a house that can lasts on one that cannot.
  const reencode = choices.get().reencode && client.streams.reencodes;
  const publication = client.streams.publish(media, { room: roomid, paused, reencode, ...how });
  // Told with the rest, once it is announced.
  if (!camera) publication.cameraOff().catch(() => {});
  // A refusal leaves the devices on, for another try: here there is none.
  const off = client.streams.onChange(() => {
    if (publication.state.status !== 'ended') return;
    off();
    stopAll(media);
  });
}
