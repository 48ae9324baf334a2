// `npm run product`: how much of the product is named by a test or decided otherwise, area by area. A test names
// what it proves at the end of its title: `a wrong room password is refused (R5.021, R5.022)`. Rows that are held in
// another way stand with their reason in docs/product/decided.tsv.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isSoak, isTest, projectFiles } from './check/files.mjs';
import { inProject, root } from './setup/project.mjs';

const { values: asked } = parseArgs({ options: { missing: { type: 'string' } } });

function table(file) {
  const [header = '', ...lines] = readFileSync(inProject(file), 'utf8').trimEnd().split('\n');
  const columns = header.split('\t');
  return lines.map((line) => Object.fromEntries(line.split('\t').map((cell, i) => [columns[i], cell])));
}

const rows = table('docs/product/requirements.tsv');
const decided = new Set(table('docs/product/decided.tsv').map((row) => row.id));

/** Ids between brackets at the end of a title, or alone in a text that a title takes in. */
const id = String.raw`(?:R\d+\.\d+|\$\{[^}]+\})`;
const idLists = new RegExp(`(?:\\(|['"\`])(${id}(?:, *${id})*)\\)?['"\`]`, 'g');
const named = new Set(
  projectFiles(root)
    .filter((file) => isTest(file) && !isSoak(file))
    .map((file) => readFileSync(inProject(file), 'utf8'))
    .flatMap((text) => [...text.matchAll(idLists)].flatMap(([list]) => list.match(/R\d+\.\d+/g) ?? [])),
);
const known = new Set(rows.map((row) => row.id));
const strange = [...named, ...decided].filter((each) => !known.has(each));
const both = [...decided].filter((each) => named.has(each));

const areas = new Map(rows.map(({ area }) => [area, rows.filter((row) => row.area === area)]));
const share = (part, whole) => `${String(part).padStart(4)} of ${String(whole).padStart(4)}`;
function summary(list) {
  const decidedOnes = list.filter((row) => decided.has(row.id)).length;
  const held = list.filter((row) => named.has(row.id)).length + decidedOnes;
  return share(held, list.length) + (decidedOnes > 0 ? `, ${decidedOnes} decided` : '');
}

if (asked.missing !== undefined && !areas.has(asked.missing)) {
  console.error(`No area is called ${asked.missing}; there are ${[...areas.keys()].toSorted().join(', ')}`);
  process.exitCode = 1;
} else if (asked.missing !== undefined) {
  const missing = areas.get(asked.missing).filter((row) => !named.has(row.id) && !decided.has(row.id));
  for (const row of missing) console.log(`${row.id}  ${row.requirement}`);
  console.log(`${asked.missing}: ${missing.length} rows are neither named by a test nor decided`);
} else {
  for (const [area, list] of [...areas].toSorted(([a], [b]) => a.localeCompare(b))) {
    console.log(`${area.padEnd(15)} ${summary(list)}`);
  }
  console.log(`${'total'.padEnd(15)} ${summary(rows)}`);
}
if (strange.length > 0) {
  console.error(`Tests or decisions name rows that do not exist: ${strange.toSorted().join(', ')}`);
  process.exitCode = 1;
}
if (both.length > 0) {
  console.error(`Both decided and named by a test: ${both.toSorted().join(', ')}`);
  process.exitCode = 1;
}
