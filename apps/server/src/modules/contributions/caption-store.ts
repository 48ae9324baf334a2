// The rows of captions: one text for each film and language.
import type { Captions, Language } from '@alcove/protocol';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** The languages of a material, in statements that have its row under this name. */
export const captionLanguages = (row = 'contribution_materials'): RawBuilder<Language[]> =>
  sql`case ${sql.ref(`${row}.kind`)} when 'video' then array(select language::text from contribution_captions captions
    where captions.material_id = ${sql.ref(`${row}.material_id`)} order by language) else '{}' end`;

type Captioned = { material_id: number; captions: readonly Language[] };

/** Of these materials, each that has some. */
export async function captionsOf(
  db: Database,
  materials: readonly Captioned[],
): Promise<ReadonlyMap<number, Captions>> {
  const ids = materials.flatMap(({ material_id, captions }) => (captions.length > 0 ? [material_id] : []));
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('contribution_captions')
    .select(['material_id', 'language', 'text'])
    .where('material_id', 'in', ids)
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ material_id }) => material_id)].map(([id, texts]) => [
      id,
      Object.fromEntries(texts.map(({ language, text }) => [language, text])),
    ]),
  );
}

/** Of the named languages alone; an empty text removes one. */
export async function changeCaptions(tx: Database, material_id: number, captions: Captions): Promise<void> {
  for (const [name, text] of Object.entries(captions)) {
    const language = name as Language;
    if (text === '') {
      await tx
        .deleteFrom('contribution_captions')
        .where('material_id', '=', material_id)
        .where('language', '=', language)
        .execute();
    } else {
      await tx
        .insertInto('contribution_captions')
        .values({ material_id, language, text })
        .onConflict((row) => row.columns(['material_id', 'language']).doUpdateSet({ text }))
        .execute();
    }
  }
}
