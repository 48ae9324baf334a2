// The process of `npm run found`: says in how many sets the index differs from what is published and puts those right,
// or makes all of it anew. Exit code 1: it differed; 2: it was
// not compared.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from './platform/db/database.ts';
import { runningPostgres } from './platform/db/embedded-postgres.ts';
import { loadConfig } from './config.ts';
import { domainSettings } from './domains.ts';
import { createLog } from './platform/log.ts';
import { StartProblem } from './platform/start-problem.ts';
import { indexSets, rebuildIndex, wronglyIndexed } from './modules/finding/index.ts';

const { values: asked } = parseArgs({ options: { rebuild: { type: 'boolean', default: false } } });
const config = loadConfig(process.env, {
  envFile: path.resolve(import.meta.dirname, '../../../.env'),
  domains: domainSettings,
});

async function compare(): Promise<void> {
  const url = config.databaseUrl ?? (await runningPostgres(config.dataDir));
  const database = await openDatabase(url, { log: createLog(config) });
  try {
    const { db } = database;
    const began = performance.now();
    const wrong = await wronglyIndexed(db);
    console.log(`Sets whose rows differ from what is published: ${wrong.length}`);
    if (asked.rebuild) {
      const sets = await rebuildIndex(db);
      console.log(`Rebuilt: ${sets} sets in ${((performance.now() - began) / 1000).toFixed(1)} s`);
    } else if (wrong.length > 0) {
      await indexSets(db, wrong);
      console.log(`Put right: ${wrong.length}`);
      process.exitCode = 1;
    }
  } finally {
    await database.close();
  }
}

await compare().catch((error: unknown) => {
  console.error(error instanceof StartProblem ? error.message : error);
  process.exitCode = 2;
});
