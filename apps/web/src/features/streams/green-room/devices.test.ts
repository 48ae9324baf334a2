// Why a camera does not come, in the words of each browser.
import { expect, test } from 'vitest';
import { faultOf } from './devices.ts';

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
])('%s “%s” is %s', (name, message, fault) => {
  expect(faultOf(new DOMException(message, name))).toBe(fault);
});

test('whatever else goes wrong, the camera does not answer', () => {
  expect(faultOf(new Error('?'))).toBe('busy');
});
