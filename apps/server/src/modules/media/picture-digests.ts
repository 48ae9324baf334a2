// SHA-256 of uploaded files, of pictures whose collection has sizes that are made later.
import type { Database } from '../../platform/db/database.ts';

export async function pictureDigests(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('pictures').select(['id', 'sha256']).where('id', 'in', ids).execute();
  return new Map(rows.flatMap(({ id, sha256 }) => (sha256 === null ? [] : [[id, sha256] as const])));
}
