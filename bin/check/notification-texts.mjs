// Every notification type has its texts in each language: title, group, line, neutral.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectFiles } from './files.mjs';
import { keyOf, lineOf, parse, withoutTypes } from './sources.mjs';

const slots = ['title', 'group', 'line', 'neutral'];
const languages = ['fr', 'en', 'ru'];
const isDeclaration = (file) => /^packages\/protocol\/src\/domains\/[^/]+\/notifications\.ts$/.test(file);

/** The types that a file declares by `notification({ … })`, below exported constants. */
function typesIn(root, file) {
  const { text, program } = parse(root, file);
  return program.body
    .filter(({ type, declaration }) => type === 'ExportNamedDeclaration' && declaration?.declarations)
    .flatMap(({ declaration }) => declaration.declarations)
    .map(({ init }) => withoutTypes(init))
    .filter((table) => table?.type === 'ObjectExpression')
    .flatMap(({ properties }) => properties)
    .filter(({ value }) => value?.type === 'CallExpression' && value.callee.name === 'notification')
    .map((property) => ({ type: keyOf(property), place: `${file}:${lineOf(text, property.start)}` }));
}

function readTexts(root, language) {
  const file = path.join(root, `packages/i18n/catalogues/${language}/notifications.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')).types ?? {}) : {};
}

/** A text may have forms for numbers: `group_one`, `group_other`. */
const has = (texts, slot) => Object.keys(texts ?? {}).some((key) => key.split('_')[0] === slot);

export async function check(root) {
  const declared = projectFiles(root)
    .filter(isDeclaration)
    .flatMap((file) => typesIn(root, file));
  const problems = [];
  for (const language of languages) {
    const texts = readTexts(root, language);
    for (const { type, place } of declared) {
      for (const slot of slots) {
        if (!has(texts[type], slot))
          problems.push(`${place} the notification ${type} has no ${slot} in ${language}`);
      }
    }
  }
  return { problems, summary: `texts of ${declared.length} notifications` };
}
