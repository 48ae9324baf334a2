// The catalogues: the same keys and placeholders in three languages, each used, none missing, one name for
// one thing, French set as French is printed, no English left in Russian.
import { readFileSync, existsSync } from 'node:fs';
import path from 'node:path';
import { isCode, isRefusals, isTest, projectFiles } from './files.mjs';
import { wrongNames } from './one-name.mjs';
import { keysOf, lineOf, parse, walk } from './sources.mjs';
import { frenchFaults, latinWords } from './typography.mjs';

const languages = ['fr', 'en', 'ru'];
/** Forms that a whole number may ask for; fractions take `other`. */
const forms = { fr: ['one', 'other'], en: ['one', 'other'], ru: ['one', 'few', 'many'] };
const formSuffix = /_(zero|one|two|few|many|other)$/;
/** The parts of a page's head are reached by the key of the page. */
const headOfPage = /^[\w-]+:pages\.(\w+)\.(?:title|description|heading)$/;

/** R8.013 to R8.015: browsers' own words, the same in every language. */
const sameEverywhere = /^refusals:(?:network_error|request_aborted|request_timeout)$/;
/** Names of the demo's members and rooms stay in their own letters. */
const namesTheCast = /^demo:(?:who|try)\./;

/** `{ 'rooms:pages.chat.title': text }` for one language. */
function readCatalogue(folder, problems, name) {
  const texts = new Map();
  const take = (value, key) => {
    if (typeof value === 'string') texts.set(key, value);
    else if (value && typeof value === 'object' && !Array.isArray(value)) {
      for (const [part, inner] of Object.entries(value))
        take(inner, `${key}${key.endsWith(':') ? '' : '.'}${part}`);
    } else problems.push(`${name}: ${key} is neither a text nor a group of texts`);
  };
  for (const file of projectFiles(folder).filter((each) => each.endsWith('.json'))) {
    take(JSON.parse(readFileSync(path.join(folder, file), 'utf8')), `${path.basename(file, '.json')}:`);
  }
  return texts;
}

/** A word with forms is one word: `room_one`, `room_other` → `room`; but `too_many` is just a name. */
function stemsOf(texts, catalogues) {
  const hasForms = (key) => languages.some((each) => catalogues[each].has(key.replace(formSuffix, '_other')));
  const stems = new Map();
  for (const [key, text] of texts) {
    const form = hasForms(key) ? formSuffix.exec(key)?.[1] : undefined;
    const stem = form ? key.slice(0, -form.length - 1) : key;
    const known = stems.get(stem) ?? { forms: new Map() };
    if (form) known.forms.set(form, text);
    else known.text = text;
    stems.set(stem, known);
  }
  return stems;
}

const partsOf = (text) => [
  ...[...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}/g)].map((match) => `{{${match[1]}}}`),
  ...[...text.matchAll(/<\/?[\w-]+\s*\/?>/g)].map((match) => match[0]),
];
/** "one" may say the number in a word. */
const placeholders = ({ text, forms: plural }) =>
  [...new Set([text ?? '', ...plural.values()].flatMap(partsOf))].toSorted().join(' ');

function compareLanguages(catalogues, problems) {
  const stems = Object.fromEntries(
    languages.map((language) => [language, stemsOf(catalogues[language], catalogues)]),
  );
  const every = new Set(languages.flatMap((language) => [...stems[language].keys()]));
  for (const stem of every) {
    const missing = languages.filter((language) => !stems[language].has(stem));
    if (missing.length > 0) {
      problems.push(`${stem} is missing in ${missing.join(', ')}`);
      continue;
    }
    const plural = languages.some((language) => stems[language].get(stem).forms.size > 0);
    for (const language of languages) {
      const word = stems[language].get(stem);
      const lacking = plural ? forms[language].filter((form) => !word.forms.has(form)) : [];
      if (lacking.length > 0) problems.push(`${language}: ${stem} lacks the form ${lacking.join(', ')}`);
      if (placeholders(word) !== placeholders(stems.fr.get(stem))) {
        problems.push(
          `${language}: ${stem} has ${placeholders(word) || 'no placeholder'} where French has ${placeholders(stems.fr.get(stem)) || 'none'}`,
        );
      }
    }
  }
  return new Set(every);
}

/** Keys whose numbers are no limit of the product: what the demo's seed gives, laws, retention, examples, standards, choices of a menu. */
const mayNameNumbers =
  /^(?:demo|desk|dev|moderation|privacy|terms):|^accounts:(?:activate\.phoneHint|proof\.code|settings\.second\.totpLine)$|^help:topics\.danger\.|^refusals:(?:phone_invalid|upgrade_required|view_undecoded)$|^rooms:(?:own\.showroom\.hour|room\.exclude\.(?:day|week|month))$|^shell:(?:browser\.|nav\.stories$)/;
const numberWords =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|hundred|thousand)(?:-\w+)?[ -](?:second|minute|hour|digit|character|letter|photo|picture|room|message|request|camera|webcam)s?\b/i;

/** Numbers that are written by hand where the text could quote a limit. */
const numbersIn = (text) =>
  text.replace(/\{\{[^}]*\}\}|<[^>]*>/g, '').match(/\d+/g) ?? numberWords.exec(text) ?? [];

/** The keys of a file's tables, by the constants or the calls that hold them. */
function keysIn(root, file, ...names) {
  const { program } = parse(root, file);
  return names.flatMap((name) => keysOf(program, name).map(({ key }) => key));
}

/** The keys of a table of the protocol. */
function declaredKeys(root, file, name) {
  const place = `packages/protocol/src/${file}`;
  return new Set(existsSync(path.join(root, place)) ? keysIn(root, place, name) : []);
}

/** Texts that lists of the protocol reach, not keys in the code: heads of pages, refusals by their code. */
function reachedByLists(root) {
  const pages = declaredKeys(root, 'paths.ts', 'define');
  const refusals = projectFiles(root)
    .filter((file) => isRefusals(file) && !isTest(file))
    .flatMap((file) => keysIn(root, file, 'defineRefusals', 'defineMessages'));
  const codes = new Set(refusals.map((code) => `refusals:${code}`));
  return (stem) => codes.has(stem) || pages.has(headOfPage.exec(stem)?.[1]);
}

function compareWithLimits(catalogues, limits, problems) {
  const quoted = new Set();
  for (const language of languages) {
    for (const [key, text] of catalogues[language]) {
      for (const [, name] of text.matchAll(/\{\{limits\.(\w+)/g)) {
        quoted.add(name);
        if (!limits.has(name)) problems.push(`${language}: ${key} quotes the unknown limit ${name}`);
      }
      const numbers = mayNameNumbers.test(key) ? [] : numbersIn(text);
      if (numbers.length > 0)
        problems.push(
          `${language}: ${key} writes ${numbers.join(', ')} by hand; quote {{limits.…}}: "${text}"`,
        );
    }
  }
  for (const name of limits) if (!quoted.has(name)) problems.push(`no text quotes the limit ${name}`);
}

function readTexts(catalogues, problems) {
  for (const language of languages) {
    for (const [key, text] of catalogues[language]) {
      const faults = [];
      if (text.trim() === '') faults.push('is empty');
      else if (text !== text.trim()) faults.push('begins or ends with a space');
      if (language === 'fr') faults.push(...frenchFaults(text));
      faults.push(...wrongNames(language, key, text));
      const latin =
        language === 'ru' && !sameEverywhere.test(key) && !namesTheCast.test(key) ? latinWords(text) : [];
      if (latin.length > 0) faults.push(`is not in Russian: ${latin.join(' ')}`);
      for (const fault of faults) problems.push(`${language}: ${key} ${fault}: "${text}"`);
    }
  }
}

/** What the code says: every text in quotes, and the beginnings of texts that go on with a value. */
function wordsInCode(root) {
  const literals = new Set();
  const beginnings = [];
  const asked = [];
  for (const file of projectFiles(root)) {
    if (!isCode(file) || isTest(file) || !/^(?:apps|packages)\//.test(file)) continue;
    const { text, program } = parse(root, file);
    walk(program, (node) => {
      if (node.type === 'Literal' && typeof node.value === 'string') literals.add(node.value);
      if (node.type === 'TemplateLiteral' && node.expressions.length === 0)
        literals.add(node.quasis[0].value.cooked);
      if (node.type === 'TemplateLiteral' && node.expressions.length > 0) {
        beginnings.push(node.quasis.map((part) => part.value.cooked));
      }
      const called = node.type === 'CallExpression' && (node.callee.name ?? node.callee.property?.name);
      const [first, second] = node.arguments ?? [];
      if (called === 't' && first?.type === 'Literal' && typeof first.value === 'string') {
        const ns = second?.properties?.find((property) => property.key?.name === 'ns')?.value?.value;
        asked.push({
          key: ns ? `${ns}:${first.value}` : first.value,
          where: `${file}:${lineOf(text, first.start)}`,
        });
      }
    });
  }
  return { literals, beginnings, asked };
}

const escapeRegExp = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** `$t(refusals:genders.{{gender}})` in a text uses other texts. */
const nested = (text) =>
  [...text.matchAll(/\$t\(([^)]*)\)/g)].map((match) => match[1].split(/\{\{[^}]*\}\}/));

function compareWithCode(root, texts, stems, problems) {
  const { literals, beginnings, asked } = wordsInCode(root);
  const isReached = reachedByLists(root);
  beginnings.push(...[...texts.values()].flatMap(nested));
  const bare = new Set([...stems].map((stem) => stem.slice(stem.indexOf(':') + 1)));
  // `sections.${name}` reaches whatever begins and ends so; a template of values alone proves nothing.
  const patterns = beginnings
    .filter((parts) => parts.some((part) => /[a-z]{2}\.|\.[a-z]{2}/i.test(part)))
    .map((parts) => new RegExp(`^(?:[\\w-]+:)?${parts.map(escapeRegExp).join('[\\w.-]+')}$`));
  for (const stem of stems) {
    const key = stem.slice(stem.indexOf(':') + 1);
    const used =
      isReached(stem) ||
      literals.has(key) ||
      literals.has(stem) ||
      patterns.some((pattern) => pattern.test(stem));
    if (!used) problems.push(`${stem} is used nowhere`);
  }
  for (const { key, where } of asked) {
    if (!(key.includes(':') ? stems : bare).has(key))
      problems.push(`${where} asks for ${key}, which no catalogue has`);
  }
}

export async function check(root) {
  const problems = [];
  const folder = path.join(root, 'packages/i18n/catalogues');
  const catalogues = Object.fromEntries(
    languages.map((language) => {
      const place = path.join(folder, language);
      return [language, existsSync(place) ? readCatalogue(place, problems, language) : new Map()];
    }),
  );
  const stems = compareLanguages(catalogues, problems);
  readTexts(catalogues, problems);
  compareWithLimits(catalogues, declaredKeys(root, 'text-limits.ts', 'textLimits'), problems);
  compareWithCode(root, catalogues.fr, stems, problems);
  return { problems, summary: `${stems.size} words in ${languages.length} languages` };
}
