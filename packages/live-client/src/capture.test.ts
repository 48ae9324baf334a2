// The constraints that a camera is opened with.
import { videoQualities } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { capture, captureConstraints } from './capture.ts';

test('a camera is opened with sound and a picture within the bounds of the product (R7.114, R7.115, R7.116, R7.117, R3.070, R3.071)', () => {
  expect(captureConstraints({})).toEqual({
    audio: true,
    video: {
      width: { min: 320, ideal: 640, max: 1280 },
      height: { min: 240, ideal: 480, max: 720 },
    },
  });
});

test('a publisher gets the size they chose (R9.018, R9.019, R9.020, R9.021, R9.022)', () => {
  const sizes = videoQualities.map(({ name }) => captureConstraints({ quality: name }).video);
  expect(sizes).toMatchObject([
    { width: { ideal: 320 }, height: { ideal: 240 } },
    { width: { ideal: 480 }, height: { ideal: 360 } },
    { width: { ideal: 640 }, height: { ideal: 480 } },
    { width: { ideal: 960 }, height: { ideal: 720 } },
    { width: { ideal: 1280 }, height: { ideal: 720 } },
  ]);
});

test('a publisher whose chosen devices are gone gets any device (R4.030, R3.069)', async () => {
  const asked: MediaStreamConstraints[] = [];
  const devices = {
    async getUserMedia(constraints: MediaStreamConstraints) {
      asked.push(constraints);
      if (asked.length === 1) throw new Error('OverconstrainedError');
      return 'media';
    },
  };
  expect(await capture(devices, { cameraId: 'c1', microphoneId: 'm1', quality: '240p' })).toBe('media');
  expect(asked).toMatchObject([
    { audio: { deviceId: { exact: 'm1' } }, video: { deviceId: { exact: 'c1' }, width: { ideal: 320 } } },
    { audio: true, video: { width: { ideal: 320 } } },
  ]);
  expect(asked[1]?.video).not.toHaveProperty('deviceId');
});

test('a capture without device ids fails at the first error', async () => {
  let asked = 0;
  const devices = {
    getUserMedia: async () => {
      asked++;
      throw new Error('NotAllowedError');
    },
  };
  await expect(capture(devices)).rejects.toThrow('NotAllowedError');
  expect(asked).toBe(1);
});
