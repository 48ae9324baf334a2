// Frames of the live socket: what is read, what is malformed.
import { describe, expect, test } from 'vitest';
import { requestFrame, serverFrame } from './frames.ts';
import { isSuccess } from './live-codes.ts';

const request = { plugin: 'chat', action: 'message', args: { timestamp: 1_700_000_000, messageid: 1 } };
const isRequest = (frame: unknown) => requestFrame.safeParse(frame).success;
const isServerFrame = (frame: unknown) => serverFrame.safeParse(frame).success;

test('only a result from 200 to 299 is a success (R5.001)', () => {
  expect([100, 199, 200, 204, 299, 300, 404, 500].filter(isSuccess)).toEqual([200, 204, 299]);
});

describe('a request', () => {
  test('carries its own arguments beside the two that every frame has', () => {
    const frame = { ...request, args: { ...request.args, message: 'hi', roomid: 'salon' } };
    expect(requestFrame.parse(frame)).toEqual(frame);
  });

  test.each([
    ['no plugin', { ...request, plugin: undefined }],
    ['an empty plugin', { ...request, plugin: '' }],
    ['an endless plugin', { ...request, plugin: 'x'.repeat(33) }],
    ['no arguments', { plugin: 'chat', action: 'message' }],
    ['a list of arguments', { ...request, args: [] }],
    ['no messageid', { ...request, args: { timestamp: 1 } }],
    ['messageid 0, which is the server’s', { ...request, args: { timestamp: 1, messageid: 0 } }],
    ['a messageid in words', { ...request, args: { timestamp: 1, messageid: '1' } }],
    ['half a messageid', { ...request, args: { timestamp: 1, messageid: 1.5 } }],
    ['a messageid beyond exact numbers', { ...request, args: { timestamp: 1, messageid: 2 ** 53 } }],
    ['no timestamp', { ...request, args: { messageid: 1 } }],
    ['a text', 'ping'],
    ['a list', [request]],
    ['null', null],
  ])('with %s is malformed', (_what, frame) => {
    expect(isRequest(frame)).toBe(false);
  });

  test('cannot reach the prototype of anything', () => {
    const frame: unknown = JSON.parse(
      '{"plugin":"chat","action":"message","args":{"timestamp":1,"messageid":1,"__proto__":{"admin":true}}}',
    );
    const { args } = requestFrame.parse(frame);
    expect(args.admin).toBeUndefined();
    expect(Object.getPrototypeOf(args)).toBe(Object.prototype);
  });
});

describe('an answer', () => {
  const result = { type: 'result', messageid: 1, result: 200, comment: '', data: {} };

  test.each([
    ['a result', result],
    ['a result of no request that could be read', { ...result, messageid: 0, result: 400 }],
    ['a callback', { type: 'callback', plugin: 'chat', action: 'message', data: null }],
    ['a ping', { type: 'system', data: 'ping' }],
  ])('can be %s', (_what, frame) => {
    expect(isServerFrame(frame)).toBe(true);
  });

  test('without messageid is malformed (R5.002)', () => {
    expect(isServerFrame({ ...result, messageid: undefined })).toBe(false);
  });

  test('without result is malformed (R5.003)', () => {
    expect(isServerFrame({ ...result, result: undefined })).toBe(false);
  });

  test.each([
    ['a negative messageid', { ...result, messageid: -1 }],
    ['an unknown type', { ...result, type: 'answer' }],
    ['no type', { messageid: 1, result: 200 }],
    ['an unknown system word', { type: 'system', data: 'shutdown' }],
  ])('with %s is malformed', (_what, frame) => {
    expect(isServerFrame(frame)).toBe(false);
  });
});
