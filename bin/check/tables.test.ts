// Tables of two owners are planted, by each way of naming one.
import { expect, test } from 'vitest';
import { plant } from '../testing/planted.ts';
import { check } from './tables.mjs';

const source = 'apps/server/src';
const schema = 'export interface DB { members: MemberTable; rooms: RoomTable }';
const owner = "db.selectFrom('members'); db.updateTable('members'); db.deleteFrom('members')";

const look = async (files: Record<string, string>): Promise<string[]> => {
  const planted = Object.entries(files).map(([name, text]) => [`${source}/${name}.ts`, text]);
  const { problems } = await check(
    plant({
      [`${source}/platform/db/schema.generated.ts`]: schema,
      ...(Object.fromEntries(planted) as Record<string, string>),
    }),
  );
  return problems.map((problem: string) => problem.replaceAll(`${source}/`, ''));
};

test.each([
  ['a query', "db.selectFrom('members').selectAll()"],
  ['a query under another name', "db.selectFrom('members as m')"],
  ['one of several tables', "db.selectFrom(['rooms', 'members'])"],
  ['a join', "db.selectFrom('rooms').innerJoin('members', 'members.uid', 'rooms.creator')"],
  ['a subquery', "where(({ selectFrom }) => exists(selectFrom('members')))"],
  ['a table of a statement', "sql.table('members')"],
  ['a statement', 'sql`select 1 from members`'],
  ['a statement of several tables', 'sql`select 1 from rooms r, members`'],
  ['a join in a statement', 'sql`select 1 from rooms left join public.members on true`'],
  ['a part of a statement', 'sql`exists (select from members where members.uid = ${uid})`'],
  ['a change in a statement', "const change = `update only members set nick = ''`"],
  ['a new row in a statement', "pool.query('insert into members values ($1)')"],
  [
    'a removal in a statement',
    'sql`with gone as (delete from "members" returning uid) select uid from gone`',
  ],
])('a domain that names the table of another in %s is refused', async (_what, text) => {
  expect(await look({ 'modules/accounts/store': owner, 'modules/rooms/store': `\n${text};` })).toEqual([
    'modules/rooms/store.ts:2 names the table members in rooms, as accounts does: ask its owner',
  ]);
});

test('a table of the engines that a domain or the assembly names is refused', async () => {
  const files = { 'platform/queue': owner, 'modules/rooms/store': 'sql`copy members from stdin`' };
  expect(await look(files)).toEqual([
    'modules/rooms/store.ts:1 names the table members in rooms, as platform does: ask its owner',
  ]);
  expect(await look({ 'platform/queue': owner, app: 'sql`table members`' })).toEqual([
    'app.ts:1 names the table members in the assembly, as platform does: ask its owner',
  ]);
});

test('a domain may name its own table in many files, and tests name any', async () => {
  const files = {
    'modules/accounts/store': owner,
    'modules/accounts/names/nicks': 'sql`select 1 from members`',
    'modules/rooms/store.test': owner,
    'modules/rooms/testing/cast': owner,
  };
  expect(await look(files)).toEqual([]);
});

test('columns, words in comments and names of subqueries are not tables', async () => {
  const text = `// Those from members are kept.
    sql\`with guests as (select 1) select members.uid from guests -- not from members\``;
  expect(await look({ 'modules/accounts/store': owner, 'modules/rooms/store': text })).toEqual([]);
});
