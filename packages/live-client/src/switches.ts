// Microphone, camera and pause of one's own stream: what she wishes, what the house was told of it.
import { nothing } from './clock.ts';
import { mayPass } from './failures.ts';
import type { LiveFailure } from './live-client.ts';
import type { Publication } from './live-streams.ts';
import type { Shown } from './tracks.ts';

export type Toggle = 'mute' | 'talk' | 'cameraOn' | 'cameraOff' | 'pause' | 'play';

type Parts = {
  first: Shown;
  /** False while nobody can be told; then it goes along with the next `start`, or after it. */
  isHeard(): boolean;
  tell(action: Toggle): Promise<unknown>;
  /** At once: nobody is heard longer than she wants because a network is slow. */
  show(shown: Shown): void;
};

export function createSwitches({ first, isHeard, tell, show }: Parts) {
  const shown: Shown = { ...first };

  async function say(action: Toggle): Promise<void> {
    if (isHeard()) await tell(action);
  }
  async function set<K extends keyof Shown>(key: K, value: boolean, action: Toggle): Promise<void> {
    const before = shown[key];
    shown[key] = value;
    show(shown);
    try {
      await say(action);
    } catch (failure) {
      // Nobody is seen or heard against a refusal; what is silent stays so whatever the house says.
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
    get shown(): Readonly<Shown> {
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
    /** Announced with that: what differs by now is told after it. */
    announced(said: Shown) {
      const actions: Toggle[] = [];
      if (said.muted !== shown.muted) actions.push(shown.muted ? 'mute' : 'talk');
      if (said.camera !== shown.camera) actions.push(shown.camera ? 'cameraOn' : 'cameraOff');
      if (said.paused !== shown.paused) actions.push(shown.paused ? 'pause' : 'play');
      for (const action of actions) say(action).catch(nothing);
    },
  };
}
