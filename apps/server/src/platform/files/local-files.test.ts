import {
  chmod,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { filesContract } from './files.contract.ts';
import { openLocalFiles } from './local-files.ts';

const makeFolder = () => mkdtemp(path.join(tmpdir(), 'alcove-files-'));

filesContract('in a directory', async () => {
  const folder = await makeFolder();
  return {
    files: await openLocalFiles({ folder }),
    leftovers: () => readdir(path.join(folder, '.incoming')),
    end: () => rm(folder, { recursive: true, force: true }),
  };
});

describe('the directory of files', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await makeFolder();
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
  });

  const jpeg = { type: 'image/jpeg', maxBytes: 1000 };
  const stored = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));

  test('spreads many files over folders that no other user of the machine enters, whatever they were before', async () => {
    await chmod(folder, 0o755);
    const files = await openLocalFiles({ folder });
    for (let uid = 0; uid < 40; uid++) await files.put(`avatars/${uid}.jpg`, Buffer.from('x'), jpeg);
    expect((await readdir(path.join(folder, 'avatars'))).length).toBeGreaterThan(30);
    const [first = ''] = await stored();
    expect((await stat(first)).mode & 0o777).toBe(0o600);
    for (const made of ['', 'avatars', '.incoming'])
      expect((await stat(path.join(folder, made))).mode & 0o777).toBe(0o700);
  });

  test('holds content that any program can read from its start', async () => {
    const files = await openLocalFiles({ folder });
    await files.put('a.jpg', Buffer.from('pixels'), jpeg);
    const [file = ''] = await stored();
    expect((await readFile(file)).subarray(0, 6).toString()).toBe('pixels');
  });

  test('notices a file that was cut from outside', async () => {
    const files = await openLocalFiles({ folder });
    await files.put('a.jpg', Buffer.alloc(500), jpeg);
    const [file = ''] = await stored();
    await truncate(file, 300);
    await expect(files.open('a.jpg')).rejects.toThrow('changed from outside');
    expect(await files.flush(['a.jpg', 'gone.jpg'])).toEqual(['a.jpg', 'gone.jpg']);
  });

  test('holds nothing of a file that the disk refused, though a second flush would pass', async () => {
    const files = await openLocalFiles({ folder });
    for (const key of ['a.bin', 'b.bin'])
      await files.put(key, Buffer.alloc(500), { ...jpeg, flushesLater: true });
    const probe = await open(folder);
    onTestFinished(() => probe.close());
    const refused = Object.assign(new Error('input/output error'), { code: 'EIO' });
    const sync = vi
      .spyOn(Object.getPrototypeOf(probe) as typeof probe, 'sync')
      .mockRejectedValueOnce(refused);
    onTestFinished(() => sync.mockRestore());
    expect(await files.flush(['a.bin', 'b.bin'])).toEqual(['a.bin']);
    expect(await files.flush(['a.bin', 'b.bin'])).toEqual(['a.bin']);
  });

  test('forgets what a crash left half written a day ago, and nothing younger', async () => {
    await openLocalFiles({ folder });
    const [old, fresh] = [path.join(folder, '.incoming/old'), path.join(folder, '.incoming/fresh')];
    await writeFile(old, 'half');
    await writeFile(fresh, 'half');
    const twoDaysAgo = Date.now() / 1000 - 2 * 86_400;
    await utimes(old, twoDaysAgo, twoDaysAgo);
    await openLocalFiles({ folder });
    expect(await readdir(path.join(folder, '.incoming'))).toEqual(['fresh']);
  });

  test('is not ready once it is gone', async () => {
    const files = await openLocalFiles({ folder });
    await rm(folder, { recursive: true });
    expect(await files.ready()).toBe(false);
  });
});
