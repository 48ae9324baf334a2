// Which refusals pass by themselves: the whole table, by kind.
import { expect, test } from 'vitest';
import { clientMessages, type RefusalCode, refusals, type RefusalKind } from '../refusals.ts';
import { isOutage, isPassing } from './passing.ts';

const codesOf = (...kinds: RefusalKind[]) =>
  (Object.keys(refusals) as RefusalCode[]).filter((code) => kinds.includes(refusals[code].kind));

test('a client asks again after a limit, an outage or a bug of the server, and after no other refusal', () => {
  expect((Object.keys(refusals) as RefusalCode[]).filter(isPassing)).toEqual(
    codesOf('flood', 'bug', 'unavailable'),
  );
});

test('a client asks again after a request without an answer, and after no other failure of its own', () => {
  expect(Object.keys(clientMessages).filter(isPassing)).toEqual([
    'network_error',
    'request_aborted',
    'request_timeout',
  ]);
});

test('a client knows after a limit that nothing was done, which an outage does not tell', () => {
  expect(codesOf('flood').filter(isOutage)).toEqual([]);
  expect([...codesOf('bug', 'unavailable'), 'network_error', 'request_timeout'].every(isOutage)).toBe(true);
});

test.each(['', 'constructor', 'not_a_code'])('the unknown code “%s” does not pass', (code) => {
  expect(isPassing(code)).toBe(false);
});
