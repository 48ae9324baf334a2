// Six hundred short texts and three hundred queries, each labelled with the texts that it means.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { OwnPool } from '../counting/own-postgres.ts';

type Find = (q: string) => Promise<number[]>;
export type Quality = {
  exact: number;
  recall_at_10: number;
  by_kind: Record<string, number>;
  nonsense_found: number;
};

const rowsOf = (file: string): string[][] =>
  readFileSync(path.join(import.meta.dirname, file), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));

/** Each as the title of a set of its own; their numbers are those of the file. */
export async function addTexts(pool: OwnPool, now: number): Promise<void> {
  await pool.query(`
    insert into members (nick, email, active, password_hash, gender, age, age_declared_at, avatar, language, about,
      created_at, last_online_at, views)
    values ('Texts', 'texts@bench.invalid', true, repeat('x', 96), 1, 30, 0, 'none', 'fr', '', 0, 0, 0)`);
  const texts = rowsOf('texts.tsv');
  await pool.query(
    `insert into contributions (id, uid, status, title, section, begun_at, changed_at, submitted_at, published_at)
     overriding system value
     select id, (select uid from members), 'published', title, 'femmes', 0, 0, ${now}, ${now} - id
     from unnest($1::bigint[], $2::text[]) text (id, title)`,
    [texts.map(([id]) => Number(id)), texts.map(([, , text]) => text)],
  );
}

const mean = (values: readonly number[]) =>
  Number((values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(3));

export async function qualityOf(find: Find): Promise<Quality> {
  const shares = new Map<string, number[]>();
  let exact = 0;
  for (const [kind = '', query = '', labelled = ''] of rowsOf('queries.tsv')) {
    const wanted = labelled.split(' ').filter(Boolean).map(Number);
    const found = await find(query);
    const hits = found.slice(0, 10).filter((id) => wanted.includes(id)).length;
    const share = wanted.length === 0 ? Number(found.length === 0) : hits / Math.min(10, wanted.length);
    shares.set(kind, [...(shares.get(kind) ?? []), share]);
    const isSame = found.length === wanted.length && found.every((id) => wanted.includes(id));
    if (kind === 'exact' && isSame) exact++;
  }
  const { nonsense = [], ...rest } = Object.fromEntries(shares);
  return {
    exact: exact / (shares.get('exact')?.length ?? 1),
    recall_at_10: mean(Object.values(rest).flat()),
    by_kind: Object.fromEntries(Object.entries(rest).map(([kind, values]) => [kind, mean(values)])),
    nonsense_found: nonsense.filter((share) => share === 0).length,
  };
}
