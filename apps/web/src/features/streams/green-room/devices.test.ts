// Opening devices, and naming the faults that browsers report.
import { afterEach, expect, test, vi } from 'vitest';
import { faultOf, openDevices } from './devices.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['NotAllowedError', 'Permission denied', 'denied'],
  ['NotAllowedError', 'The request is not allowed by the user agent or the platform', 'denied'],
  ['NotAllowedError', 'Permission dismissed', 'dismissed'],
  ['NotAllowedError', 'Permission denied by system', 'system'],
  ['NotFoundError', 'Requested device not found', 'missing'],
  ['OverconstrainedError', '', 'missing'],
  ['NotReadableError', 'Could not start video source', 'busy'],
  ['AbortError', 'Starting videoinput failed', 'busy'],
  ['NotSupportedError', 'no devices', 'unsupported'],
])('the browser error %s “%s” is the fault %s', (name, message, fault) => {
  expect(faultOf(new DOMException(message, name))).toBe(fault);
});

test('any other error counts as a busy camera', () => {
  expect(faultOf(new Error('?'))).toBe('busy');
});

test.each([
  ['AbortError', 'Timeout starting video source', 2],
  ['NotAllowedError', 'Permission denied', 1],
])('a camera that fails with %s “%s” is asked %i times at most', async (name, message, times) => {
  const getUserMedia = vi.fn<() => Promise<MediaStream>>(async () => {
    throw new DOMException(message, name);
  });
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
  const wanted = { camera: '', microphone: '', quality: '480p' } as const;
  await expect(openDevices(wanted)).rejects.toThrow(message);
  expect(getUserMedia).toHaveBeenCalledTimes(times);
});

test('a camera that is slow to start opens at the second try', async () => {
  const media = {} as MediaStream;
  const getUserMedia = vi
    .fn<() => Promise<MediaStream>>(async () => media)
    .mockRejectedValueOnce(new DOMException('Timeout starting video source', 'AbortError'));
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
  expect(await openDevices({ camera: '', microphone: '', quality: '480p' })).toBe(media);
});
