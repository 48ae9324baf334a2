// Drawn cameras of the residents, as the live client takes the camera of a browser.
import type { LivingSceneName } from '@alcove/art/living';
import type { LiveMedia, MediaPorts } from '@alcove/live-client';
import { openDrawnMedia } from './drawn-media.ts';
import { drawnPorts } from './drawn-peer.ts';
import { readSceneLoops } from './loop-files.ts';
import { createTicks } from './ticks.ts';

export type DrawnCameras = {
  /**
   * For `createLiveClient`; all residents share one. It publishes what `open` gave, takes pictures of it, and
   * receives what a resident watches without decoding it.
   */
  readonly ports: MediaPorts;
  /**
   * For `streams.publish` and `joinCall`: an open camera with that scene, and a microphone where the scene has a
   * sound. Each publication needs one of its own, because it stops the tracks at its end.
   */
  open(scene: LivingSceneName): LiveMedia;
  /** Ends the timer that all share; connections end with their clients. */
  close(): void;
};

/** Reads the loops of all scenes once. */
export async function createDrawnCameras(): Promise<DrawnCameras> {
  const loops = await readSceneLoops();
  const ticks = createTicks();
  return { ports: drawnPorts(loops, ticks), open: openDrawnMedia, close: ticks.close };
}
