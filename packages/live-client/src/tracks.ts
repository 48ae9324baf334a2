// The tracks of one's own camera: what of them is seen and heard now, and which device has vanished.
import type { LiveMedia, LiveTrack } from './live-streams.ts';

export type Shown = { muted: boolean; paused: boolean; camera: boolean };

const isKind = (kind: string): kind is 'audio' | 'video' => kind === 'audio' || kind === 'video';

export function createTracks(first: LiveMedia, onGone: () => void) {
  let media = first;
  const listening = new Set<LiveTrack>();

  function listen() {
    for (const track of listening) track.removeEventListener('ended', onGone);
    listening.clear();
    for (const track of media.getTracks()) {
      track.addEventListener('ended', onGone);
      listening.add(track);
    }
  }
  listen();

  return {
    get media() {
      return media;
    },
    /** Kinds of which no track lives any more. */
    gone(): ('audio' | 'video')[] {
      const ended = media.getTracks().filter(({ readyState }) => readyState === 'ended');
      const isLive = (kind: string) =>
        media.getTracks().some((track) => track.kind === kind && track.readyState === 'live');
      return [...new Set(ended.map(({ kind }) => kind))].filter(isKind).filter((kind) => !isLive(kind));
    },
    /** Pausing stops everything; going on shows the camera, and is heard only where she is not muted. */
    show({ muted, paused, camera }: Shown) {
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
    /** Nobody hears of their end any more. */
    release() {
      for (const track of listening) track.removeEventListener('ended', onGone);
      listening.clear();
    },
    stop() {
      for (const track of media.getTracks()) track.stop();
    },
  };
}
