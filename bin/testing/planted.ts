// A tiny project on disk, into which tests plant what a check must find.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

type Check = (folder: string) => Promise<{ problems: string[] }>;

export function plant(files: Record<string, string>): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'alcove-planted-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  execFileSync('git', ['init', '-q'], { cwd: folder });
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  return folder;
}

/** What a check finds in files that a test plants. */
export const lookWith =
  (check: Check) =>
  async (files: Record<string, string>): Promise<string[]> =>
    (await check(plant(files))).problems;
