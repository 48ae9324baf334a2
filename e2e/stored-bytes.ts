// What a journey's site keeps on its disk: tables, their log, uploads.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from './site.ts';

/** Those of the texts that stand in any of the files. */
export function storedAmong(texts: readonly string[]): string[] {
  const root = process.env.JOURNEY_DATA ?? '';
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  expect(files.length).toBeGreaterThan(100);
  const found = new Set<string>();
  for (const { parentPath, name } of files) {
    try {
      const bytes = readFileSync(path.join(parentPath, name));
      for (const text of texts) if (bytes.includes(text)) found.add(text);
    } catch {
      // Postgres removes files as it goes.
    }
  }
  return [...found];
}
