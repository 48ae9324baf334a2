// The stylesheets of the web app. A class has one domain that lays it out: a page that has loaded two shows one of them
// wrong. Parts of ui/ are a layer before features, whose sheets win by that and not by the order in which they arrive. And
// outside of ui/, radii, sizes of text, colours, gaps and screens are names of its scales, never numbers.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectFiles } from './files.mjs';

const sheet = /^apps\/web\/src\/(?<folder>(?:features\/)?[^/]+)\/.*\.css$/;
/** A class with nothing before or after it, outside media queries, as the formatter indents it. */
const alone = /^ {2}\.(?<name>[a-z][\w-]*)(?= \{|,$)/gm;

const declaration = /(?<=[{;]\s*)(?<property>[a-z-]+):\s*(?<value>[^;{}]+)(?=[;}])/g;
const words = (value) => value.split(/[\s/,]+/).filter(Boolean);

const radius = /^(?:0|50%|inherit|var\(--(?:r-(?:s|m|l|xl|pill)|arch(?:-s)?)\))$/;
const size = /^(?:0|inherit|var\(--[td]\d\d\))$/;
const namedColours =
  /(?<![\w-])(?:white|black|red|green|blue|gr[ae]y|silver|yellow|orange|pink|purple|gold|navy|teal|brown)(?![\w-])/;
/** A colour whose hue a variable says is drawn for one item. */
const literalColour = /#[\da-f]{3,8}\b|\b(?:oklch|oklab|lch|lab|rgba?|hsla?|hwb|color)\([^()]*\)/i;
const isStep = (word) => !word.endsWith('px') || word === '2px' || Number.parseInt(word, 10) % 4 === 0;
/** Widths of containers at which a part may change. */
const containerSteps = new Set(['96px', '200px', '400px', '560px', '800px']);

/** What is wrong about a declaration, or nothing. */
function wrongIn(property, value) {
  if (/^border(?:-[a-z]+)*-radius$/.test(property) && !words(value).every((word) => radius.test(word)))
    return 'is no radius of the scale: var(--r-s), -m, -l, -xl, -pill or var(--arch)';
  if (property === 'font-size' && !size.test(value)) return 'is no size of the scale: var(--t14), var(--d32)';
  if (property === 'font' && value !== 'inherit' && !/var\(--[td]\d\d\)/.test(value))
    return 'has no size of the scale: var(--t14), var(--d32)';
  if (/(?:^|-)gap$/.test(property) && !words(value).every(isStep)) return 'is no step of 4 px: var(--s2)';
  if (property.includes('mask')) return undefined;
  if (literalColour.test(value) || namedColours.test(value.replaceAll(/url\([^)]*\)|var\([^)]*\)/g, '')))
    return 'writes a colour out: tokens.css names it';
  return undefined;
}

function wrongQuery(kind, query) {
  const lengths = query.match(/[\d.]+(?:px|r?em)/g) ?? [];
  if (kind === 'container')
    return lengths.every((length) => containerSteps.has(length))
      ? undefined
      : `asks for another width than ${[...containerSteps].join(', ')}`;
  return lengths.length === 0 ? undefined : 'asks for a size of the screen: (--phone), (--low), (--wide)';
}

function offTheScales(file, text) {
  const bare = text.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '));
  const lineOf = (index) => bare.slice(0, index).split('\n').length;
  const found = [];
  for (const { index, groups } of bare.matchAll(declaration)) {
    const value = groups.value.trim();
    const wrong = wrongIn(groups.property, value);
    if (wrong) found.push([index, `${groups.property}: ${value.replaceAll(/\s+/g, ' ')} ${wrong}`]);
  }
  for (const { index, groups } of bare.matchAll(/@(?<kind>media|container)\s(?<query>[^{]+)\{/g)) {
    const wrong = wrongQuery(groups.kind, groups.query);
    if (wrong) found.push([index, `@${groups.kind} ${groups.query.trim()} ${wrong}`]);
  }
  return found.toSorted(([a], [b]) => a - b).map(([index, what]) => `${file}:${lineOf(index)}: ${what}`);
}

/** A sheet that stands in a layer of the other side. */
function inWrongLayer(file, folder, text) {
  const [own, other] = folder === 'ui' ? ['parts', 'components'] : ['components', 'parts'];
  return text.includes(`@layer ${other} {`) ? [`${file}: stands in @layer ${other}, not ${own}`] : [];
}

export async function check(root) {
  const owners = new Map();
  const problems = [];
  for (const file of projectFiles(root)) {
    const folder = sheet.exec(file)?.groups.folder;
    if (folder === undefined) continue;
    const text = readFileSync(path.join(root, file), 'utf8');
    problems.push(...inWrongLayer(file, folder, text));
    if (folder === 'ui') continue;
    problems.push(...offTheScales(file, text));
    if (!folder.startsWith('features/')) continue;
    for (const name of new Set([...text.matchAll(alone)].map(({ groups }) => groups.name))) {
      const owner = owners.get(name);
      if (owner === undefined) owners.set(name, { folder, file });
      else if (owner.folder !== folder)
        problems.push(`.${name} is styled by ${owner.file} and ${file}: rename one`);
    }
  }
  return { problems, summary: `${owners.size} classes of features` };
}
