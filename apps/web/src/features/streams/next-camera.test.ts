// Which camera a press on "flip" selects.
import { expect, test } from 'vitest';
import { nextCamera } from './next-camera.ts';

const [front, back, wide] = ['front', 'back', 'wide'].map((deviceId) => ({ deviceId }));

test('a publisher who flips gets the next camera, and after the last the first again', () => {
  const cameras = [front, back, wide].filter((each) => each !== undefined);
  expect(nextCamera(cameras, 'front')).toBe(back);
  expect(nextCamera(cameras, 'wide')).toBe(front);
  expect(nextCamera(cameras, 'unplugged')).toBe(front);
});

test('a publisher with one camera, or none, has no next one', () => {
  expect(nextCamera(front ? [front] : [], 'front')).toBeUndefined();
  expect(nextCamera([], undefined)).toBeUndefined();
});
