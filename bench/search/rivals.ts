// The same items in one plain table: found by `ilike` on a trigram index, or by a stored tsvector with ts_rank.
import type { OwnPool } from '../counting/own-postgres.ts';

export type Asked = { words: readonly string[]; as: 'words' | 'beginning' | 'phrase' };
export type Answer = { ids: string[]; total: number };
type Reader = readonly number[];

const perPage = 20;

/** Of the index's own items: their words as they are written, those of tags among them. */
export async function addPlainRows(pool: OwnPool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('create extension pg_trgm');
    await client.query(`
      create table plain_items as
      with tags as (select contribution, string_agg(tag, ' ') as names from given_tags group by contribution)
      select item.contribution, item.material, item.uid, item.published_at,
        case when item.material = 0 then concat_ws(' ', set.title, tags.names, set.description)
          else concat_ws(' ', photo.description, tags.names) end as body
      from found_items item join contributions set on set.id = item.contribution
        left join contribution_materials photo on photo.material_id = item.material
        left join tags on tags.contribution = item.contribution`);
    await client.query(`alter table plain_items add words tsvector
      generated always as (to_tsvector('simple', body)) stored`);
    await client.query('create index on plain_items using gin (body gin_trgm_ops)');
    await client.query('create index on plain_items using gin (words)');
    await client.query('vacuum analyze plain_items');
  } finally {
    client.release(true);
  }
}

async function pageOf(pool: OwnPool, condition: string, order: string, values: unknown[]): Promise<Answer> {
  const from = `from plain_items where ${condition} and uid <> all($1::bigint[])`;
  const [{ rows }, counted] = await Promise.all([
    pool.query<{ id: string }>(
      `select contribution || '/' || material as id ${from} order by ${order} limit ${perPage}`,
      values,
    ),
    pool.query<{ total: number }>(`select count(*)::int as total ${from}`, values),
  ]);
  return { ids: rows.map(({ id }) => id), total: counted.rows[0]?.total ?? 0 };
}

export function byTrigrams(pool: OwnPool, { words, as }: Asked, hidden: Reader): Promise<Answer> {
  const parts = as === 'phrase' ? [words.join(' ')] : words;
  const condition = parts.map((_, at) => `body ilike $${at + 2}`).join(' and ');
  return pageOf(pool, condition, 'published_at desc', [hidden, ...parts.map((part) => `%${part}%`)]);
}

export function byVector(pool: OwnPool, { words, as }: Asked, hidden: Reader): Promise<Answer> {
  const query = words.join(as === 'phrase' ? ' <-> ' : ' & ') + (as === 'beginning' ? ':*' : '');
  const condition = `words @@ to_tsquery('simple', $2)`;
  const order = `ts_rank(words, to_tsquery('simple', $2)) desc, published_at desc`;
  return pageOf(pool, condition, order, [hidden, query]);
}

/** Without an index, word by word: what both indexes and ours have to agree with. */
export async function byEye(pool: OwnPool, { words, as }: Asked, hidden: Reader): Promise<number> {
  const parts = as === 'phrase' ? [words.join(' ')] : words;
  const end = as === 'beginning' ? '' : '( |$)';
  const condition = parts.map((_, at) => `body ~ $${at + 2}`).join(' and ');
  const { rows } = await pool.query<{ total: number }>(
    `select count(*)::int as total from plain_items where ${condition} and uid <> all($1::bigint[])`,
    [hidden, ...parts.map((part) => `(^| )${part}${end}`)],
  );
  return rows[0]?.total ?? 0;
}
