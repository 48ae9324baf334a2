// A site with a past: members, and what pairs of them wrote each other, in words as frequent as in a language.
import { rebuildLater } from '../../apps/server/src/platform/backup/schema-parts.ts';
import { inSql } from '../../apps/server/src/platform/backup/tables.ts';
import type { OwnPool } from '../counting/own-postgres.ts';

const vocabulary = 20_000;
const phrases = 4000;
const wordsOfPhrase = 7;
/** Of 2025-01-01, in milliseconds. */
const firstSentAt = 1_735_689_600_000;
const filled = ['public.members', 'public.conversations', 'public.private_messages'];

/** What its callback is given: the pool's own type has two ways to connect. */
type OwnClient = NonNullable<Parameters<Parameters<OwnPool['connect']>[0]>[1]>;

/** Statements of measurements take as long as they take. */
export async function unhurried<T>(pool: OwnPool, work: (client: OwnClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    return await work(client);
  } finally {
    client.release(true);
  }
}

/** Until there are so many members. */
const addMembers = (members: number): string => `
  insert into members (nick, email, active, password_hash, gender, age, age_declared_at, avatar, language, about,
    created_at, last_online_at)
  select 'Seeded ' || n, 'seeded' || n || '@bench.invalid', true, 'scrypt ' || md5(n::text) || md5((-n)::text),
    1 + n % 3, 18 + n % 50, 0, 'none', ((array['fr', 'en', 'ru'])[1 + n % 3])::language, 'About ' || md5((n * 7)::text), n, n
  from generate_series((select count(*) from members) + 1, ${members}) n`;

const addPhrases = `
  create temporary table phrases as
  select n as phrase, string_agg(substr(md5(rank::text), 1, 3 + rank % 6), ' ' order by place) as text
  from generate_series(0, ${phrases - 1}) n, generate_series(1, ${wordsOfPhrase}) place,
    lateral (select floor(power(${vocabulary}, abs(hashint8(n * 131 + place)::bigint) % 1000000 / 1000000.0))::int as rank) as chosen
  group by n`;

/** Each member of one half writes with one of the other. */
const addConversations = (pairs: number, messages: number): string => `
  insert into conversations (low_uid, high_uid, access, last_id, created_at, modified_at)
  select one.uid, other.uid, 'allow', (${messages + pairs - 1} - one.place) / ${pairs}, ${firstSentAt}, ${firstSentAt + messages}
  from placed_members one join placed_members other on other.place = one.place + ${pairs}
  where one.place < ${pairs} order by one.place`;

const addMessages = (pairs: number, messages: number): string => `
  insert into private_messages (conversation_id, id, sender_uid, recipient_uid, mid, text, sent_at)
  select pair.id, 1 + n / ${pairs}, case when n / ${pairs} % 2 = 0 then low_uid else high_uid end,
    case when n / ${pairs} % 2 = 0 then high_uid else low_uid end, 'seeded-' || n, one.text || ' ' || other.text,
    ${firstSentAt} + n
  from generate_series(0, ${messages - 1}) n
  join (select id, low_uid, high_uid, row_number() over (order by id) - 1 as place from conversations) pair
    on pair.place = n % ${pairs}
  join phrases one on one.phrase = abs(hashint8(n)::bigint) % ${phrases}
  join phrases other on other.phrase = abs(hashint8(n + 5)::bigint) % ${phrases}`;

export function addRows(
  pool: OwnPool,
  { members, messages }: { members: number; messages: number },
): Promise<void> {
  const pairs = Math.floor(members / 2);
  return unhurried(pool, async (client) => {
    const rebuild = await rebuildLater(client, filled);
    await client.query(addMembers(members));
    await client.query(addPhrases);
    await client.query(
      'create temporary table placed_members as select uid, row_number() over (order by uid) - 1 as place from members',
    );
    await client.query('analyze placed_members; analyze phrases');
    await client.query(addConversations(pairs, messages));
    await client.query(addMessages(pairs, messages));
    await rebuild();
    await client.query('vacuum analyze');
  });
}

/** Filled by each site for itself, or left out of backups by intent; jobs of the worker are in another schema. */
const ownOfEach = ['migrations', 'restores', 'site_processes', 'file_keys'];

/** How many rows each table has, and the sum of their hashes. */
export function contentOf(pool: OwnPool): Promise<Map<string, string>> {
  return unhurried(pool, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relname <> all($1) order by relname`,
      [ownOfEach],
    );
    const content = new Map<string, string>();
    for (const { name } of tables) {
      const { rows } = await client.query<{ content: string }>(
        `select count(*) || ' rows, ' || coalesce(sum(hashtextextended(each::text, 0)), 0) as content from ${inSql(`public.${name}`)} each`,
      );
      content.set(name, rows[0]?.content ?? '');
    }
    return content;
  });
}
