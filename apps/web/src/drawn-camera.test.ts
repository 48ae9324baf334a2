// Which camera a demo adds, and that nothing else has it.
import { afterEach, expect, test, vi } from 'vitest';
import { drawnCameras, isDrawnCamera, usedCamera } from './drawn-camera.ts';

const onPageWith = (dataset: Record<string, string>, mediaDevices: object | undefined = {}) => {
  vi.stubGlobal('document', { documentElement: { dataset } });
  vi.stubGlobal('navigator', { mediaDevices });
};
afterEach(() => void vi.unstubAllGlobals());
const idsFor = (chosen: string) => drawnCameras(chosen, 'Drawn').map(({ deviceId }) => deviceId);

test('in a demo the list of cameras ends with a drawn one, whose scene stays the chosen one', () => {
  onPageWith({ demo: 'folded' });
  expect(idsFor('')).toEqual(['drawn:lighthouse']);
  expect(idsFor('drawn:snow')).toEqual(['drawn:snow']);
  expect(isDrawnCamera('drawn:snow')).toBe(true);
  expect(isDrawnCamera('') || isDrawnCamera('a41f') || isDrawnCamera('drawn:person')).toBe(false);
});

test('elsewhere there is none, and a scene that was once chosen counts for nothing', () => {
  onPageWith({}, undefined);
  expect(idsFor('drawn:snow')).toEqual([]);
  expect(isDrawnCamera('drawn:lighthouse')).toBe(false);
  expect(usedCamera('')).toBe('');
});

test('a demo on a page without a secure connection opens the drawing, as the browser shows no device', () => {
  onPageWith({ demo: 'open' });
  expect(usedCamera('a41f')).toBe('a41f');
  onPageWith({ demo: 'open' }, null as unknown as undefined);
  expect(usedCamera('a41f')).toBe('drawn:lighthouse');
  expect(usedCamera('drawn:rain')).toBe('drawn:rain');
});
