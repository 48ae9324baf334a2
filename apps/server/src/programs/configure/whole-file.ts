// Writing a file so that it is the former or the new one at every moment, whatever ends this process.
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';

const halfName = (name: string, pid: number | string) => `.${name}.${pid}.half`;

/** What a process that was killed has left. */
function removeHalves(folder: string, name: string): void {
  for (const left of readdirSync(folder))
    if (left.startsWith(`.${name}.`) && left.endsWith('.half'))
      rmSync(path.join(folder, left), { force: true });
}

export function writeWhole(file: string, text: string, { mode }: { mode: number }): void {
  const { dir, base } = path.parse(file);
  mkdirSync(dir, { recursive: true });
  removeHalves(dir, base);
  const half = path.join(dir, halfName(base, process.pid));
  try {
    const handle = openSync(half, 'wx', mode);
    try {
      writeSync(handle, text);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(half, file);
  } catch (error) {
    rmSync(half, { force: true });
    throw error;
  }
}
