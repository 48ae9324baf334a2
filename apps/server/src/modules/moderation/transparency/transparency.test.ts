// The report of transparency, on the real site.
import {
  accountsCalls,
  contactSubjects,
  dayMs,
  minuteMs,
  moderationCalls,
  wallCalls,
} from '@alcove/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { done, startTestSite, type TestMember, type TestSite } from '../../../testing/index.ts';

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
  ageProofsCsv,
  reportMonths,
  banMember,
  report,
  enterOrder,
  cases,
  decideCase,
  appeal,
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
  expect(rows[0]).toBe('Reporting period,State,Section,Category,Indicator,Scope,Value');
  const of = (section: string) => `${year}-01-01/${year}-12-31,draft,${section},`;
  const { remove_image: images } = after.figures.notices;
  expect(rows).toContain(
    `${of('1.3')}KEYWORD_NON_CONSENSUAL_IMAGE_SHARING,Number of notices received,,${images}`,
  );
  expect(rows).toContain(
    `${of('1.4')}TOTAL,Account restriction Suspension,banned,${after.figures.measures.banned}`,
  );
  for (const section of ['1.1', '1.2', '1.3', '1.4', '1.5', '1.6', '1.7', '1.8'])
    expect(rows.some((row) => row.startsWith(of(section)))).toBe(true);
});

test('cases count: an order by its country, a decision by its ground and time, an appeal by what became of it', async () => {
  const [author, reporter] = [await site.member(), await site.member()];
  await owner.call(accountsCalls.login, { login: owner.nick, password: owner.password });
  const { figures: before } = await read();
  const posted = { text: 'Un mot', audience: 'members' } as const;
  const { id } = await done(author.call(wallCalls.postOnWall, posted));
  await done(reporter.call(report, { kind: 'post', id, reason: 'insult' }));
  const order = { authority: 'Arcom', country: 'FR', reason: 'threat', text: 'Dire qui', hours: 24 } as const;
  await done(owner.call(enterOrder, { ...order, demand: 'information' }));
  await site.clock.advance(30 * minuteMs);
  const [first, second] = [await site.member({ role: 'editor' }), await site.member({ role: 'editor' })];
  const { list } = await done(first.call(cases, {}));
  const reference = list.find(({ items }) => items.some((item) => item.id === String(id)))?.reference ?? '';
  await done(first.call(decideCase, { reference, decision: 'remove', ground: 'terms_conduct' }));
  await done(author.call(appeal, { reference, text: 'Je citais une chanson.' }));
  const { list: appeals } = await done(second.call(cases, { kind: 'appeal' }));
  const contested = appeals.find((each) => each.author?.uid === author.uid)?.reference ?? '';
  await done(second.call(decideCase, { reference: contested, decision: 'keep' }));
  await later();
  const { figures: after } = await read();
  expect(after).toMatchObject({
    orders: before.orders + 1,
    orders_information: before.orders_information + 1,
    orders_by_country: { FR: 1 },
    orders_by_reason: { information: { threat: 1, insult: 0 }, act: { threat: 0 } },
    decisions: { remove: before.decisions.remove + 1 },
    grounds: { terms_conduct: before.grounds.terms_conduct + 1 },
    median_hours: 0.5,
    complaints: before.complaints + 1,
    complaints_upheld: before.complaints_upheld + 1,
    complaints_rejected: before.complaints_rejected,
    complaints_median_hours: 0,
    automated: 0,
  });
  const rows = await table(runningYear());
  const of = (section: string) => `${runningYear()}-01-01/${runningYear()}-12-31,draft,${section},`;
  expect(rows).toContain(`${of('1.2')}TOTAL,Number of orders received,FR,1`);
  expect(rows).toContain(
    `${of('1.2')}STATEMENT_CATEGORY_VIOLENCE,Number of orders to provide information,,1`,
  );
  expect(rows).toContain(`${of('1.3')}TOTAL,Median time to take action,Hours,0.5`);
  const complaints = 'Number of complaints submitted to the internal-complaints mechanism';
  expect(rows).toContain(`${of('1.5')},${complaints},Decisions reversed,1`);
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
  // The gates that the owner and others passed, counted and nothing more.
  const ages = await owner.fetch(`/b${ageProofsCsv.path}?year=${year}`);
  const day = new Date(site.clock.now()).toISOString().slice(0, 10);
  expect((await ages.text()).split('\r\n')).toEqual(
    expect.arrayContaining(['day,method,outcome,count', expect.stringMatching(`${day},self,accepted,\\d+`)]),
  );
  const stranger = await (await site.visitor()).fetch(`/b${ageProofsCsv.path}?year=${year}`);
  expect(stranger.status).toBe(401);
  const editor = await site.member({ role: 'editor' });
  expect(await editor.call(ownReport, { year })).toMatchObject({ code: 'role_required' });
  const refused = await editor.fetch(`/b${reportMonths.path}?year=${year}`);
  expect(await refused.json()).toMatchObject({ code: 'role_required' });
});
