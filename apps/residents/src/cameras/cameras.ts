// Drawn cameras of the residents, as the live client takes the camera of a browser.
import type { LivingSceneName } from '@alcove/art/living';
import type { LiveMedia, MediaPorts } from '@alcove/live-client';

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
  /** Ends every connection and the timer that they share. */
  close(): void;
};
