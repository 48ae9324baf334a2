// The one way to Postgres: typed by the live schema.
import type { Kysely } from 'kysely';
import type { DB } from './schema.generated.ts';

/** The pool or a transaction: whoever writes takes what its caller has. */
export type Database = Kysely<DB>;
