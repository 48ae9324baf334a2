// A camera that a demo adds to the browser's devices: a living scene with a quiet tone. It needs neither a device nor a
// secure page. What draws it travels when it is chosen.
import { livingScenes, type LivingSceneName } from '@alcove/art/living';

const prefix = 'drawn:';

/** The server marks the document of a demo whose bar is shown. */
const isDemo = (): boolean => globalThis.document?.documentElement.dataset.demo !== undefined;

/** A setting from a demo counts for nothing elsewhere. */
export const isDrawnCamera = (deviceId: string): boolean => isDemo() && sceneOf(deviceId) !== undefined;

const sceneOf = (deviceId: string): LivingSceneName | undefined =>
  livingScenes.find((name) => deviceId === prefix + name);

/** Like those of the browser; empty outside of a demo. */
export const drawnCameras = (labelOf: (scene: LivingSceneName) => string): MediaDeviceInfo[] =>
  isDemo()
    ? livingScenes.map((scene) => {
        const device = {
          deviceId: prefix + scene,
          groupId: '',
          kind: 'videoinput' as const,
          label: labelOf(scene),
        };
        return { ...device, toJSON: () => device };
      })
    : [];

export async function openDrawnCamera(deviceId: string): Promise<MediaStream> {
  const scene = sceneOf(deviceId) ?? livingScenes[0];
  const { drawnStream } = await import('./drawn-stream.ts');
  return drawnStream(scene);
}
