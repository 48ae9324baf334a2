// A camera that a demo adds to the browser's devices: a living scene with a quiet tone. It needs neither a device nor a
// secure page. What draws it travels when it is chosen.
import { livingScenes, type LivingSceneName } from '@alcove/art/living';

const prefix = 'drawn:';
const usualScene: LivingSceneName = 'lighthouse';

export const drawnCameraOf = (scene: LivingSceneName): string => prefix + scene;

/** The server marks the document of a demo whose bar is shown. */
const isDemo = (): boolean => globalThis.document?.documentElement.dataset.demo !== undefined;

/** A setting from a demo counts for nothing elsewhere. */
export const isDrawnCamera = (deviceId: string): boolean => isDemo() && sceneOf(deviceId) !== undefined;

const sceneOf = (deviceId: string): LivingSceneName | undefined =>
  livingScenes.find((name) => deviceId === drawnCameraOf(name));

/** Browsers hide devices on pages without a secure connection: a demo has its drawing all the same. */
export const hasDrawingAlone = (): boolean => isDemo() && !globalThis.navigator?.mediaDevices;

/** What is opened for a chosen camera. */
export const usedCamera = (chosen: string): string =>
  hasDrawingAlone() && !isDrawnCamera(chosen) ? drawnCameraOf(usualScene) : chosen;

/** Like those of the browser: one, whose scene is the chosen one; empty outside of a demo. */
export function drawnCameras(chosen: string, label: string): MediaDeviceInfo[] {
  if (!isDemo()) return [];
  const deviceId = isDrawnCamera(chosen) ? chosen : drawnCameraOf(usualScene);
  const device = { deviceId, groupId: '', kind: 'videoinput' as const, label };
  return [{ ...device, toJSON: () => device }];
}

const drawings = new WeakSet<object>();

/** Whether a camera that is on shows a drawing: its picture says so. */
export const isDrawing = (media: object): boolean => drawings.has(media);

export async function openDrawnCamera(deviceId: string): Promise<MediaStream> {
  const scene = sceneOf(deviceId) ?? usualScene;
  const { drawnStream } = await import('./drawn-stream.ts');
  const stream = await drawnStream(scene);
  drawings.add(stream);
  return stream;
}
