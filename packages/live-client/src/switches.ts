// Microphone, camera and pause of a publication: the state that the publisher chose, and its transmission.
import { nothing } from './clock.ts';
import { mayPass } from './failures.ts';
import type { LiveFailure } from './live-client.ts';
import type { Publication } from './live-streams.ts';
import type { TrackSwitches } from './tracks.ts';

export type Toggle = 'mute' | 'talk' | 'cameraOn' | 'cameraOff' | 'pause' | 'play';

type Parts = {
  first: TrackSwitches;
  /** False while the stream is not announced; the state then travels with the next `start`, or after it. */
  isAnnounced(): boolean;
  send(action: Toggle): Promise<unknown>;
  /** Applied before the server answers, so that a slow network never prolongs sound or picture. */
  show(shown: TrackSwitches): void;
};

export function createSwitches({ first, isAnnounced, send, show }: Parts) {
  const shown: TrackSwitches = { ...first };

  async function sendIfAnnounced(action: Toggle): Promise<void> {
    if (isAnnounced()) await send(action);
  }
  async function set<K extends keyof TrackSwitches>(key: K, value: boolean, action: Toggle): Promise<void> {
    const before = shown[key];
    shown[key] = value;
    show(shown);
    try {
      await sendIfAnnounced(action);
    } catch (failure) {
      // A refusal reverts what opens sound or picture; what was closed stays closed whatever the server answers.
      const opens = action === 'talk' || action === 'cameraOn' || action === 'play';
      if (opens && !mayPass(failure as LiveFailure)) {
        shown[key] = before;
        show(shown);
      }
      throw failure;
    }
  }
  show(shown);

  return {
    get shown(): Readonly<TrackSwitches> {
      return shown;
    },
    verbs: {
      mute: () => set('muted', true, 'mute'),
      talk: () => set('muted', false, 'talk'),
      cameraOff: () => set('camera', false, 'cameraOff'),
      cameraOn: () => set('camera', true, 'cameraOn'),
      pause: () => set('paused', true, 'pause'),
      play: () => set('paused', false, 'play'),
    } satisfies Partial<Publication>,
    /** Sends what changed since the announcement was written. */
    announced(sent: TrackSwitches) {
      const actions: Toggle[] = [];
      if (sent.muted !== shown.muted) actions.push(shown.muted ? 'mute' : 'talk');
      if (sent.camera !== shown.camera) actions.push(shown.camera ? 'cameraOn' : 'cameraOff');
      if (sent.paused !== shown.paused) actions.push(shown.paused ? 'pause' : 'play');
      for (const action of actions) sendIfAnnounced(action).catch(nothing);
    },
  };
}
