// Brings the database of the running site to the schema of this release; `--plan` only says how far it is. The settings are
// read as a start reads them, so that a release that would not start is known before.
import { parseArgs } from 'node:util';
import { migrate, waitingMigrations } from '../platform/db/migrate.ts';
import { runProgram, withDatabase } from './program.ts';

const { values: asked } = parseArgs({ options: { plan: { type: 'boolean', default: false } } });

await runProgram((config, log) =>
  withDatabase(config, log, async ({ pool }) => {
    if (asked.plan) console.log(`Migrations to apply: ${(await waitingMigrations(pool)).length}`);
    else console.log(`Migrations applied: ${(await migrate(pool)).length}`);
  }),
);
