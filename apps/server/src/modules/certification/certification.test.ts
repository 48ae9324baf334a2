// Certification from the code to the seal, and what is left of the photo.
import {
  certification as limits,
  certificationCalls,
  dayMs,
  hourMs,
  moderationCalls,
  notificationsCalls,
  profilesCalls,
} from '@alcove/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { done, startTestSite, type TestMember, type TestSite, until } from '../../testing/index.ts';
import { jpeg, png, upload } from '../media/testing/samples.ts';

let site: TestSite;
let photo: Buffer;
beforeAll(async () => {
  site = await startTestSite({ env: { RATE_LIMITS: 'off' } });
  photo = await jpeg({ width: 1280, height: 960 });
});
afterAll(() => site.close());

const stateOf = (member: TestMember) => done(member.call(certificationCalls.certification, {}));
const askCode = (member: TestMember) => member.call(certificationCalls.certificationCode, {});
const send = (member: TestMember, content = photo) =>
  upload(member, certificationCalls.uploadCertification, { content, name: 'moi.jpg', type: 'image/jpeg' });
async function waiting(member: TestMember) {
  await done(askCode(member));
  await done(send(member));
}
async function itemOf(editor: TestMember, member: TestMember) {
  const { list } = await done(editor.call(moderationCalls.reviewQueue, { kind: 'certification' }));
  const found = list.find((item) => item.kind === 'certification' && item.author.id === member.uid);
  return found?.id ?? 0;
}
async function openedBy(editor: TestMember, id: number) {
  const opened = await done(editor.call(moderationCalls.openReview, { kind: 'certification', id }));
  if (opened.kind !== 'certification') throw new Error(opened.kind);
  return opened;
}
const decide = (editor: TestMember, id: number, verdict: object) =>
  editor.call(moderationCalls.decideReview, { kind: 'certification', id, ...verdict } as never);
const profileOf = async (reader: TestMember, of: TestMember) =>
  (await done(reader.call(profilesCalls.profile, { id: of.uid }))).profile;
const segmentsOf = (member: TestMember) =>
  site.db
    .selectFrom('premium_segments')
    .select(['offer', 'starts_at', 'ends_at'])
    .where('uid', '=', member.uid)
    .execute();

test('a member whose photo an editor accepts is certified everywhere and has 30 days, once (R6.062, R3.026)', async () => {
  const [member, reader, editor] = [
    await site.member(),
    await site.member(),
    await site.member({ role: 'editor' }),
  ];
  expect(await stateOf(member)).toEqual({ state: 'none', note: '' });
  const asked = await done(askCode(member));
  expect(asked).toMatchObject({ state: 'code', code: expect.stringMatching(/^\d{5}$/) });
  expect(await profileOf(reader, member)).toMatchObject({ certified: 0 });
  expect(await send(member)).toMatchObject({ data: { state: 'waiting' } });
  expect(await askCode(member)).toMatchObject({ code: 'certification_waits' });
  const id = await itemOf(editor, member);
  const opened = await openedBy(editor, id);
  expect(opened).toMatchObject({ code: asked.code });
  const { version } = opened;
  expect(await decide(editor, id, { version, decision: 'accept' })).toMatchObject({
    data: { state: 'accepted' },
  });
  expect(await profileOf(reader, member)).toMatchObject({ certified: 1 });
  expect(await profileOf(reader, member)).toMatchObject({ status: 'XXL' });
  expect(await segmentsOf(member)).toMatchObject([{ offer: 'certified' }]);
  const [{ starts_at = 0, ends_at = 0 } = {}] = await segmentsOf(member);
  expect(ends_at - starts_at).toBe(30 * dayMs);
  expect(await stateOf(member)).toMatchObject({ state: 'certified' });
  expect(await askCode(member)).toMatchObject({ code: 'certified_already' });

  const other = await site.member({ role: 'editor' });
  expect(await decide(other, id, { version, decision: 'refuse' })).toMatchObject({ code: 'review_decided' });
  const byHand = { id: member.uid, why: 'Une autre personne sur les photos' };
  await done(other.call(moderationCalls.certifyMember, { ...byHand, certified: 0 }));
  expect(await profileOf(reader, member)).toMatchObject({ certified: 0 });
  expect(await stateOf(member)).toMatchObject({ state: 'taken_back', note: '' });
  await waiting(member);
  const again = await itemOf(editor, member);
  await decide(editor, again, { version: (await openedBy(editor, again)).version, decision: 'accept' });
  expect(await profileOf(reader, member)).toMatchObject({ certified: 1 });
  await done(other.call(moderationCalls.certifyMember, { ...byHand, certified: 0 }));
  // One who is certified by hand leaves no photo in the queue.
  await waiting(member);
  await done(other.call(moderationCalls.certifyMember, { ...byHand, certified: 1 }));
  expect(await itemOf(editor, member)).toBe(0);
  expect(await stateOf(member)).toMatchObject({ state: 'certified' });
  expect(await segmentsOf(member)).toHaveLength(1);
  const told = await done(member.call(notificationsCalls.notifications, {}));
  // Two by the queue, three by hand.
  expect(told.list.filter(({ type }) => type === 'certification_decided')).toHaveLength(5);
  const acts = await site.db
    .selectFrom('moderation_log')
    .select('act')
    .where('uid', '=', member.uid)
    .orderBy('id')
    .execute();
  expect(acts.map(({ act }) => act)).toEqual([
    'review_opened',
    'review_decided',
    'uncertified',
    'review_opened',
    'review_decided',
    'uncertified',
    'certified',
  ]);
});

test('the photo is read by editors alone, and gone within 30 days whatever was decided; the date stays', async () => {
  const [member, pro, editor] = [
    await site.member(),
    await site.member({ role: 'pro' }),
    await site.member({ role: 'editor' }),
  ];
  await waiting(member);
  const id = await itemOf(editor, member);
  const { url, version } = await openedBy(editor, id);
  const seen = await Promise.all([editor, pro, member].map(async (one) => (await one.fetch(url)).status));
  expect(seen).toEqual([200, 404, 404]);
  expect(await pro.call(moderationCalls.openReview, { kind: 'certification', id })).toMatchObject({
    code: 'role_required',
  });
  expect(await itemOf(pro, member)).toBe(0);
  await decide(editor, id, { version, decision: 'refuse', reason: 'person' });
  expect(await stateOf(member)).toMatchObject({ state: 'refused', reason: 'person' });
  await site.clock.advance(limits.photoKeptMs);
  const row = () =>
    site.db
      .selectFrom('certifications')
      .select(['picture', 'decision', 'decided_at'])
      .where('id', '=', id)
      .executeTakeFirst();
  await until(async () => (await row())?.picture === null);
  expect(await row()).toMatchObject({ decision: 'refused', decided_at: expect.any(Number) });
  const picture = url.split('/').at(-2) ?? '';
  const storedPictures = () =>
    site.db.selectFrom('pictures').select('id').where('id', '=', picture).execute();
  await until(async () => (await storedPictures()).length === 0);
});

test('a code ends after 48 hours, and a photo that is too small, no JPG, or without a code is refused', async () => {
  const member = await site.member();
  expect(await send(member)).toMatchObject({ code: 'certification_code_ended' });
  const { code } = await done(askCode(member));
  expect(await send(member, await jpeg({ width: 1000, height: 900 }))).toMatchObject({ status: 'error' });
  expect(await send(member, await png({ width: 1300, height: 1000 }))).toMatchObject({ status: 'error' });
  await site.clock.advance(48 * hourMs - 1);
  expect(await stateOf(member)).toMatchObject({ state: 'code', code });
  await site.clock.advance(1);
  expect(await stateOf(member)).toMatchObject({ state: 'expired' });
  expect(await send(member)).toMatchObject({ code: 'certification_code_ended' });
});

test('a member takes their photo back, and an editor who wants another erases the one before', async () => {
  const [member, editor] = [await site.member(), await site.member({ role: 'editor' })];
  await waiting(member);
  const id = await itemOf(editor, member);
  const first = await openedBy(editor, id);
  expect(await member.call(certificationCalls.withdrawCertification, {})).toMatchObject({
    data: { state: 'code' },
  });
  expect((await editor.fetch(first.url)).status).toBe(404);
  expect(await decide(editor, id, { version: first.version, decision: 'accept' })).toMatchObject({
    code: 'item_unknown',
  });
  await done(send(member));
  const { version, url } = await openedBy(editor, id);
  expect(await decide(editor, id, { version, decision: 'return', reason: 'code' })).toMatchObject({
    data: { state: 'waiting' },
  });
  expect((await editor.fetch(url)).status).toBe(404);
  expect(await stateOf(member)).toMatchObject({ state: 'again', reason: 'code' });
  const own = await site.member({ role: 'editor' });
  await waiting(own);
  const theirs = await itemOf(editor, own);
  expect(await own.call(moderationCalls.openReview, { kind: 'certification', id: theirs })).toMatchObject({
    code: 'review_own',
  });
});
