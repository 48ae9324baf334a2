// Prints the schema of this checkout as statements: `npm run release -- --schema` keeps it beside those of former releases.
import { inFreshDatabase } from '../platform/db/fresh-database.ts';
import { dumpSchema } from '../platform/db/schema-dump.ts';

process.stdout.write(await inFreshDatabase(({ pool }) => dumpSchema(pool)));
