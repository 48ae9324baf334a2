// Which cameras a demo adds, and that nothing else has them.
import { afterEach, expect, test, vi } from 'vitest';
import { drawnCameras, isDrawnCamera } from './drawn-camera.ts';

const onPageWith = (dataset: Record<string, string>) =>
  vi.stubGlobal('document', { documentElement: { dataset } });
afterEach(() => void vi.unstubAllGlobals());

test('in a demo the list of cameras ends with six scenes, which are told from devices', () => {
  onPageWith({ demo: 'folded' });
  const cameras = drawnCameras((scene) => `Drawn, ${scene}`);
  expect(cameras.map(({ label }) => label)).toHaveLength(6);
  expect(cameras.every(({ deviceId }) => isDrawnCamera(deviceId))).toBe(true);
  expect(isDrawnCamera('') || isDrawnCamera('a41f') || isDrawnCamera('drawn:person')).toBe(false);
});

test('elsewhere there is none, and a scene that was once chosen counts for nothing', () => {
  onPageWith({});
  expect(drawnCameras(String)).toEqual([]);
  expect(isDrawnCamera('drawn:lighthouse')).toBe(false);
});
