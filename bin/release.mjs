// `npm run release -- --key FILE [--to FOLDER] [--notes FILE]`: tags the commit that is checked out as `vYYYY.N`, and
// writes what operators upgrade from. `--schema` writes the dump of its schema, to be committed before; `--new-key FILE`
// makes a key to sign with, once.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { printCheck, runChecks } from './check.mjs';
import { makeRelease, versionHere } from './release/release.mjs';
import { schemaFile, schemaText } from './release/schema.mjs';
import { makeKey, publicKeyFile } from './release/sums.mjs';
import { npmCommand } from './setup/install.mjs';
import { leaveNothingBehind, run } from './setup/processes.mjs';
import { inProject, root } from './setup/project.mjs';
import { setUp } from './setup/setup.mjs';
import { giveUp, SetupProblem } from './setup/steps.mjs';

async function check() {
  const results = await runChecks(await setUp({ web: false }), printCheck);
  if (!results.every(({ passed }) => passed))
    throw new SetupProblem('The checks did not pass: nothing was released');
}

async function writeSchema() {
  const node = await setUp({ web: false });
  const { version } = await versionHere(root, year);
  const { code, output } = await run(node, [inProject('apps/server/src/programs/dump-schema.ts')]);
  if (code !== 0) throw new SetupProblem(`The schema could not be dumped:\n${output.trim()}`);
  const file = schemaFile(version);
  await mkdir(path.dirname(inProject(file)), { recursive: true });
  await writeFile(inProject(file), await schemaText(root, version, output));
  console.log(`${file} is written: commit it`);
}

const year = new Date().getUTCFullYear();
leaveNothingBehind();
try {
  const { values: asked } = parseArgs({
    options: {
      key: { type: 'string' },
      to: { type: 'string', default: 'releases' },
      notes: { type: 'string' },
      schema: { type: 'boolean', default: false },
      'new-key': { type: 'string' },
    },
  });
  if (asked['new-key'] !== undefined) {
    await writeFile(inProject(publicKeyFile), await makeKey(asked['new-key']));
    console.log(`${asked['new-key']} signs releases: keep it apart. Commit ${publicKeyFile}.`);
  } else if (asked.schema) {
    await writeSchema();
  } else if (asked.key === undefined) {
    throw new SetupProblem('Which key signs it? npm run release -- --key FILE (--new-key FILE makes one)');
  } else {
    const { version, folder } = await makeRelease({
      root,
      to: path.resolve(asked.to),
      keyFile: asked.key,
      words: asked.notes && (await readFile(asked.notes, 'utf8')),
      year,
      npm: npmCommand(),
      check,
      say: (file) => console.log(`Packed ${file}`),
    });
    console.log(`${version} is in ${folder}. Publish it with its tag: git push origin ${version}`);
  }
} catch (error) {
  giveUp(error);
}
