// The report of transparency, on the real site.
import { accountsCalls, contactSubjects, dayMs, moderationCalls } from '@alcove/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestMember, type TestSite } from '../../../testing/index.ts';

let site: TestSite;
let owner: TestMember;
beforeAll(async () => {
  site = await startTestSite({ env: { RATE_LIMITS: 'off' } });
  owner = await site.member({ role: 'owner' });
});
afterAll(() => site.close());

const {
  contact,
  transparency,
  transparencyCsv,
  ownReport,
  writeReport,
  freezeReport,
  reportMonths,
  banMember,
} = moderationCalls;

const runningYear = () => new Date(site.clock.now()).getUTCFullYear();

async function read(year?: number) {
  const answer = await (await site.visitor()).call(transparency, year === undefined ? {} : { year });
  if (answer.status === 'error') throw new Error(answer.code);
  return answer.data;
}
const table = async (year: number) => {
  const stranger = await site.visitor();
  return (await (await stranger.fetch(`/b${transparencyCsv.path}?year=${year}`)).text()).split('\r\n');
};
/** Drafts are counted anew. */
const later = () => site.clock.advance(10 * 60_000);

test('a stranger without the gate reads what the running year counts, as a draft and as a table', async () => {
  const before = await read();
  const { uid: id } = await site.member();
  for (const subject of contactSubjects)
    await (
      await site.visitor()
    ).call(contact, {
      email: 'dominique@example.test',
      subject,
      message: 'Une page à lire.',
      accurate: 1,
      ...(subject === 'remove_image' && {
        page: '/photo/1',
        signature: 'Dominique',
        represents: 'self' as const,
        no_consent: 1 as const,
      }),
    });
  await owner.call(banMember, { id, until: site.clock.now() + dayMs, why: 'Menaces' });
  await later();
  const after = await read();
  expect(after).toMatchObject({
    year: runningYear(),
    frozen: 0,
    years: [{ year: runningYear(), frozen: 0 }],
  });
  expect(after.figures.notices.remove_image).toBe(before.figures.notices.remove_image + 1);
  expect(after.figures.without_account).toBe(before.figures.without_account + 2);
  expect(after.figures.complaints).toBe(before.figures.complaints + 1);
  expect(after.figures.measures.banned).toBe(before.figures.measures.banned + 1);
  const year = runningYear();
  const rows = await table(year);
  expect(rows[0]).toBe('year,state,section,indicator,scope,value');
  expect(rows).toContain(
    `${year},draft,1.2,notices_received,remove_image,${after.figures.notices.remove_image}`,
  );
  expect(rows).toContain(`${year},draft,1.3,measures_taken,banned,${after.figures.measures.banned}`);
  for (const section of ['1.1', '1.2', '1.3', '1.4', '1.5', '1.6'])
    expect(rows.some((row) => row.startsWith(`${year},draft,${section},`))).toBe(true);
});

test('only an owner writes the words, and readers see them in their language or the site’s first', async () => {
  const year = runningYear();
  const editor = await site.member({ role: 'editor' });
  const words = { fr: 'Toute décision est prise par une personne.', en: 'A person decides.' };
  expect(await editor.call(writeReport, { year, ...words })).toMatchObject({ code: 'role_required' });
  expect(await owner.call(writeReport, { year, ...words })).toMatchObject({ status: 'success' });
  const stranger = await site.visitor();
  const inLanguage = async (language: 'fr' | 'en' | 'ru') => {
    const answer = await stranger.call(transparency, {}, { language });
    return answer.status === 'success' ? answer.data.words : answer.code;
  };
  expect(await inLanguage('fr')).toBe(words.fr);
  expect(await inLanguage('en')).toBe(words.en);
  expect(await inLanguage('ru')).toBe(words.fr);
});

test('an unknown year is none, and the running one is not frozen', async () => {
  const stranger = await site.visitor();
  for (const year of [2001, runningYear() + 1])
    expect(await stranger.call(transparency, { year })).toMatchObject({ code: 'item_unknown' });
  await owner.call(accountsCalls.login, { login: owner.nick, password: owner.password });
  expect(await owner.call(freezeReport, { year: runningYear() })).toMatchObject({
    code: 'report_year_running',
  });
});

test('a frozen year never changes again, is the same for all who ask, and stays for five years', async () => {
  const year = runningYear();
  await site.clock.advance(Date.UTC(year + 1, 0, 10) - site.clock.now());
  await owner.call(accountsCalls.login, { login: owner.nick, password: owner.password });
  expect(await owner.call(ownReport, { year })).toMatchObject({ data: { frozen: 0, ended: 1 } });
  await Promise.all([owner.call(freezeReport, { year }), owner.call(freezeReport, { year })]);
  const { figures } = await read(year);
  // A row of that year that comes to light afterwards.
  await site.db
    .insertInto('moderation_log')
    .values({ act: 'banned', done_at: Date.UTC(year, 11, 31) })
    .execute();
  await later();
  expect(await read(year)).toMatchObject({ frozen: 1, figures });
  expect(await owner.call(writeReport, { year, fr: 'Autres mots' })).toMatchObject({ code: 'report_frozen' });
  await expect(
    sql`update transparency_years set figures = '{}' where year = ${year}`.execute(site.db),
  ).rejects.toThrow('does not change');
  const acts = await site.db
    .selectFrom('moderation_log')
    .select('act')
    .where('act', '=', 'report_frozen')
    .execute();
  expect(acts).toHaveLength(1);
  await site.clock.advance(4 * 365 * dayMs);
  expect((await read()).years).toContainEqual({ year, frozen: 1 });
  await site.clock.advance(366 * dayMs);
  await expect.poll(async () => (await read()).years).not.toContainEqual({ year, frozen: 1 });
});

test('active members are counted by month, averaged over six, and an owner takes the months as a table', async () => {
  await owner.call(accountsCalls.login, { login: owner.nick, password: owner.password });
  const year = runningYear();
  await site.db.deleteFrom('active_months').execute();
  await site.db
    .insertInto('active_months')
    .values([1, 2, 3, 4, 5, 6, 7].map((month) => ({ month: `${year - 1}-0${month}`, members: month * 10 })))
    .execute();
  await later();
  expect((await read()).figures.active_members).toBe(45);
  const months = await owner.fetch(`/b${reportMonths.path}?year=${year}`);
  expect((await months.text()).split('\r\n')[0]).toContain('month,remove_image,illegal_content');
  const editor = await site.member({ role: 'editor' });
  expect(await editor.call(ownReport, { year })).toMatchObject({ code: 'role_required' });
  const refused = await editor.fetch(`/b${reportMonths.path}?year=${year}`);
  expect(await refused.json()).toMatchObject({ code: 'role_required' });
});
