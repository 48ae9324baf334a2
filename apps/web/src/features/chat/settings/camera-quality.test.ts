// The qualities that a camera allows.
import { videoQualities } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { isBeyond, qualityWithin, sharpestOf, sharpestOfChosen } from './camera-quality.ts';

const offered = (width: number, height: number) =>
  videoQualities.filter((quality) => !isBeyond(quality, { width, height })).map(({ name }) => name);
const cameraOf = (capabilities: MediaTrackCapabilities | undefined) => {
  const track = { ...(capabilities && { getCapabilities: () => capabilities }) };
  return sharpestOf({ getVideoTracks: () => [track as MediaStreamTrack] });
};
const named = (deviceId: string, width: number): MediaDeviceInfo =>
  ({ deviceId, getCapabilities: () => ({ width: { max: width }, height: { max: 480 } }) }) as never;

test('a camera allows qualities up to its size, in portrait as in landscape', () => {
  expect(offered(640, 480)).toEqual(['240p', '360p', '480p']);
  expect(offered(480, 640)).toEqual(['240p', '360p', '480p']);
  expect(offered(1024, 768)).toEqual(['240p', '360p', '480p', '720p']);
  expect(offered(1280, 720)).toHaveLength(5);
  expect(offered(160, 120)).toEqual(['240p']);
});

test('a quality beyond the camera is lowered to the highest that it allows', () => {
  expect(qualityWithin('720p HD', { width: 640, height: 480 }).name).toBe('480p');
  expect(qualityWithin('360p', { width: 640, height: 480 }).name).toBe('360p');
  expect(qualityWithin('720p HD', undefined).name).toBe('720p HD');
  expect(qualityWithin('of old', undefined).name).toBe('480p');
});

test('a browser that does not tell the camera’s size offers every quality', () => {
  expect(cameraOf({ width: { min: 1, max: 640 }, height: { min: 1, max: 480 } })).toEqual({
    width: 640,
    height: 480,
  });
  expect(cameraOf({})).toBeUndefined();
  expect(cameraOf(undefined)).toBeUndefined();
  expect(sharpestOf({ getVideoTracks: () => [] })).toBeUndefined();
});

test('before the camera is opened, the size is known of the chosen camera or of the only one', () => {
  const [front, back] = [named('front', 640), named('back', 1280)];
  expect(sharpestOfChosen([front, back], 'back')?.width).toBe(1280);
  expect(sharpestOfChosen([front, back], '')).toBeUndefined();
  expect(sharpestOfChosen([front], 'unplugged')?.width).toBe(640);
  expect(sharpestOfChosen([{ deviceId: 'front' } as MediaDeviceInfo], 'front')).toBeUndefined();
});
