// The consent ledger, from an invitation to a withdrawal: what the author, the person, strangers and the team may do.
import {
  accountsCalls,
  albumsCalls,
  consentLimits,
  consentsCalls,
  contributionsCalls,
  dayMs,
  notificationsCalls,
} from '@alcove/protocol';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSeal } from '../../platform/seal.ts';
import { startTestSite, type Actor, type TestMember, type TestSite, until } from '../../testing/index.ts';
import { disguised, shapes } from '../moderation/known-images/testing/shapes.ts';
import { upload } from '../media/testing/samples.ts';
import { addDraft, decide, draftOf, post, prepared, setPhoto } from '../contributions/testing/sets.ts';

let site: TestSite;
let reviewer: TestMember;
let author: TestMember;
let person: Actor;
beforeAll(async () => {
  // Many people pass the gate from one address.
  site = await startTestSite({ env: { RATE_LIMITS: 'off' } });
  reviewer = await site.member({ role: 'editor' });
});
afterAll(() => site.close());
beforeEach(async () => {
  author = await site.member();
  person = await site.visitor();
});

let photos = 0;
/** Photos differ, as digests do: what one person withdraws is refused to everybody. */
const nextPhoto = () => setPhoto({ width: 1280 + photos++ });

async function addSet(count = 5, first = nextPhoto()): Promise<{ id: number; files: number[] }> {
  const { id } = await addDraft(author, { count: 0 });
  for (let at = 0; at < count; at++)
    await post(author, await (at === 0 ? first : nextPhoto()), { name: `${at}.jpg`, draft: id });
  const { files } = await draftOf(author, id);
  return { id, files: files.map(({ material_id }) => material_id) };
}

const invite = (number: number, files: number[], email = `p${number}@exemple.fr`, by = author) =>
  by.call(consentsCalls.inviteDepicted, { number, name: 'Noé', email, language: 'fr', files });

/** `former`: the token of a letter that came to that address before. */
async function mailTo(email: string, former = 'none') {
  // A job sends it.
  const found = await until(async () =>
    (await site.outbox()).find((item) => item.to === email && !item.text.includes(former)),
  );
  const token = /personne\/([\w.-]+)/.exec(found.text)?.[1] ?? '';
  return { mail: found, token };
}

async function invited(count?: number, named = 2, first?: Promise<Buffer>) {
  const set = await addSet(count, first);
  const files = set.files.slice(0, named);
  const answer = await invite(set.id, files);
  if (answer.status !== 'success') throw new Error(answer.code);
  const { token, mail } = await mailTo(`p${set.id}@exemple.fr`);
  const [{ id: consent = 0 } = {}] = answer.data.people;
  return { ...set, named: files, token, mail, consent };
}

const submit = async (id: number) => {
  const answer = await author.call(contributionsCalls.submitContribution, { id });
  await prepared(site, id);
  return answer;
};
const open = (by: Actor, token: string) => by.call(consentsCalls.openConsent, { token });
const sign = (by: Actor, token: string, files?: number[]) =>
  by.call(consentsCalls.signConsent, { token, name: 'Noé Martin', ...(files && { files }) });
const ledgerOf = async (number: number) => {
  const answer = await author.call(consentsCalls.depictedPeople, { number });
  if (answer.status !== 'success') throw new Error(answer.code);
  return answer.data;
};
const rowOf = (id: number) =>
  site.db.selectFrom('consents').selectAll().where('id', '=', id).executeTakeFirst();

test('a set is published once each person signed for their files, and what they withdraw is gone for ever and refused anywhere else', async () => {
  const photo = shapes(31);
  const { id, named, token, mail, consent } = await invited(5, 2, photo);
  // The same bytes a second time, said to show nobody.
  await post(author, await photo, { name: 'again.jpg', draft: id });
  expect(JSON.stringify(mail)).not.toMatch(new RegExp(`${author.nick}|Alc|Noé`));
  await submit(id);
  expect(await decide(reviewer, id)).toMatchObject({ code: 'consent_missing', message: /1, 2/ });

  const isOpened = () => person.call(consentsCalls.openedConsent, { token });
  expect(await sign(person, token)).toMatchObject({ code: 'consent_unopened' });
  expect(await isOpened()).toMatchObject({ code: 'consent_unopened' });
  const stranger = await site.visitor();
  const noGate = await site.fetch('/b/consent/open/', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site.url },
    body: JSON.stringify({ token }),
  });
  expect(noGate.status).toBe(403);
  expect((await rowOf(consent))?.state).toBe('invited');
  const opened = await open(person, token);
  expect(opened).toMatchObject({ data: { state: 'opened', author: author.nick, files: [{}, {}] } });
  expect(JSON.stringify(await isOpened())).toBe(JSON.stringify(opened));
  const url = opened.status === 'success' ? (opened.data.files[0]?.url ?? '') : '';
  expect((await person.fetch(url)).status).toBe(200);
  expect((await stranger.fetch(url)).status).toBe(404);
  expect((await site.fetch(url)).status).toBe(403);

  expect(await sign(person, token, named.slice(0, 1))).toMatchObject({ code: 'consent_files_changed' });
  expect(await sign(person, token, named)).toMatchObject({ data: { state: 'signed', signed: [{}, {}] } });
  const row = await rowOf(consent);
  expect(row).toMatchObject({ state: 'signed', email: '' });
  expect(row?.sealed?.includes('Martin')).toBe(false);
  expect(await ledgerOf(id)).toMatchObject({ people: [{ state: 'signed', name: 'Noé' }] });
  expect(await decide(reviewer, id)).toMatchObject({ data: { state: 'published' } });

  const [first = 0] = named;
  const shown = (await draftOf(author, id)).files[0]?.thumbnail_url ?? '';
  expect((await author.fetch(shown)).status).toBe(200);
  expect(
    await stranger.call(consentsCalls.withdrawConsent, { token: `${token}x`, files: [first] }),
  ).toMatchObject({
    code: 'consent_link_invalid',
  });
  expect(await person.call(consentsCalls.withdrawConsent, { token, files: [first] })).toMatchObject({
    data: { state: 'signed', signed: [{ material_id: named[1], visible: 1 }] },
  });
  expect((await author.fetch(shown)).status).toBe(404);
  expect((await person.fetch(url)).status).toBe(404);
  expect(await ledgerOf(id)).toMatchObject({ status: 'published', files: { length: 6 } });
  const list = await author.call(notificationsCalls.notifications, {});
  expect(JSON.stringify(list)).toMatch(/retiré/);

  await author.call(contributionsCalls.withdrawContribution, { id });
  await submit(id);
  expect(await decide(reviewer, id)).toMatchObject({ code: 'consent_missing', message: /: fichiers 5/ });

  // Another member is refused it as well, and turned over too.
  const other = await site.member({ premium: true });
  const mirrored = await disguised(await photo, { mirrored: true, share: 0.8, quality: 90 });
  for (const content of [await photo, mirrored])
    expect(
      await upload(other, albumsCalls.uploadPhoto, { content, fields: { album: 'public' } }),
    ).toMatchObject({ code: 'image_refused' });
  const logged = JSON.stringify(site.log.entries);
  for (const secret of [token, 'exemple.fr', 'Noé', 'Martin']) expect(logged).not.toContain(secret);
});

test('of a withdrawal beside a publication one comes first, and the file is seen nowhere', async () => {
  const { id, token, named } = await invited();
  await submit(id);
  await open(person, token);
  await sign(person, token);
  const shown = (await draftOf(author, id)).files[0]?.thumbnail_url ?? '';
  const [published, withdrawn] = await Promise.all([
    decide(reviewer, id),
    person.call(consentsCalls.withdrawConsent, { token, files: named }),
  ]);
  expect(withdrawn).toMatchObject({ data: { state: 'withdrawn', signed: [] } });
  const after = await draftOf(author, id);
  expect(after.files).toHaveLength(3);
  // With three files left it waits for its author, whichever came first.
  expect([after.status, ['success', 'error'].includes(published.status)]).toEqual(['waiting', true]);
  expect((await author.fetch(shown)).status).toBe(404);
});

test('an author answers for nobody: not logged in, nor logged out in a browser of theirs', async () => {
  const { token } = await invited();
  for (const answer of [
    await open(author, token),
    await sign(author, token),
    await author.call(consentsCalls.refuseConsent, { token }),
  ])
    expect(answer).toMatchObject({ code: 'consent_same_browser' });
  author.cookies.delete('__Host-session');
  expect(await open(author, token)).toMatchObject({ code: 'consent_same_browser' });
});

test('a refusal takes the files out, and a set with fewer than four left goes back; of two tabs one answer counts', async () => {
  const { id, token, named, consent } = await invited(4, 1);
  await submit(id);
  await open(person, token);
  const tabs = await Promise.all([sign(person, token), person.call(consentsCalls.refuseConsent, { token })]);
  const codes = tabs.map((answer) => (answer.status === 'success' ? 'done' : answer.code));
  expect(codes.toSorted()).toEqual(['consent_answered', 'done']);

  const other = await invited(4, 1);
  await submit(other.id);
  expect(await person.call(consentsCalls.refuseConsent, { token: other.token })).toMatchObject({
    data: { state: 'refused' },
  });
  expect(await draftOf(author, other.id)).toMatchObject({ status: 'waiting', files: { length: 3 } });
  expect(await rowOf(other.consent)).toMatchObject({ name: '', email: '', sealed: null });
  expect([named.length, consent > 0]).toEqual([1, true]);
});

test('a file that was replaced after signing, or covered after it was shown, is not signed for', async () => {
  const { id, token, named } = await invited(5, 1);
  await open(person, token);
  const boxes = [{ left: 100, top: 100, width: 200, height: 300 }];
  const [material_id = 0] = named;
  await author.call(contributionsCalls.saveDraft, { id, files: [{ material_id, boxes }] } as never);
  await submit(id);
  expect(await sign(person, token)).toMatchObject({ code: 'consent_files_changed' });
  await open(person, token);
  expect(await sign(person, token)).toMatchObject({ data: { state: 'signed' } });
  await author.call(contributionsCalls.withdrawContribution, { id });
  await author.call(contributionsCalls.removeMaterial, { material_id });
  await post(author, await setPhoto({ hue: 250 }), { name: 'other.jpg', draft: id });
  const [, , , , replaced] = (await draftOf(author, id)).files;
  await author.call(contributionsCalls.saveDraft, {
    id,
    files: [{ material_id: replaced?.material_id, people: 'others' }],
  } as never);
  await submit(id);
  expect(await decide(reviewer, id)).toMatchObject({ code: 'consent_missing' });
});

test('a link ends after seven days, is sent once more and taken back; twenty such mails leave in a day', async () => {
  const { id, files, token, consent } = await invited();
  const remind = () => author.call(consentsCalls.remindDepicted, { id: consent });
  expect(await remind()).toMatchObject({ data: { people: [{ state: 'invited' }] } });
  expect(await remind()).toMatchObject({ code: 'consent_reminded' });
  const named = await author.call(consentsCalls.nameDepictedFiles, { id: consent, files: files.slice(2, 3) });
  expect(named).toMatchObject({ data: { people: [{ files: [files[2]] }] } });
  const colleague = await site.member();
  expect(await colleague.call(consentsCalls.cancelDepicted, { id: consent })).toMatchObject({
    code: 'consent_unknown',
  });
  expect(await colleague.call(consentsCalls.depictedPeople, { number: id })).toMatchObject({
    code: 'contribution_unknown',
  });
  const { mails_left: left } = await ledgerOf(id);
  expect(left).toBe(consentLimits.mailsPerDay - 2);
  for (let at = 0; at < left; at++) await invite(id, [files[0] ?? 0], `many${at}.${id}@exemple.fr`);
  expect(await invite(id, [files[0] ?? 0], `late.${id}@exemple.fr`)).toMatchObject({
    code: 'consent_mails_today',
  });
  await author.call(consentsCalls.cancelDepicted, { id: consent });
  expect(await open(person, token)).toMatchObject({ code: 'consent_link_invalid' });
  const later = await mailTo(`many0.${id}@exemple.fr`);
  await site.clock.advance(consentLimits.linkMs);
  const visitor = await site.visitor();
  expect(await open(visitor, later.token)).toMatchObject({ code: 'consent_link_expired' });
  const asked = { token: later.token };
  expect(await visitor.call(consentsCalls.consentInvitation, asked)).toMatchObject({
    data: { state: 'expired', signed: 0 },
  });
  await site.clock.advance(dayMs / 12);
  const kept = () => site.db.selectFrom('consents').select('email').where('contribution', '=', id).execute();
  await until(async () => (await kept()).every(({ email }) => email === ''));
});

test('by a link that ended a person still sees what they signed for that author', async () => {
  const { id, named, token } = await invited();
  await open(person, token);
  await sign(person, token);
  const other = await addSet();
  await invite(other.id, other.files.slice(0, 1), `p${id}@exemple.fr`);
  const later = await mailTo(`p${id}@exemple.fr`, token);
  // A draft would not outlive the link.
  for (const set of [id, other.id]) await submit(set);
  await site.clock.advance(consentLimits.linkMs);
  const visitor = await site.visitor();
  const asked = { token: later.token };
  expect(await visitor.call(consentsCalls.consentInvitation, asked)).toMatchObject({
    data: { state: 'expired', signed: 1 },
  });
  expect(await open(visitor, later.token)).toMatchObject({
    data: { state: 'expired', files: [], signed: named.map((material_id) => ({ material_id })) },
  });
});

test('what was signed stays sealed for five years after its author left, and the team reads states alone', async () => {
  author = await site.member();
  const { id, token, consent } = await invited();
  person = await site.visitor();
  await open(person, token);
  await sign(person, token);
  const fresh = await site.member({ role: 'editor' });
  const read = await fresh.call(consentsCalls.consentLedger, { number: id });
  expect(read).toMatchObject({ data: { list: [{ state: 'signed', sealed: 1, author: author.nick }] } });
  expect(JSON.stringify(read)).not.toMatch(/Noé|exemple/);
  expect(await author.call(consentsCalls.consentLedger, {})).toMatchObject({ code: 'role_required' });
  const acts = await site.db
    .selectFrom('moderation_log')
    .select('act')
    .where((is) => is.or([is('uid', '=', author.uid), is('done_by', '=', fresh.uid)]))
    .execute();
  expect(acts.map(({ act }) => act)).toEqual(expect.arrayContaining(['consent_signed', 'consents_seen']));
  await author.call(accountsCalls.deleteAccount, { password: author.password, confirm: 1 });
  await site.clock.advance(dayMs / 12);
  await until(async () => (await rowOf(consent))?.contribution === null);
  expect(await rowOf(consent)).toMatchObject({ author: null, name: '', state: 'signed' });
  const seal = createSeal({ secretKey: site.secretKey, purpose: 'consents' });
  const sealed = (await rowOf(consent))?.sealed ?? Buffer.of();
  expect(JSON.parse(seal.open(sealed, consent).toString())).toMatchObject({ ageProof: 'self' });
  await site.clock.advance(consentLimits.keptMs + dayMs / 12);
  await until(async () => (await rowOf(consent)) === undefined);
});
