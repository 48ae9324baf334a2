// From one camera to the next.
import { expect, test } from 'vitest';
import { nextCamera } from './next-camera.ts';

const [front, back, wide] = ['front', 'back', 'wide'].map((deviceId) => ({ deviceId }));

test('each press shows the next camera, and after the last the first again', () => {
  const cameras = [front, back, wide].filter((each) => each !== undefined);
  expect(nextCamera(cameras, 'front')).toBe(back);
  expect(nextCamera(cameras, 'wide')).toBe(front);
  expect(nextCamera(cameras, 'unplugged')).toBe(front);
});

test('whoever has one camera, or none, has no other', () => {
  expect(nextCamera(front ? [front] : [], 'front')).toBeUndefined();
  expect(nextCamera([], undefined)).toBeUndefined();
});
