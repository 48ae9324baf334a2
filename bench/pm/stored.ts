// Reading and searching among a million messages: of a member with a hundred thousand in many conversations, and of
// members with some hundreds. Words are as frequent as in a language: a few are in every tenth message.
import { callPath, pmCalls } from '@alcove/protocol';
import { prepareSite } from '../chat/measured-site.ts';
import { createLatencies, quantileMs } from '../counting/latencies.ts';

const members = 2000;
const stored = 1_000_000;
/** Member 0 has so many conversations, and this share of all messages. */
const ofOne = { conversations: 400, share: 0.1 };
const ofOthers = 4000;
const vocabulary = 20_000;
const [halves, wordsOfHalf] = [5000, 14];
const calls = { each: 600, warm: 60, atOnce: 2 };
const aims = { history: 20, search: 100 };

/** The same for the same seed. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
// The word of each rank is as frequent as its rank is small. Those of the first ranks are in most messages, and nobody
// searches for them.
const firstSearched = 10;
const rankBy = (chance: number): number => Math.floor(Math.exp(chance * Math.log(vocabulary)));
const chanceOf = (rank: number): number => Math.log(rank) / Math.log(vocabulary);
const syllables = ['ba', 'ce', 'di', 'fo', 'gu', 'la', 'me', 'ni', 'po', 'ru', 'sa', 'te', 'vi'];
function wordOf(rank: number): string {
  let word = '';
  for (let left = rank + 13; left > 0; left = Math.floor(left / syllables.length)) {
    word = (syllables[left % syllables.length] ?? '') + word;
  }
  return word;
}

export async function amongStored(say: (text: string) => void) {
  const chance = random(7);
  const measured = await prepareSite(members);
  const { people } = measured;
  const { pool } = measured.database;
  const texts = Array.from({ length: halves }, () =>
    Array.from({ length: wordsOfHalf }, () => wordOf(rankBy(chance()))).join(' '),
  );
  const began = performance.now();
  await pool.query(
    `insert into conversations (low_uid, high_uid, access, created_at, modified_at)
     select least(one, other), greatest(one, other), 'allow', 1, 1
     from unnest($1::bigint[]) with ordinality as one (one, nth)
     cross join unnest($1::bigint[]) with ordinality as other (other, to_nth)
     where (one.nth = 1 and other.to_nth between 2 and ${ofOne.conversations + 1})
       or (one.nth between 2 and ${ofOthers / 2 + 1} and other.to_nth in ((one.nth * 7) % ${members} + 2, (one.nth * 13) % ${members} + 2)
         and one.nth <> other.to_nth)
     on conflict do nothing`,
    [people.map(({ uid }) => uid)],
  );
  const client = await pool.connect();
  try {
    await client.query(`set statement_timeout = 0`);
    await client.query(`set maintenance_work_mem = '256MB'`);
    await client.query(
      `create temporary table halves as
      select nth::int - 1 as nth, text from unnest($1::text[]) with ordinality as half (text, nth)`.replace(
        '$1',
        `'{${texts.map((text) => `"${text}"`).join()}}'`,
      ),
    );
    const { rows } = await client.query<{ name: string; made: string }>(
      `select indexname as name, indexdef as made from pg_indexes
       where tablename = 'private_messages' and indexdef like '%gin%'`,
    );
    // An index is built in one go: written with each message it would take a quarter of an hour.
    for (const { name } of rows) await client.query(`drop index ${name}`);
    await client.query(
      `insert into private_messages (conversation_id, id, sender_uid, recipient_uid, mid, text, sent_at)
       select conversation_id, row_number() over (partition by conversation_id order by n),
         case when n % 2 = 0 then low_uid else high_uid end,
         case when n % 2 = 0 then high_uid else low_uid end, n::text, one.text || ' ' || other.text, n
       from (
         select n, floor(random() * ${halves})::int as one, floor(random() * ${halves})::int as other,
           case when random() < ${ofOne.share} then 1 + floor(random() * ${ofOne.conversations})::int
             else 1 + ${ofOne.conversations} + floor(random() * (counted.all - ${ofOne.conversations}))::int end as place
         from generate_series(1, ${stored}) n cross join (select count(*)::int as all from conversations) counted
       ) message
       join (
         select id as conversation_id, low_uid, high_uid,
           row_number() over (order by low_uid <> ${people[0]?.uid}, id) as place
         from conversations
       ) placed using (place)
       join halves one on one.nth = message.one
       join halves other on other.nth = message.other`,
    );
    await client.query(
      `update conversations set last_id = counted.last, modified_at = counted.at
       from (select conversation_id, max(id) as last, max(sent_at) as at from private_messages group by 1) counted
       where counted.conversation_id = conversations.id`,
    );
    for (const { made } of rows) await client.query(made);
    await client.query('vacuum analyze');
  } finally {
    client.release();
  }
  say(`${stored} messages stored in ${Math.round((performance.now() - began) / 1000)} s`);

  const { rows: pairs } = await pool.query<{ low: number; high: number; last: number }>(
    `select low_uid as low, high_uid as high, last_id as last from conversations where last_id > 0`,
  );
  const numberOf = new Map(people.map(({ n, uid }) => [uid, n]));
  const site = await measured.open();
  const faults: string[] = [];
  const pick = <T>(from: readonly T[]): T => from[Math.floor(chance() * from.length)] as T;

  async function ask(path: string, n: number): Promise<void> {
    const answer = await fetch(`http://127.0.0.1:${site.port}${path}`, {
      headers: { cookie: `${site.cookie}; ${measured.sessionOf(n)}` },
    });
    const body = (await answer.json()) as { status: string; data?: { messages?: unknown[] } };
    if (body.status !== 'success') faults.push(`${path} was answered ${answer.status}`);
  }
  async function time(pathOf: () => { path: string; n: number }) {
    const latencies = createLatencies();
    let next = -calls.warm;
    const work = async () => {
      for (let nth = next++; nth < calls.each; nth = next++) {
        const { path, n } = pathOf();
        const asked = performance.now();
        await ask(path, n);
        if (nth >= 0) latencies.add((performance.now() - asked) * 1000);
      }
    };
    await Promise.all(Array.from({ length: calls.atOnce }, work));
    return { p50: quantileMs(latencies.counts(), 0.5), p99: quantileMs(latencies.counts(), 0.99) };
  }
  try {
    const history = await time(() => {
      const { low, high, last } = pick(pairs);
      const from = chance() < 0.5 ? 0 : 1 + Math.floor(chance() * last);
      const query = `id=${high}&direction=backward&filter_id=${from}`;
      return { path: `${callPath(pmCalls.readPm)}?${query}`, n: numberOf.get(low) ?? 0 };
    });
    say(`a page of history: ${history.p50} ms median, ${history.p99} ms p99`);
    const search = await time(() => {
      const word = () => wordOf(rankBy(chanceOf(firstSearched) + chance() * (1 - chanceOf(firstSearched))));
      const words = [word(), ...(chance() < 0.3 ? [word()] : [])];
      // Every third search is of the member who has most, every fourth has an incomplete last word.
      const text = chance() < 0.25 ? words.join(' ').slice(0, -1) : words.join(' ');
      const n = chance() < 0.33 ? 0 : 1 + Math.floor(chance() * (members - 1));
      return { path: `${callPath(pmCalls.searchPm)}?q=${encodeURIComponent(text)}`, n };
    });
    say(`a search: ${search.p50} ms median, ${search.p99} ms p99`);
    return {
      faults: [...new Set(faults)],
      stored,
      history_p50_ms: history.p50,
      history_p99_ms: history.p99,
      search_p50_ms: search.p50,
      search_p99_ms: search.p99,
      aims,
    };
  } finally {
    await site.stop();
    await measured.close();
  }
}
