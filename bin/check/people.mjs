// People are members, viewers, owners and *they*; a process or a socket is *it*. Four words are refused in names,
// comments, documents and test titles. Texts that people read or write in a test are no names: catalogues, demo
// texts, requirement rows, and every other text of a test.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isCode, isTest, projectFiles } from './files.mjs';
import { lineOf, parse, walk } from './sources.mjs';

const refused = /(?<![\p{L}\d])(?:she|hers|herself|whoever)(?![\p{L}\d])/iu;
const isText = (file) => /\.(?:md|ts|tsx|mjs|js|css|html|sql|example|jsonc|conf|toml|ya?ml)$/.test(file);
/** Migrations are never edited. */
const isGiven = (file) =>
  /^packages\/i18n\/catalogues\/|^docs\/product\/|^apps\/server\/migrations\/|^apps\/server\/src\/demo\/cast\/|\.generated\./.test(
    file,
  );
/** These two name what the check refuses. */
const isSelf = (file) => /^bin\/check\/people\.(?:mjs|test\.ts)$/.test(file);

/** `whoeverAsks` → `whoever Asks`. */
const parted = (name) => name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replaceAll('_', ' ');
const isTitled = (callee) => {
  const name = callee.type === 'MemberExpression' ? callee.object : callee;
  return (
    /^(?:test|it|describe)$/.test(name?.name ?? '') || (name?.type === 'MemberExpression' && isTitled(name))
  );
};
const textOf = (node) => (node.type === 'TemplateElement' ? node.value.cooked : node.value);

/** What a test names and says to its reader: its comments, its own names and its titles. */
function* partsOfTest({ program, comments }) {
  for (const { value, start } of comments) yield { text: value, position: start };
  const found = [];
  walk(program, (node) => {
    if (node.type === 'Identifier' || node.type === 'JSXIdentifier')
      found.push({ text: parted(node.name), position: node.start });
    const callee = node.type === 'CallExpression' ? node.callee : undefined;
    const called = callee?.type === 'CallExpression' ? callee.callee : callee;
    if (called && isTitled(called) && node.arguments[0])
      walk(node.arguments[0], (part) => {
        if (part.type === 'Literal' || part.type === 'TemplateElement')
          found.push({ text: String(textOf(part)), position: part.start });
      });
  });
  yield* found;
}

/** Every line of any other file. */
function* partsOfText(text) {
  let position = 0;
  for (const line of text.split('\n')) {
    yield { text: parted(line), position };
    position += line.length + 1;
  }
}

export async function check(root) {
  const problems = [];
  const files = projectFiles(root).filter((file) => isText(file) && !isGiven(file) && !isSelf(file));
  for (const file of files) {
    const source = readFileSync(path.join(root, file), 'utf8');
    if (!refused.test(parted(source))) continue;
    const isOfTest = isCode(file) && (isTest(file) || file.startsWith('e2e/'));
    const lines = new Set();
    for (const { text, position } of isOfTest ? partsOfTest(parse(root, file)) : partsOfText(source)) {
      const word = refused.exec(text)?.[0];
      const line = lineOf(source, position);
      if (!word || lines.has(line)) continue;
      lines.add(line);
      problems.push(
        `${file}:${line} says "${word}": name the member, viewer, owner … or write they; a thing is it`,
      );
    }
  }
  return { problems, summary: `${files.length} files` };
}
