// Writes the tables of docs/protocol.md from the declarations, between their marks; with `--check` it only
// says whether the document is up to date (exit code 1 when it does not).
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readDictionaries } from '../../words.ts';
import { generatedParts } from './tables.ts';

const target = path.resolve(import.meta.dirname, '../../../../../../docs/protocol.md');
const begin = (name: string) => `<!-- generated: ${name} -->\n`;
const end = '<!-- end -->';

function withPart(document: string, [name, text]: [string, string]): string {
  const [start, stop] = [
    document.indexOf(begin(name)) + begin(name).length,
    document.indexOf(end, document.indexOf(begin(name))),
  ];
  if (start < begin(name).length || stop < 0) throw new Error(`docs/protocol.md has no place for ${name}`);
  return `${document.slice(0, start)}\n${text}\n\n${document.slice(stop)}`;
}

const written = readFileSync(target, 'utf8');
const actual = Object.entries(generatedParts(readDictionaries().en)).reduce(withPart, written);
if (!process.argv.includes('--check')) writeFileSync(target, actual);
else if (actual !== written) {
  process.stderr.write(
    'docs/protocol.md differs from the declarations: run node apps/server/src/platform/live/document/write.ts\n',
  );
  process.exitCode = 1;
}
