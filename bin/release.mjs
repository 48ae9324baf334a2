// `npm run release -- --key FILE [--to FOLDER] [--notes FILE]`: tags the commit that is checked out as `vYYYY.N`, and
// writes what operators upgrade from. `--new-key FILE` makes a key to sign with, once.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { printCheck, runChecks } from './check.mjs';
import { makeRelease } from './release/release.mjs';
import { makeKey, publicKeyFile } from './release/sums.mjs';
import { npmCommand } from './setup/install.mjs';
import { leaveNothingBehind } from './setup/processes.mjs';
import { inProject, root } from './setup/project.mjs';
import { setUp } from './setup/setup.mjs';
import { giveUp, SetupProblem } from './setup/steps.mjs';

async function check() {
  const results = await runChecks(await setUp({ web: false }), printCheck);
  if (!results.every(({ passed }) => passed))
    throw new SetupProblem('The checks did not pass: nothing was released');
}

leaveNothingBehind();
try {
  const { values: asked } = parseArgs({
    options: {
      key: { type: 'string' },
      to: { type: 'string', default: 'releases' },
      notes: { type: 'string' },
      'new-key': { type: 'string' },
    },
  });
  if (asked['new-key'] !== undefined) {
    await writeFile(inProject(publicKeyFile), await makeKey(asked['new-key']));
    console.log(`${asked['new-key']} signs releases: keep it apart. Commit ${publicKeyFile}.`);
  } else if (asked.key === undefined) {
    throw new SetupProblem('Which key signs it? npm run release -- --key FILE (--new-key FILE makes one)');
  } else {
    const { version, folder } = await makeRelease({
      root,
      to: path.resolve(asked.to),
      keyFile: asked.key,
      words: asked.notes && (await readFile(asked.notes, 'utf8')),
      year: new Date().getUTCFullYear(),
      npm: npmCommand(),
      check,
      say: (file) => console.log(`Packed ${file}`),
    });
    console.log(`${version} is in ${folder}. Publish it with its tag: git push origin ${version}`);
  }
} catch (error) {
  giveUp(error);
}
