// Releases of a small project: what lies in them, what is refused, and what an upgrade would notice.
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { npmCommand } from '../setup/install.mjs';
import { plant } from '../testing/planted.ts';
import { makeRelease } from './release.mjs';
import { schemaFile, schemaText } from './schema.mjs';
import { makeKey, publicKeyFile, verifyRelease } from './sums.mjs';

const lockfile = {
  name: 'small',
  version: '1.0.0',
  lockfileVersion: 3,
  packages: {
    '': { name: 'small', version: '1.0.0', dependencies: { pg: '8.0.0' } },
    'node_modules/pg': { version: '8.0.0', integrity: 'sha512-AAAA', license: 'MIT' },
  },
};

/** Answers a bill of materials within milliseconds. */
const quickNpm = [process.execPath, '-e', `console.log('{"metadata":{"component":{}}}')`];

/** A project with a committed public key, and what a release of it needs. */
async function project() {
  const away = mkdtempSync(path.join(os.tmpdir(), 'alcove-release-'));
  onTestFinished(() => rmSync(away, { recursive: true, force: true }));
  const keyFile = path.join(away, 'key.pem');
  const publicKey = await makeKey(keyFile);
  const root = plant({
    'package.json': JSON.stringify({ name: 'small', version: '1.0.0', dependencies: { pg: '8.0.0' } }),
    'package-lock.json': JSON.stringify(lockfile),
    [publicKeyFile]: publicKey,
    '.env.example': '# PORT=3000\n# OLD_NAME=1\n',
  });
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  git('config', 'user.email', 'a@example.org');
  git('config', 'user.name', 'A');
  const commit = (title: string) => (git('add', '.'), git('commit', '-q', '-m', title));
  const writeSchema = async (version: string) => {
    const file = path.join(root, schemaFile(version));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, await schemaText(root, version, 'create table members ();\n'));
  };
  await writeSchema('v2026.1');
  commit('site: begins');
  const to = path.join(away, 'releases');
  const release = (
    parts: { check?: () => Promise<void>; keyFile?: string; year?: number; npm?: string[] } = {},
  ) =>
    makeRelease({
      root,
      to,
      keyFile,
      words: 'Read this.',
      year: 2026,
      npm: quickNpm,
      check: async () => {},
      say: () => {},
      ...parts,
    });
  return { root, away, to, keyFile, publicKey, git, commit, writeSchema, release };
}

test('a release holds its archive, materials, notes, sums and signature; the next one says what changed', async () => {
  const { root, to, publicKey, git, commit, writeSchema, release } = await project();
  expect(await release({ npm: npmCommand() })).toEqual({
    version: 'v2026.1',
    folder: path.join(to, 'v2026.1'),
  });
  const first = path.join(to, 'v2026.1');
  expect(readdirSync(first).toSorted()).toEqual(
    ['SHA256SUMS', 'SHA256SUMS.sig', 'alcove-v2026.1.tar.gz', 'notes.md', 'sbom.cdx.json'].toSorted(),
  );
  expect(JSON.parse(readFileSync(path.join(first, 'sbom.cdx.json'), 'utf8'))).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { version: 'v2026.1' } },
    components: [{ name: 'pg', version: '8.0.0' }],
  });
  const named = ['-xzOf', path.join(first, 'alcove-v2026.1.tar.gz'), 'alcove-v2026.1/release.txt'];
  expect(execFileSync('tar', named, { encoding: 'utf8' })).toBe('v2026.1\n');
  execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: first });
  expect(await verifyRelease(first, publicKey)).toEqual({
    version: 'v2026.1',
    archive: path.join(first, 'alcove-v2026.1.tar.gz'),
  });

  writeFileSync(path.join(root, '.env.example'), '# PORT=3000\n# NEW_NAME=1\n');
  await writeSchema('v2026.2');
  commit('rooms: doors are open');
  expect((await release()).version).toBe('v2026.2');
  const notes = readFileSync(path.join(to, 'v2026.2/notes.md'), 'utf8');
  expect(notes).toBe(
    [
      '# Alcôve v2026.2\n\nRead this.\n\n## Before you upgrade\n\n- Migrations: none.',
      '- New settings: `NEW_NAME`.\n- Settings that are gone and stop a start: `OLD_NAME`.\n',
      '## Since v2026.1\n\n### rooms\n\n- doors are open\n',
    ].join('\n'),
  );
  expect(git('for-each-ref', 'refs/tags/v2026.2', '--format=%(contents)')).toContain('doors are open');
  // What was cut off after its tag is made again, under the same name.
  rmSync(path.join(to, 'v2026.2'), { recursive: true });
  expect((await release()).version).toBe('v2026.2');
  expect((await release({ year: 2027 })).version).toBe('v2026.2');
});

test('changed files, a check that fails, and a key that is not the committed one are refused, and leave nothing', async () => {
  const { root, away, git, release } = await project();
  const check = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('a check failed'));
  await expect(release({ check })).rejects.toThrow('a check failed');
  const other = path.join(away, 'other.pem');
  await makeKey(other);
  expect(statSync(other).mode & 0o777).toBe(0o600);
  await expect(makeKey(other)).rejects.toThrow('EEXIST');
  await expect(release({ keyFile: other })).rejects.toThrow('release.pub is not of this key');
  await expect(release({ keyFile: path.join(root, 'package.json') })).rejects.toThrow('is no private key');
  writeFileSync(path.join(root, 'new.txt'), '');
  await expect(release()).rejects.toThrow('not committed');
  expect(git('tag', '--list')).toBe('');
  expect(readdirSync(away).toSorted()).toEqual(['key.pem', 'other.pem']);
});

test('a release without the dump of its schema, or with that of other migrations, is refused', async () => {
  const { root, git, commit, writeSchema, release } = await project();
  const file = path.join(root, schemaFile('v2026.1'));
  rmSync(file);
  commit('site: has no dump');
  await expect(release()).rejects.toThrow('v2026.1.sql is missing: write it');
  await writeSchema('v2026.1');
  mkdirSync(path.join(root, 'apps/server/migrations'));
  writeFileSync(path.join(root, 'apps/server/migrations/2026-12-01-a.sql'), 'select 1;');
  commit('site: has a migration more');
  await expect(release()).rejects.toThrow('v2026.1.sql is of other migrations');
  expect(git('tag', '--list')).toBe('');
  await writeSchema('v2026.1');
  commit('site: has its dump');
  expect((await release()).version).toBe('v2026.1');
});

test('a release of another key, with a changed byte, or without a file is refused by name', async () => {
  const { away, to, publicKey, release } = await project();
  await release();
  const folder = path.join(to, 'v2026.1');
  const stranger = await makeKey(path.join(away, 'stranger.pem'));
  await expect(verifyRelease(folder, stranger)).rejects.toThrow('not signed by the key of release.pub');
  appendFileSync(path.join(folder, 'notes.md'), ' ');
  await expect(verifyRelease(folder, publicKey)).rejects.toThrow('notes.md is not what SHA256SUMS says');
  rmSync(path.join(folder, 'notes.md'));
  await expect(verifyRelease(folder, publicKey)).rejects.toThrow(/notes\.md is missing/);
  appendFileSync(path.join(folder, 'SHA256SUMS'), `${'0'.repeat(64)}  more\n`);
  await expect(verifyRelease(folder, publicKey)).rejects.toThrow('not signed by the key of release.pub');
  rmSync(path.join(folder, 'SHA256SUMS.sig'));
  await expect(verifyRelease(folder, publicKey)).rejects.toThrow('this is no release');
});
