// A list of numbers as a parameter of a statement. The driver looks for letters to escape in each element of an
// array, which takes a third of the time of a page of recipients; digits need none of that.
import { type RawBuilder, sql } from 'kysely';

export const bigints = (values: readonly number[]): RawBuilder<number[]> =>
  sql`${`{${values.join(',')}}`}::bigint[]`;
