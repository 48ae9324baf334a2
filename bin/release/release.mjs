// Makes a release of the commit that is checked out: a folder with its archive, bill of materials, notes, checksums and
// signature, and a tag. The folder appears whole, or not at all; what was cut off is begun again.
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { run } from '../setup/processes.mjs';
import { SetupProblem } from '../setup/steps.mjs';
import { notesOf } from './notes.mjs';
import { insistOnSchema } from './schema.mjs';
import {
  archiveOf,
  publicKeyFile,
  readKey,
  signatureFile,
  signatureOf,
  sumsFile,
  sumsOf,
  versionName,
} from './sums.mjs';

const materialsFile = 'sbom.cdx.json';
const notesFile = 'notes.md';
/** In the archive: `alcove_info` names the release that runs (`apps/server/src/platform/doctor/release.ts`). */
const nameFile = 'release.txt';

async function said(root, command, ...args) {
  const { code, output } = await run(command, args, { cwd: root });
  if (code !== 0) throw new SetupProblem(`${command} ${args[0]} failed:\n${output.trim()}`);
  return output;
}
const lines = (text) => text.split('\n').filter(Boolean);

const numbersOf = (version) => versionName.exec(version)?.slice(1).map(Number) ?? [0, 0];
function byNumbers(a, b) {
  const [[year, nth], [otherYear, otherNth]] = [numbersOf(a), numbersOf(b)];
  return year - otherYear || nth - otherNth;
}
/** Oldest first. */
const releasesIn = (tags) => tags.filter((tag) => versionName.test(tag)).toSorted(byNumbers);

/** The version of this commit: that of its tag, where it has one, else the next of the year. */
export async function versionHere(root, year) {
  const all = releasesIn(lines(await said(root, 'git', 'tag', '--list', 'v*')));
  const own = releasesIn(lines(await said(root, 'git', 'tag', '--points-at', 'HEAD'))).at(-1);
  const former = all.filter((tag) => tag !== own);
  const ofYear = former.filter((tag) => tag.startsWith(`v${year}.`)).at(-1);
  const version = own ?? `v${year}.${Number(versionName.exec(ofYear ?? '')?.[2] ?? 0) + 1}`;
  return { version, isTagged: own !== undefined, before: former.at(-1) };
}

async function writeNotes(root, { version, before, words }) {
  const since = before ? [`${before}..HEAD`] : ['-1', 'HEAD'];
  const settingsAt = async (commit) =>
    (await run('git', ['show', `${commit}:.env.example`], { cwd: root })).output;
  const migrations = before
    ? await said(
        root,
        'git',
        'diff',
        '--name-only',
        '--diff-filter=A',
        before,
        'HEAD',
        '--',
        'apps/server/migrations',
      )
    : '';
  return notesOf({
    version,
    words,
    before,
    titles: lines(await said(root, 'git', 'log', '--no-merges', '--format=%s', ...since)),
    settings: { before: before ? await settingsAt(before) : '', now: await settingsAt('HEAD') },
    migrations: lines(migrations),
  });
}

/** Of what the lockfile names; nothing is fetched. */
async function materials(root, npm, version) {
  const [program, ...args] = npm;
  const text = await said(
    root,
    program,
    ...args,
    'sbom',
    '--sbom-format',
    'cyclonedx',
    '--package-lock-only',
  );
  const bill = JSON.parse(text.slice(text.indexOf('{')));
  bill.metadata.component.version = version;
  return `${JSON.stringify(bill, null, 2)}\n`;
}

/** `check`: throws where the sources do not pass. Answers the folder of the release and its version. */
export async function makeRelease({ root, to, keyFile, words, year, npm, check, say }) {
  const { key, publicKey } = await readKey(keyFile);
  if ((await said(root, 'git', 'status', '--porcelain')).trim() !== '')
    throw new SetupProblem('Files are changed that are not committed: commit them first');
  const trusted = await readFile(path.join(root, publicKeyFile), 'utf8').catch(() => '');
  if (trusted.trim() !== publicKey.trim())
    throw new SetupProblem(`${publicKeyFile} is not of this key: upgrades would refuse the release`);
  const { version, isTagged, before } = await versionHere(root, year);
  await insistOnSchema(root, version);
  const folder = path.join(to, version);
  const fresh = path.join(to, `.next-${version}`);
  await check();
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { recursive: true });
  const archive = archiveOf(version);
  await said(
    root,
    'git',
    'archive',
    '--format=tar.gz',
    `--prefix=alcove-${version}/`,
    `--add-virtual-file=alcove-${version}/${nameFile}:${version}\n`,
    '-o',
    path.resolve(fresh, archive),
    'HEAD',
  );
  say(archive);
  await writeFile(path.join(fresh, materialsFile), await materials(root, npm, version));
  await writeFile(path.join(fresh, notesFile), await writeNotes(root, { version, before, words }));
  const sums = await sumsOf(fresh, [archive, materialsFile, notesFile]);
  await writeFile(path.join(fresh, sumsFile), sums);
  await writeFile(path.join(fresh, signatureFile), signatureOf(sums, key));
  // Signed by git too, where it is told to (`tag.gpgSign`).
  if (!isTagged)
    await said(root, 'git', 'tag', '-a', version, '--cleanup=verbatim', '-F', path.resolve(fresh, notesFile));
  await rm(folder, { recursive: true, force: true });
  await rename(fresh, folder);
  return { version, folder };
}
