// Settings of the site, on the real site: what an owner changes counts at once, everywhere.
import { accountsCalls, moderationCalls, roomsActions, wallCalls } from '@alcove/protocol';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  dataOfPage,
  done,
  startTestSite,
  type TestMember,
  type TestSite,
  until,
} from '../../../testing/index.ts';
import { filmBytes, post as postFile, removeFile } from '../../contributions/testing/sets.ts';
import { codeOf, createProgram } from '../../streams/testing/program.ts';

const { siteSettings, changeSiteSettings, contact, report } = moderationCalls;

const env = { RATE_LIMITS: 'off', FORUM_URL: 'https://forum.example/' } as const;
let site: TestSite;
let owner: TestMember;
beforeAll(async () => {
  site = await startTestSite({ env });
});
beforeEach(async () => {
  owner = await site.member({ role: 'owner' });
});
afterAll(() => site.close());

const read = async () => {
  const { version, list } = await done(owner.call(siteSettings, {}));
  return { version, of: Object.fromEntries(list.map(({ name, value }) => [name, value])), list };
};
const change = async (values: Record<string, string>) =>
  done(owner.call(changeSiteSettings, { version: (await read()).version, ...values }));

const readOnlyFigure = async (asked: TestSite) =>
  /^alcove_read_only (\d)$/m.exec(await (await asked.fetch('/metrics')).text())?.[1];

test('an owner changes who runs the site and its links: pages, mails and the journal know, and of two owners the second is refused', async () => {
  const { version, of, list } = await read();
  expect(of).toMatchObject({ operator_name: 'Alcôve', registration: 'open', read_only: 'off' });
  expect(list).toContainEqual({
    name: 'forum_url',
    value: 'https://forum.example/',
    fixed_by: 'FORUM_URL',
  });
  const other = await site.member({ role: 'owner' });
  const values = {
    operator_name: 'Velours SARL',
    contact_email: 'desk@velours.test',
    links: 'Friends | https://friends.example/\nOthers|https://others.example/',
  };
  await done(owner.call(changeSiteSettings, { version, ...values }));
  expect(await other.call(changeSiteSettings, { version, operator_name: 'Satin' })).toMatchObject({
    code: 'settings_changed',
  });
  expect((await read()).of).toMatchObject(values);
  const page = await site.fetch('/', { headers: { cookie: await site.passGate() } });
  expect(dataOfPage(await page.text()).site).toMatchObject({
    operator: { name: 'Velours SARL', email: 'desk@velours.test' },
    links: [
      { title: 'Friends', url: 'https://friends.example/' },
      { title: 'Others', url: 'https://others.example/' },
    ],
    forumUrl: 'https://forum.example/',
  });
  const visitor = await site.visitor();
  await done(
    visitor.call(contact, { email: 'a@example.test', subject: 'account', message: 'Bonjour à tous' }),
  );
  await until(async () => (await site.outbox()).some(({ to }) => to === 'desk@velours.test'));

  const { list: rows } = await done(owner.call(moderationCalls.journal, { act: 'setting_changed' }));
  expect(
    rows.map(({ by, target, words }) => ({ by: by?.uid, name: target.reference, words })),
  ).toContainEqual({ by: owner.uid, name: 'operator_name', words: 'Alcôve → Velours SARL' });
  expect(rows).toHaveLength(3);
});

test('what the environment fixes is not changed, nor by an editor, nor a link that is none', async () => {
  const { version } = await read();
  expect(await owner.call(changeSiteSettings, { version, forum_url: 'https://b.example/' })).toMatchObject({
    code: 'setting_fixed',
    message: expect.stringContaining('FORUM_URL'),
  });
  const editor = await site.member({ role: 'editor' });
  for (const call of [siteSettings, changeSiteSettings])
    expect(await editor.call(call, { version })).toMatchObject({ code: 'role_required' });
  for (const links of ['Friends', 'Friends | javascript:alert(1)', '| https://a.example/', 'x\n'.repeat(11)])
    expect(await owner.call(changeSiteSettings, { version, links })).toMatchObject({ code: 'invalid_input' });
  expect((await read()).version).toBe(version);
});

test('nobody registers while registration is closed, and members go on', async () => {
  await change({ registration: 'closed' });
  const form = { nick: 'Capucine', email: 'capucine@example.test' } as never;
  expect(await (await site.visitor()).call(accountsCalls.registerOnSite, form)).toMatchObject({
    code: 'registration_closed',
  });
  const member = await site.member();
  await done(member.call(wallCalls.postOnWall, { text: 'Bonsoir', audience: 'members' }));
  await change({ registration: 'open' });
  expect(await (await site.visitor()).call(accountsCalls.registerOnSite, form)).toMatchObject({
    code: 'invalid_input',
  });
});

test('while the site is read-only, members read, report and leave, what they change is refused, and the team moderates; another process knows of it too', async () => {
  await using other = await startTestSite({ env, beside: site });
  const [author, member] = [await site.member(), await site.premium()];
  const { id } = await done(author.call(wallCalls.postOnWall, { text: 'Une menace', audience: 'members' }));
  const said = await site.live(member);
  await change({ read_only: 'on' });
  try {
    const post = { text: 'Bonsoir', audience: 'members' } as const;
    expect(await member.call(wallCalls.postOnWall, post)).toMatchObject({ code: 'read_only' });
    expect(await said.ask(roomsActions.createRoom, { name: 'Salon' } as never)).toMatchObject({
      data: { code: 'read_only' },
    });
    expect(await postFile(member, filmBytes(), { name: 'f.mp4' })).toMatchObject({ code: 'read_only' });
    expect(await removeFile(member, 'f.mp4')).toMatchObject({ code: 'read_only' });
    const program = createProgram(site);
    expect(await codeOf(await program.broadcast('la-terrasse', 'a-key'))).toBe('read_only');
    expect(await codeOf(await program.watch('1', 'a-token'))).not.toBe('read_only');
    await until(async () => (await readOnlyFigure(other)) === '1');
    expect(await (await other.visitor()).call(accountsCalls.registerOnSite, {} as never)).toMatchObject({
      code: 'read_only',
    });
    await done(member.call(wallCalls.wallMaterial, { id }));
    await done(member.call(report, { kind: 'post', id, reason: 'threat' }));
    await done(owner.call(wallCalls.deleteWallPost, { id }));
    await done(member.call(accountsCalls.logout, {}));
  } finally {
    await change({ read_only: 'off' });
  }
  await until(async () => (await readOnlyFigure(other)) === '0');
  await done(author.call(wallCalls.postOnWall, { text: 'De retour', audience: 'members' }));
});
