// Classes that the stylesheets of two domains of the web app lay out: a page that has loaded both shows one of them wrong.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectFiles } from './files.mjs';

const sheet = /^apps\/web\/src\/features\/(?<domain>[^/]+)\/.*\.css$/;
/** A class with nothing before or after it, outside media queries, as the formatter indents it. */
const alone = /^ {2}\.(?<name>[a-z][\w-]*)(?= \{|,$)/gm;

export async function check(root) {
  const files = projectFiles(root).filter((file) => sheet.test(file));
  const owners = new Map();
  const problems = [];
  for (const file of files) {
    const { domain } = sheet.exec(file).groups;
    const names = new Set(
      [...readFileSync(path.join(root, file), 'utf8').matchAll(alone)].map(({ groups }) => groups.name),
    );
    for (const name of names) {
      const owner = owners.get(name);
      if (owner === undefined) owners.set(name, { domain, file });
      else if (owner.domain !== domain)
        problems.push(`.${name} is styled by ${owner.file} and ${file}: rename one`);
    }
  }
  return { problems, summary: `${owners.size} classes of features` };
}
