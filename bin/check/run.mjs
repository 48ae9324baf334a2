// Runs one check of this folder: `node run.mjs floors`. Prints its problems; the last line sums it up.
import { root } from '../setup/project.mjs';

const name = process.argv[2];
const { check } = await import(`./${name}.mjs`);
const { problems, summary } = await check(process.argv[3] ?? root);
for (const problem of problems) console.log(problem);
console.log(problems.length === 0 ? summary : `${problems.length} of ${summary}`);
process.exitCode = problems.length === 0 ? 0 : 1;
