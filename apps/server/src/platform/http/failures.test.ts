// What an answer says while an engine of the site is away, and what its operator reads.
import { expect, test } from 'vitest';
import { readDictionaries } from '../words.ts';
import type { Log } from '../log.ts';
import { createFailures } from './failures.ts';

function failures() {
  const lines: string[] = [];
  const log = { error: (_about: object, line: string) => void lines.push(line) } as unknown as Log;
  const { answer } = createFailures({ dictionaries: readDictionaries(), log });
  const answers = (error: unknown) => answer(error, { language: 'fr', requestId: 'r1' }, 'a call');
  return { lines, answers };
}

const failure = (code: string) => Object.assign(new Error('failed'), { code });

test.each([
  ['a full disk', 'ENOSPC', /no space is left/],
  ['a full disk of Postgres', '53100', /no space is left/],
  ['a stopped database', 'ECONNREFUSED', /database does not serve/],
  ['a database that is shut down', '57P01', /database does not serve/],
])('members who meet %s read that the site is unavailable, and the log names it once', (_, code, line) => {
  const { lines, answers } = failures();
  for (let round = 0; round < 20; round += 1)
    expect(answers(failure(code))).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(lines).toEqual([expect.stringMatching(line)]);
});

test('each bug is logged with its request, whatever was logged before', () => {
  const { lines, answers } = failures();
  for (let round = 0; round < 2; round += 1)
    expect(answers(new TypeError('of undefined'))).toMatchObject({ status: 500, body: { request_id: 'r1' } });
  expect(lines).toEqual(['a bug, answered generically', 'a bug, answered generically']);
});
