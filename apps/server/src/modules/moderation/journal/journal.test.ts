// The journal: its rows are only added to, chained and searched.
import {
  accountsCalls,
  type AnswerOf,
  dayMs,
  hourMs,
  journalActs,
  type JournalRow,
  minuteMs,
  moderationCalls,
  settingsCalls,
} from '@alcove/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog, startTestSite, type TestMember, type TestSite } from '../../../testing/index.ts';
import { createChaining } from './chaining.ts';

let site: TestSite;
let editor: TestMember;
beforeAll(async () => {
  site = await startTestSite({ env: { RATE_LIMITS: 'off' } });
  editor = await site.member({ role: 'editor' });
});
afterAll(() => site.close());

const { ban, journal, journalCsv, journalState, checkJournal } = moderationCalls;

const chaining = () => createChaining({ db: site.db, clock: site.clock, log: silentLog });

async function banned(reason: string): Promise<TestMember> {
  const member = await site.member();
  await editor.call(ban, { id: member.uid, until: site.clock.now() + dayMs, reason });
  return member;
}

async function pageOf(search: { q: string; before?: string }): Promise<AnswerOf<typeof journal>> {
  const answer = await editor.call(journal, search);
  if (answer.status === 'error') throw new Error(answer.code);
  return answer.data;
}
const rowsAbout = async (q: string | number) => (await pageOf({ q: String(q) })).list;

test('every act that the log may record is named by the journal', async () => {
  const { rows } = await sql<{ act: string }>`
    select unnest(enum_range(null::moderation_act))::text as act`.execute(site.db);
  expect(new Set(rows.map(({ act }) => act))).toEqual(new Set(journalActs));
});

async function rowAbout(q: string | number): Promise<JournalRow> {
  const [row] = await rowsAbout(q);
  if (!row) throw new Error(`no row about ${q}`);
  return row;
}

/** As somebody with the password of the database could. */
const tamper = async (statement: string) => {
  await site.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(statement).execute(tx);
  });
};

const stateNow = async () => {
  await editor.call(checkJournal, {});
  const answer = await editor.call(journalState, {});
  if (answer.status === 'error') throw new Error(answer.code);
  return answer.data;
};

test('the journal names who did what to whom and why, found by nick, number, act and hour (R6.076)', async () => {
  const basile = await banned('Trois avertissements');
  const row = await rowAbout(basile.nick);
  expect(row).toMatchObject({
    act: 'banned',
    by: { nick: editor.nick },
    target: { uid: basile.uid, nick: basile.nick },
    words: 'Trois avertissements',
    hash: '',
  });
  expect(await rowsAbout(basile.uid)).toEqual([row]);
  const found = async (search: object) => {
    const answer = await editor.call(journal, { q: basile.nick, ...search });
    return answer.status === 'success' ? answer.data.list.length : answer.code;
  };
  expect(await found({ act: 'banned', by: editor.nick })).toBe(1);
  expect(await found({ act: 'muted' })).toBe(0);
  expect(await found({ looks: 1 })).toBe(0);
  expect(await found({ by: basile.nick })).toBe(0);
  expect(await found({ from: row.at, to: row.at + 1 })).toBe(1);
  expect(await found({ to: row.at })).toBe(0);
  expect(await found({ row: row.id })).toBe(1);
});

test('a reviewer may not read the journal, and a member neither', async () => {
  const reviewer = await site.member({ role: 'pro' });
  expect(await reviewer.call(journal, {})).toMatchObject({ code: 'role_required' });
  const member = await site.member();
  expect(await member.call(journal, {})).toMatchObject({ status: 'error' });
});

test('that the journal is read is in it once an hour, and each copy that is taken', async () => {
  const other = await site.member({ role: 'owner' });
  await other.call(journal, {});
  await other.call(journal, {});
  const table = await (await other.fetch(`/b${journalCsv.path}`)).text();
  expect(table.split('\r\n')[0]).toContain('id,date,by,act,member');
  expect((await rowsAbout(other.nick)).map(({ act }) => act)).toEqual(['journal_exported', 'journal_seen']);
});

test('a table of the journal keeps a text that begins like a formula a text', async () => {
  const member = await banned('=HYPERLINK("http://example.test")');
  const table = await (await editor.fetch(`/b${journalCsv.path}?q=${member.nick}`)).text();
  expect(table).toContain(`"'=HYPERLINK(""http://example.test"")"`);
});

test('a long journal turns from page to page without a row twice or missing', async () => {
  const member = await site.member();
  const values = Array.from({ length: 120 }, (_, number) => ({
    act: 'muted' as const,
    done_by: editor.uid,
    uid: member.uid,
    done_at: site.clock.now() + Math.floor(number / 7),
  }));
  await site.db.insertInto('moderation_log').values(values).execute();
  const ids: number[] = [];
  let before: string | null = '';
  while (before !== null) {
    const { list, next } = await pageOf({ q: member.nick, ...(before && { before }) });
    ids.push(...list.map(({ id }) => id));
    before = next;
  }
  expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => other - one));
  expect(ids).toHaveLength(120);
});

test('nothing changes or takes out a row of the journal, and only erasure empties one', async () => {
  const { uid } = await banned('Mots');
  const rows = () => site.db.selectFrom('moderation_log').selectAll().where('uid', '=', uid).execute();
  const [before] = await rows();
  const own = sql`where uid = ${uid}`;
  for (const act of [
    sql`update moderation_log set comment = 'Autres mots' ${own}`,
    sql`update moderation_log set act = 'muted' ${own}`,
    sql`update moderation_log set uid = ${editor.uid} ${own}`,
    sql`update moderation_log set done_at = 1 ${own}`,
    sql`delete from moderation_log ${own}`,
    sql`truncate moderation_log`,
    sql`truncate journal_links`,
  ])
    await expect(act.execute(site.db)).rejects.toThrow('is only added to');
  expect(await rows()).toEqual([before]);
});

test('every row is linked within a minute, and the chain still holds after erasure has emptied names and words', async () => {
  const member = await banned('Mots qui partent');
  await site.clock.advance(minuteMs);
  await expect.poll(async () => (await rowsAbout(member.uid))[0]?.hash).toMatch(/^[\da-f]{64}$/);
  await editor.call(ban, { id: member.uid, until: 0 });
  await site.clock.advance(minuteMs);
  await expect.poll(async () => (await stateNow()).waiting).toBe(0);
  const { login, password } = { login: member.nick, password: member.password };
  expect(await member.call(accountsCalls.login, { login, password })).toMatchObject({ status: 'success' });
  expect(await member.call(settingsCalls.deleteAccount, { password })).toMatchObject({ status: 'success' });
  const left = () =>
    site.db.selectFrom('moderation_log').selectAll().where('comment', '=', 'Mots qui partent').execute();
  await expect.poll(async () => (await left()).length).toBe(0);
  expect(await rowsAbout(member.uid)).toEqual([]);
  expect(await stateNow()).toMatchObject({ broken: 0, broken_row: null });
});

test('the nightly check names the first row that somebody edited, took out or put in', async () => {
  const [one, two, three] = [await banned('Un'), await banned('Deux'), await banned('Trois')];
  await chaining().link();
  const sound = await stateNow();
  expect(sound).toMatchObject({ broken: 0, waiting: 0, sound_rows: sound.rows });
  const id = (await rowAbout(two.uid)).id;

  await tamper(`update moderation_log set comment = 'Autre' where id = ${id}`);
  expect(await stateNow()).toMatchObject({ broken: 1, broken_row: id });
  await tamper(`update moderation_log set comment = 'Deux' where id = ${id}`);
  expect(await stateNow()).toMatchObject({ broken: 0 });

  await tamper(`update moderation_log set uid = ${one.uid} where id = ${id}`);
  await site.clock.advance(25 * hourMs);
  await expect
    .poll(async () => (await editor.call(journalState, {})) as object)
    .toMatchObject({ data: { broken: 1, broken_row: id } });
  await tamper(`update moderation_log set uid = ${two.uid} where id = ${id}`);

  await tamper(`insert into moderation_log (act, done_at, uid) values ('muted', 5, ${three.uid})`);
  expect(await stateNow()).toMatchObject({ broken: 1 });
  await tamper(`delete from moderation_log where done_at = 5`);
  expect(await stateNow()).toMatchObject({ broken: 0 });
});

test('links that are taken from the end of the chain are missed', async () => {
  await banned('La dernière');
  await chaining().link();
  const { rows } = await stateNow();
  await tamper(`delete from moderation_log where id = (select id from journal_links where place = ${rows})`);
  await tamper(`delete from journal_links where place = ${rows}`);
  expect(await stateNow()).toMatchObject({ broken: 1, broken_row: null, sound_rows: rows - 1 });
});
