// Runs checks of this folder, `node run.mjs floors words`: prints the problems of each and a line that sums it up.
// `--in FOLDER` looks at another checkout.
import { root } from '../setup/project.mjs';

const names = process.argv.slice(2);
const at = names.indexOf('--in');
const [, folder = root] = at === -1 ? [] : names.splice(at, 2);

for (const name of names) {
  const { check } = await import(`./${name}.mjs`);
  const { problems, summary } = await check(folder);
  for (const problem of problems) console.log(problem);
  console.log(`${name}: ${problems.length === 0 ? summary : `${problems.length} of ${summary}`}`);
  if (problems.length > 0) process.exitCode = 1;
}
