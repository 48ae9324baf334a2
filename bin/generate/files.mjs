// Writes generated files, or compares what is on disk with what would be written.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** `files`: path below `root` → text. Answers the paths that differed; with `check` nothing is written. */
export function update(root, files, { check = false } = {}) {
  const outdated = Object.entries(files).filter(([file, text]) => {
    const place = path.join(root, file);
    return !existsSync(place) || readFileSync(place, 'utf8') !== text;
  });
  if (!check) for (const [file, text] of outdated) writeFileSync(path.join(root, file), text);
  return outdated.map(([file]) => file);
}
