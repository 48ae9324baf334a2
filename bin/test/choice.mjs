// Which tests one run takes: all, those whose path holds a word, or those that a change reaches.
import { projectFiles } from '../check/files.mjs';
import { inProject } from '../setup/project.mjs';
import { changedFiles, chooseJourneys, chooseTests, describeChoice } from './changed.mjs';

/** A domain has a folder of its own on the server or in the web app. */
export const domainsIn = (files) => [
  ...new Set(
    files.flatMap(
      (file) => /^apps\/(?:server|web)\/src\/(?:modules|features)\/([\w-]+)\//.exec(file)?.[1] ?? [],
    ),
  ),
];

/** A choice as words for its runner; nothing: the suite is left out. */
function wordsFor({ all, files = [] }, words) {
  if (all !== undefined) return words;
  const wanted = files.filter((file) => words.length === 0 || words.some((word) => file.includes(word)));
  return wanted.length === 0 ? undefined : wanted.map((file) => inProject(file));
}

/** Answers the words for each suite, and lines that say what was chosen and why. */
export async function chooseAll(root, { commit, words }) {
  if (commit === undefined) return { wanted: { 'without a browser': words, journeys: words }, lines: [] };
  const changed = changedFiles(root, commit);
  const files = projectFiles(root);
  // The parser is a dependency: it is there only after the set-up.
  const { readImports } = await import('./imports.mjs');
  const imports = readImports(root, files);
  const choices = {
    'without a browser': chooseTests({ changed, files, imports }),
    journeys: chooseJourneys({ changed, files, imports, domains: domainsIn(files) }),
  };
  return {
    wanted: Object.fromEntries(
      Object.entries(choices).map(([name, choice]) => [name, wordsFor(choice, words)]),
    ),
    lines: [
      `\n${changed.length} files differ from ${commit}`,
      ...Object.entries(choices).map(([name, choice]) => describeChoice(name, choice)),
    ],
  };
}
