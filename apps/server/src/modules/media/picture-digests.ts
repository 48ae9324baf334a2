// SHA-256 of uploaded files, of pictures whose collection has sizes that are made later, and what else tells a picture.
import { knownImageLimits } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';

export async function pictureDigests(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('pictures').select(['id', 'sha256']).where('id', 'in', ids).execute();
  return new Map(rows.flatMap(({ id, sha256 }) => (sha256 === null ? [] : [[id, sha256] as const])));
}

/** By which a picture is known again; either may be empty. */
export type StoredPrint = { sha256: string; pdq: string };

/** As they were measured when the pictures were stored; a print that says too little is left out. */
export async function storedPrints(db: Database, ids: readonly string[]): Promise<StoredPrint[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('pictures')
    .select(['sha256', 'pdq', 'pdq_quality'])
    .where('id', 'in', ids)
    .execute();
  return rows
    .map(({ sha256, pdq, pdq_quality: quality }) => ({
      sha256: sha256 ?? '',
      pdq: (quality ?? 0) >= knownImageLimits.quality ? (pdq ?? '') : '',
    }))
    .filter(({ sha256, pdq }) => sha256 !== '' || pdq !== '');
}
