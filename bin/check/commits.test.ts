// Commits with and without faults, in a planted repository.
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { plant } from '../testing/planted.ts';
import { check } from './commits.mjs';

const author = ['-c', 'user.name=A', '-c', 'user.email=a@example.org', '-c', 'commit.gpgsign=false'];

/** A repository whose `origin/main` stands at the first message. */
function history(...messages: string[]): string {
  const root = plant({});
  const git = (...args: string[]) => execFileSync('git', [...author, ...args], { cwd: root, stdio: 'pipe' });
  for (const [index, message] of messages.entries()) {
    git('commit', '-q', '--allow-empty', '-m', message);
    if (index === 0) git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  }
  return root;
}
const faults = async (...messages: string[]): Promise<string[]> =>
  (await check(history('What is on main already stays as it is', ...messages))).problems.map((problem) =>
    problem.replace(/^\w+ /, ''),
  );

test('a commit with an area, what it does and a body is fine', async () => {
  expect(await faults('rooms: refuse empty messages\n\nThey drew nothing. Tried with its test.')).toEqual([]);
});

test.each([
  ['Rooms refuse empty messages\n\nWhy.', /is not titled/],
  ['rooms: Refuse empty messages\n\nWhy.', /is not titled/],
  ['rooms: refuse empty messages', /has no body/],
  [`rooms: refuse ${'very '.repeat(12)}empty messages\n\nWhy.`, /has 88 characters in its title, at most 72/],
])('a commit with one fault is refused: %j', async (message, fault) => {
  expect(await faults(message)).toEqual([expect.stringMatching(fault)]);
});

test('without origin/main no commit is read', async () => {
  expect(await check(plant({}))).toEqual({ problems: [], summary: 'no commits: origin/main is unknown' });
});
