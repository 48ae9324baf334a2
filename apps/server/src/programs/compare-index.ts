// The process of `npm run found`: says in how many sets the index differs from what is published and puts those right,
// or makes all of it anew. Exit code 1: it differed; 2: it was not compared.
import { parseArgs } from 'node:util';
import { indexSets, rebuildIndex, wronglyIndexed } from '../modules/finding/index.ts';
import { runProgram, secondsSince, withDatabase } from './program.ts';

const { values: asked } = parseArgs({ options: { rebuild: { type: 'boolean', default: false } } });

await runProgram((config, log) =>
  withDatabase(config, log, async ({ db }) => {
    const began = performance.now();
    const wrong = await wronglyIndexed(db);
    console.log(`Sets whose rows differ from what is published: ${wrong.length}`);
    if (asked.rebuild) {
      const sets = await rebuildIndex(db);
      console.log(`Rebuilt: ${sets} sets in ${secondsSince(began)} s`);
    } else if (wrong.length > 0) {
      await indexSets(db, wrong);
      console.log(`Put right: ${wrong.length}`);
      process.exitCode = 1;
    }
  }),
);
