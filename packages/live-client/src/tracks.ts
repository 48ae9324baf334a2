// The tracks of a publication: which are enabled, and which device has vanished.
import type { LiveMedia, LiveTrack } from './live-streams.ts';

export type TrackSwitches = { muted: boolean; paused: boolean; camera: boolean };

const isKind = (kind: string): kind is 'audio' | 'video' => kind === 'audio' || kind === 'video';

export function createTracks(first: LiveMedia, onTrackEnded: () => void) {
  let media = first;
  const listening = new Set<LiveTrack>();

  function listen() {
    for (const track of listening) track.removeEventListener('ended', onTrackEnded);
    listening.clear();
    for (const track of media.getTracks()) {
      track.addEventListener('ended', onTrackEnded);
      listening.add(track);
    }
  }
  listen();

  return {
    get media() {
      return media;
    },
    /** Kinds whose tracks have all ended. */
    gone(): ('audio' | 'video')[] {
      const ended = media.getTracks().filter(({ readyState }) => readyState === 'ended');
      const isLive = (kind: string) =>
        media.getTracks().some((track) => track.kind === kind && track.readyState === 'live');
      return [...new Set(ended.map(({ kind }) => kind))].filter(isKind).filter((kind) => !isLive(kind));
    },
    hasVideo: () =>
      media.getTracks().some(({ kind, readyState }) => kind === 'video' && readyState === 'live'),
    /** A pause disables all tracks; afterwards `muted` and `camera` decide again. */
    show({ muted, paused, camera }: TrackSwitches) {
      for (const track of media.getTracks()) {
        track.enabled = !paused && (track.kind === 'audio' ? !muted : camera);
      }
    },
    deviceId: () =>
      media
        .getTracks()
        .find(({ kind }) => kind === 'video')
        ?.getSettings().deviceId ?? '',
    replace(next: LiveMedia) {
      const kept = new Set(next.getTracks());
      const left = media.getTracks().filter((track) => !kept.has(track));
      media = next;
      listen();
      for (const track of left) track.stop();
    },
    /** Stops listening for the end of tracks. */
    release() {
      for (const track of listening) track.removeEventListener('ended', onTrackEnded);
      listening.clear();
    },
    stop() {
      for (const track of media.getTracks()) track.stop();
    },
  };
}
