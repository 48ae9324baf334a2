// Messages that name things of the site: what a signed request hides, by when it is decided, and how often.
import {
  type ArgumentsOf,
  contributionsCalls,
  hourMs,
  moderationCalls,
  noticeLimits,
  wallCalls,
} from '@alcove/protocol';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Actor,
  done,
  startTestSite,
  type TestMember,
  type TestSite,
  until,
} from '../../testing/index.ts';
import { addPublished } from '../contributions/testing/sets.ts';

let site: TestSite;
let editor: TestMember;
beforeAll(async () => {
  site = await startTestSite({
    env: { RATE_LIMITS: 'off', ON_CALL_EMAIL: 'duty@example.test', ON_CALL_PHONE: '+33612345678' },
  });
});
beforeEach(async () => {
  editor = await site.member({ role: 'editor' });
});
afterAll(() => site.close());

type Sent = Partial<ArgumentsOf<typeof moderationCalls.contact>>;
let senders = 0;
/** From an address of its own, unless it says whose. */
const send = async (sent: Sent = {}, by?: Actor) =>
  done(
    (by ?? (await site.visitor())).call(moderationCalls.contact, {
      email: `sender${++senders}@example.fr`,
      subject: 'remove_image',
      message: 'C’est moi, sur cette photo.',
      signature: 'A. Martin',
      represents: 'self',
      no_consent: 1,
      accurate: 1,
      ...sent,
    }),
  );
const suspect = (by: TestMember, id: number) =>
  done(by.call(moderationCalls.report, { kind: 'post', id, reason: 'underage' }));
/** Limits of senders count in the last day and hour. */
const forgetSenders = () => site.db.deleteFrom('hiding_senders').execute();
const posts = async (author: TestMember, count: number) => {
  await forgetSenders();
  const ids: number[] = [];
  for (let number = 0; number < count; number++)
    ids.push((await done(author.call(wallCalls.postOnWall, { text: 'Un mot', audience: 'members' }))).id);
  return ids;
};
const shownPosts = async (reader: TestMember, ids: readonly number[]) => {
  const found = await Promise.all(ids.map((id) => reader.call(wallCalls.wallMaterial, { id })));
  return ids.filter((_, place) => found[place]?.status === 'success');
};
const caseOf = async (id: number) => {
  const { list } = await done(editor.call(moderationCalls.cases, { kind: 'removal' }));
  return list.find(({ items }) => items.some((item) => item.id === String(id)))?.reference ?? '';
};
const decide = (reference: string, asked: { decision: 'keep'; unfounded?: 1 }) =>
  done(editor.call(moderationCalls.decideCase, { reference, ...asked }));
const shownTo = async (reader: TestMember, number: number) =>
  (await done(reader.call(contributionsCalls.contribution, { number }))).materials.map(
    ({ material_id }) => material_id,
  );
const mailTo = (email: string, has: string) =>
  until(async () =>
    (await site.outbox()).find(({ to, subject, text }) => to === email && `${subject} ${text}`.includes(has)),
  );

test('a person without an account signs a removal: the photo is gone before anybody has read it, and the case has 48 hours', async () => {
  const [author, reader] = [await site.member(), await site.member({ premium: true })];
  const { id, files } = await addPublished(site, { author, reviewer: editor }, { count: 5 });
  const [first] = files.map(({ material_id }) => material_id) as [number];
  const email = 'camille@example.fr';
  await send({ email, page: `${site.url}/en/photo/${first}/un-titre?x=1` });
  expect(await shownTo(reader, id)).not.toContain(first);
  const { list } = await done(editor.call(moderationCalls.cases, { kind: 'removal' }));
  const found = list.find(({ items }) => items.some((item) => item.id === String(first)));
  expect(found).toMatchObject({
    due_at: site.clock.now() + 48 * hourMs,
    author: { nick: author.nick },
    notices: 1,
    hidden: 1,
  });
  const opened = await done(editor.call(moderationCalls.openCase, { reference: found?.reference ?? '' }));
  expect(opened).toMatchObject({
    messages: [{ email, signature: 'A. Martin', represents: 'self', text: 'C’est moi, sur cette photo.' }],
    reports: [{ kind: 'photo', reason: 'no_consent', reporter: null, lines: [{ pictures: [1] }] }],
  });
  const receipt = await mailTo(email, '/suivi/');
  const token = /suivi\/(\S+)/.exec(receipt.text)?.[1] ?? '';
  const outside = await site.visitor();
  for (let time = 0; time < 2; time++)
    expect(await done(outside.call(moderationCalls.followNotice, { token }))).toMatchObject({
      as: 'notifier',
      state: 'received',
      hidden: 1,
      due_at: site.clock.now() + 48 * hourMs,
      appeal: { state: 'none' },
    });
  await done(
    editor.call(moderationCalls.decideCase, {
      reference: found?.reference ?? '',
      decision: 'remove',
      ground: 'terms_consent',
    }),
  );
  expect(await done(outside.call(moderationCalls.followNotice, { token }))).toMatchObject({
    state: 'decided',
    decided: { decision: 'remove' },
  });
});

test('a signed removal that is found wrong gives the post back, and the next one leaves it in view', async () => {
  const [author, reader] = [await site.member(), await site.member()];
  const [id = 0] = await posts(author, 1);
  await send({ page: `/mur/${id}` });
  expect(await shownPosts(reader, [id])).toEqual([]);
  await decide(await caseOf(id), { decision: 'keep' });
  expect(await shownPosts(reader, [id])).toEqual([id]);
  await send({ page: `/mur/${id}` });
  expect(await shownPosts(reader, [id])).toEqual([id]);
});

test('one message about things of two authors is two cases, and each author reads of their own alone', async () => {
  const [one, other] = [await site.member(), await site.member()];
  const pages = [...(await posts(one, 1)), ...(await posts(other, 1))].map((id) => `/mur/${id}`);
  await send({
    pages: [...pages, ...pages, '/photo/99999999', 'https://elsewhere.test/photo/1', '<script>'],
  });
  const { list } = await done(editor.call(moderationCalls.cases, { kind: 'removal' }));
  const cases = list.filter(({ author }) => author?.nick === one.nick || author?.nick === other.nick);
  expect(cases.map(({ items }) => items.length)).toEqual([1, 1]);
});

test('a message whose addresses name nothing is a case all the same, with the same receipt', async () => {
  const [id = 0] = await posts(await site.member(), 1);
  const receipts: string[] = [];
  for (const [email, page] of [
    ['nothing@example.fr', '/mur/99999999'],
    ['something@example.fr', `/mur/${id}`],
  ] as const) {
    await send({ email, page });
    const { text } = await mailTo(email, '/suivi/');
    receipts.push(text.replaceAll(/[\dA-Z]{5}-[\dA-Z]{5}(?:\.[\w-]{43})?/g, '#'));
  }
  expect(receipts[0]).toBe(receipts[1]);
});

test('a sender hides three things a day: what they name beyond that is a case, and stays in view', async () => {
  const [author, reader] = [await site.member(), await site.member()];
  const [ids, email] = [await posts(author, 4), 'often@example.fr'];
  for (const id of ids) await send({ email, page: `/mur/${id}` });
  expect(await shownPosts(reader, ids)).toEqual(ids.slice(noticeLimits.hidesPerDay));
  const { list } = await done(editor.call(moderationCalls.cases, { kind: 'removal' }));
  const last = list.find(({ items }) => items.some((item) => item.id === String(ids[3])));
  expect(last).toMatchObject({ state: 'new', hidden: 0 });
});

test('strangers together hide twenty things an hour', async () => {
  const [author, reader] = [await site.member(), await site.member()];
  const ids = await posts(author, 1);
  await site.db
    .insertInto('hiding_senders')
    .values({ sender: 'strangers', hidden_at: site.clock.now(), things: noticeLimits.strangersPerHour })
    .execute();
  await send({ page: `/mur/${ids[0]}` });
  expect(await shownPosts(reader, ids)).toEqual(ids);
});

test('after three notices without any ground, those of a month hide nothing', async () => {
  const [author, reader] = [await site.member(), await site.member()];
  const [ids, email] = [await posts(author, 4), 'unfounded@example.fr'];
  for (const id of ids.slice(0, noticeLimits.unfounded)) {
    await send({ email, page: `/mur/${id}` });
    await decide(await caseOf(id), { decision: 'keep', unfounded: 1 });
  }
  await mailTo(email, 'sans fondement');
  await forgetSenders();
  await send({ email, page: `/mur/${ids[3]}` });
  expect(await shownPosts(reader, ids)).toEqual(ids);
});

test('the first suspicion of a minor wakes who is on call, by mail and by text message', async () => {
  const [author, one, other] = [await site.member(), await site.member(), await site.member()];
  const [first = 0, second = 0] = await posts(author, 2);
  const sent = async () =>
    (await site.outbox()).filter(({ to }) => to === 'duty@example.test' || to === '+33612345678');
  await suspect(one, first);
  await until(async () => (await sent()).length === 2);
  await suspect(other, first);
  await suspect(other, second);
  await until(async () => (await sent()).length === 4);
  expect(new Set((await sent()).map(({ text }) => text)).size).toBe(2);
});
