// What killed processes have left in a folder of work, and what running ones work on.
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { beganAt, ownMark, removeAbandoned } from './spool.ts';

test.skipIf(process.platform !== 'linux')(
  'a process that starts removes what was left under its own number and under the number of a later process',
  async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'alcove-spool-'));
    const parent = process.ppid;
    const names = [
      `${await ownMark()}a`,
      `${parent}.1-b`,
      `${parent}.${await beganAt(parent)}-c`,
      '4194304.7-d',
      'e',
    ];
    for (const name of names) await writeFile(path.join(folder, name), 'x');
    await removeAbandoned(folder);
    expect(await readdir(folder)).toEqual([names[2]]);
    await rm(folder, { recursive: true });
  },
);
