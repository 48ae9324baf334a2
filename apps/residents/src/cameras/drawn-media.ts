// The open camera of a drawn scene, as the live client takes a browser's: tracks that can be switched and stopped.
import type { LivingSceneName } from '@alcove/art/living';
import type { LiveMedia, LiveTrack } from '@alcove/live-client';
import { hasSound } from './loop-files.ts';

function drawnTrack(kind: 'audio' | 'video', scene: LivingSceneName): LiveTrack {
  let readyState: LiveTrack['readyState'] = 'live';
  return {
    kind,
    enabled: true,
    get readyState() {
      return readyState;
    },
    stop: () => void (readyState = 'ended'),
    // Without a size, so that one layer is sent: the loop has no other.
    getSettings: () => ({ deviceId: `drawn-${scene}` }),
    // As in browsers, `ended` is not told of a track that was stopped here, and no drawing is ever unplugged.
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  };
}

export type DrawnMedia = LiveMedia & { readonly scene: LivingSceneName };

export function openDrawnMedia(scene: LivingSceneName): DrawnMedia {
  const tracks = [drawnTrack('video', scene), ...(hasSound(scene) ? [drawnTrack('audio', scene)] : [])];
  return { scene, getTracks: () => tracks };
}

export const isDrawn = (media: LiveMedia): media is DrawnMedia => 'scene' in media;

export const isTrackOn = (media: LiveMedia, kind: string): boolean =>
  media.getTracks().some((track) => track.kind === kind && track.enabled && track.readyState === 'live');
