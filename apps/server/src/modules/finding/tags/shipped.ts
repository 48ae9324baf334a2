// Meanings that come with the site, and those that its operator adds: their names are one tag from the first start on.
import path from 'node:path';
import { type Language, languages, mayBeGiven, readTag } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { readList } from '../../accounts/index.ts';

const shippedHere = path.join(import.meta.dirname, 'lists');

/** The first name of a language is shown to its readers. */
type ShippedName = { name: string; language: Language | null };

function namesOf(line: string): ShippedName[] {
  const named = line.split('|').flatMap((column, at) =>
    column.split(',').flatMap((written, place) => {
      const name = readTag(written);
      const language = place === 0 ? (languages[at] ?? null) : null;
      return name !== undefined && mayBeGiven(name) ? [{ name, language }] : [];
    }),
  );
  return named.filter(({ name }, at) => named.findIndex((other) => other.name === name) === at);
}

/** `folder`: where the operator's own `keywords.txt` or `keywords.more.txt` is. */
export const shippedMeanings = (folder: string | undefined): ShippedName[][] =>
  readList('keywords', folder, shippedHere)
    .map(namesOf)
    .filter((names) => names.length > 1);

/** A line that was taken before is left as the team made it since. */
export async function shipTags(db: Database, folder: string | undefined): Promise<void> {
  const meanings = shippedMeanings(folder).map((names) => ({ line: JSON.stringify(names), names }));
  const { rows } = await sql<{ line: string }>`
    select line from unnest(${meanings.map(({ line }) => line)}::text[]) line
    where not exists (select from shipped_tags where shipped_tags.line = line)`.execute(db);
  const fresh = new Set(rows.map(({ line }) => line));
  if (fresh.size === 0) return;
  const added = meanings.filter(({ line }) => fresh.has(line));
  await sql`select ship_tags(${JSON.stringify(added)}::jsonb)`.execute(db);
}
