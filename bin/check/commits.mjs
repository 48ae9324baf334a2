// Commits that are not on origin/main yet: `area: what it does now` within 72 characters, and a body that says why.
// A folder without that history has none to read.
import { spawnSync } from 'node:child_process';

const longestTitle = 72;
const titled = /^[a-z0-9][\w ,+-]*: [^\sA-Z]/;

function git(root, ...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout : undefined;
}

/** What is wrong with a message, in sentences. */
function faultsOf(title, body) {
  const faults = [];
  if (title.length > longestTitle)
    faults.push(`has ${title.length} characters in its title, at most ${longestTitle}`);
  if (!titled.test(title)) faults.push('is not titled "area: what it does now"');
  if (body.trim() === '') faults.push('has no body: why, and how it was tried');
  return faults;
}

export async function check(root) {
  const log = git(root, 'log', '--no-merges', '-z', '--format=%h%n%s%n%b', 'origin/main..HEAD', '--');
  if (log === undefined) return { problems: [], summary: 'no commits: origin/main is unknown' };
  const commits = log.split('\0').filter(Boolean);
  const problems = commits.flatMap((commit) => {
    const [id, title, ...body] = commit.split('\n');
    return faultsOf(title, body.join('\n')).map((fault) => `${id} "${title}" ${fault}`);
  });
  return { problems, summary: `${commits.length} commits` };
}
