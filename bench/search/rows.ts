// Published sets with words as common as in life, three scripts among them, and readers who block many authors.
import type { OwnPool } from '../counting/own-postgres.ts';
import { dayMs } from '@alcove/protocol';

export const materials = 8;
const vocabulary = 6000;
const tagNames = 400;

/** The word of a rank: seven letters, so that none begins another; one in three is Cyrillic. */
export function wordOf(rank: number): string {
  const letters = rank % 3 === 2 ? ['бвгдзлмнпрст', 'аоуеи', 'к'] : ['bdfglmnprtvz', 'aoeiu', 'k'];
  const [consonants = '', vowels = '', last = ''] = letters;
  let rest = rank;
  let word = '';
  for (let syllable = 0; syllable < 3; syllable++) {
    word += consonants[rest % consonants.length];
    rest = Math.floor(rest / consonants.length);
    word += vowels[(rest + rank) % vowels.length];
  }
  return word + last;
}

export const tagOf = (rank: number): string => `${wordOf(rank)} ${rank % 2 === 0 ? 'nok' : 'lek'}`;

/** As SQL: the words of a text, each of a rank that is as frequent as its place. */
const words = (seed: string, count: number) => `(
  select string_agg(word.word, ' ' order by place) from generate_series(1, ${count}) place
    join word on word.rank = floor(power(${vocabulary}, abs(hashint8((${seed} * 131 + place)::bigint)::bigint) % 1000000 / 1000000.0))::int)`;

type Rows = { sets: number; blocked: number; callers: number; now: number };

async function fill(client: Pick<OwnPool, 'query'>, { sets, blocked, callers, now }: Rows): Promise<void> {
  const authors = Math.max(Math.ceil(sets / 3), blocked * 2);
  const ranks = Array.from({ length: vocabulary }, (_, at) => at + 1);
  await client.query('set statement_timeout = 0');
  await client.query('alter table listed_sets disable trigger published_sets_counted');
  await client.query(`alter table contributions disable trigger found_set_new`);
  await client.query(`alter table contribution_materials disable trigger found_material_new`);
  await client.query(`alter table given_tags disable trigger found_tags_given`);
  await client.query('create table word (rank int primary key, word text not null)');
  await client.query('insert into word select * from unnest($1::int[], $2::text[])', [
    ranks,
    ranks.map(wordOf),
  ]);
  await client.query(`
    insert into members (nick, email, active, password_hash, gender, age, age_declared_at, avatar, language, about,
      created_at, last_online_at, views)
    select 'Author ' || n, 'bench' || n || '@bench.invalid', true, repeat('x', 96), 1 + n % 3, 30, 0, 'none', 'fr', '', 0, ${now}, 0
    from generate_series(1, ${authors}) n`);
  await client.query('create table author as select uid, row_number() over (order by uid) as n from members');
  await client.query('create unique index on author (n)');
  await client.query(`
    insert into contributions (uid, status, title, description, section, begun_at, changed_at, submitted_at,
      published_at, photos, favourites, views)
    select author.uid, 'published', ${words('number', 3)}, ${words('(number + 9000000)', 25)}, 'femmes', at, at, at, at,
      ${materials}, abs(hashint8(number::bigint)::bigint) % 400, abs(hashint8(number::bigint + 7)::bigint) % 9000
    from generate_series(1, ${sets}) number cross join lateral (select ${now} - number::bigint * ${Math.floor((400 * dayMs) / sets)} as at) times
    join author on author.n = 1 + abs(hashint8(number::bigint + 3)::bigint) % ${authors}`);
  await client.query(`
    insert into pictures (id, shelf, kept_at, used)
    select lpad(n::text, 32, '0'), 'contributions', 0, true from generate_series(1, ${sets * materials}) n`);
  await client.query(`
    insert into contribution_materials (contribution, kind, place, name, bytes, picture, description, added_at)
    select set.id, 'photo', place, 'a.jpg', 1, lpad(((row_number() over ()))::text, 32, '0'),
      ${words('(set.id * 16 + place)', 6)}, 0
    from contributions set, generate_series(1, ${materials}) place`);
  await client.query('create table tag_name (rank int primary key, name text not null)');
  const tags = ranks.slice(0, tagNames);
  await client.query('insert into tag_name select * from unnest($1::int[], $2::text[])', [
    tags,
    tags.map(tagOf),
  ]);
  await client.query(`
    insert into given_tags (contribution, tag, uid, added_at)
    select distinct on (set.id, name) set.id, name, author.uid, 0
    from contributions set cross join generate_series(1, 3) place
      join tag_name on rank = floor(power(${tagNames}, abs(hashint8(set.id * 31 + place)::bigint) % 1000000 / 1000000.0))::int
      join author on author.n = 1 + set.id % ${authors}`);
  await client.query(`
    insert into blocks (blocker, blocked, type, blocked_at, until_at)
    select reader.uid, author.uid, 'permanent', 0, 0 from author reader join author on author.n > reader.n
      and author.n % ${Math.max(1, Math.floor(authors / blocked))} = 0 where reader.n <= ${callers}`);
  await client.query('vacuum analyze');
}

export async function addRows(pool: OwnPool, rows: Rows): Promise<void> {
  const client = await pool.connect();
  try {
    await fill(client, rows);
  } finally {
    client.release(true);
  }
}
