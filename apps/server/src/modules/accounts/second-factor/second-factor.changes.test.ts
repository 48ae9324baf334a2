// What a change of second factors brings with it: codes, mails, other sessions, a role that wakes.
import { accountsCalls, secondFactorLimits, stepUpMs } from '@alcove/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { done, startTestSite, type TestMember, type TestSite, until } from '../../../testing/index.ts';
import { lockMember } from '../members.ts';
import { createAuthenticator } from './testing/authenticator.ts';
import { factors } from './testing/factors.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ env: { RATE_LIMITS: 'off' } })));
afterAll(() => site.close());

const {
  loginOnSite,
  loginSecondStep,
  stepUp,
  secondFactor,
  startTotp,
  confirmTotp,
  removeTotp,
  startPasskey,
  addPasskey,
  removePasskey,
  renewRecoveryCodes,
  member: ownRecord,
} = accountsCalls;
const { codeNow, nextCode, withTotp, withPasskey, halfway } = factors(() => site);

/** Logged in on another browser, before the member has a factor. */
async function elsewhere(member: TestMember) {
  const browser = await site.visitor();
  await done(browser.call(loginOnSite, { login: member.nick, password: member.password }));
  return browser;
}
const isIn = async (browser: Pick<TestMember, 'call'>) => (await browser.call(ownRecord, {})).http === 200;

/** How many wait for a lock in this database. */
async function waitingFor(db: TestSite['db']): Promise<number> {
  const { rows } = await sql<{ waiting: string }>`select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return Number(rows[0]?.waiting);
}

describe('changes that come at once', () => {
  test('make one set of recovery codes for two first factors', async () => {
    const maelle = await site.member();
    const { secret } = await done(maelle.call(startTotp, {}));
    const { options } = await done(maelle.call(startPasskey, {}));
    const answer = createAuthenticator({ origin: site.url }).create(options);
    const added = await Promise.all([
      done(maelle.call(confirmTotp, { code: codeNow(secret) })),
      done(maelle.call(addPasskey, { answer, name: 'x' })),
    ]);
    expect(added.map(({ recovery_codes: codes }) => codes.length).toSorted((a, b) => a - b)).toEqual([
      0,
      secondFactorLimits.recoveryCodes,
    ]);
    expect(await done(maelle.call(secondFactor, {}))).toMatchObject({
      recovery_codes_left: secondFactorLimits.recoveryCodes,
    });
  });

  test('pass no bound: the tenth passkey is the last', async () => {
    const maelle = await site.member();
    const telephone = await elsewhere(maelle);
    const now = site.clock.now();
    await site.db
      .insertInto('passkeys')
      .values(
        Array.from({ length: secondFactorLimits.passkeys - 1 }, (_, index) => ({
          id: `${maelle.uid}-${index}`,
          uid: maelle.uid,
          public_key: Buffer.alloc(1),
          counter: 0,
          name: 'x',
          created_at: now,
          used_at: now,
        })),
      )
      .execute();
    const made = await Promise.all(
      [maelle, telephone].map(async (browser) => {
        const { options } = await done(browser.call(startPasskey, {}));
        const answer = createAuthenticator({ origin: site.url }).create(options);
        return () => browser.call(addPasskey, { answer, name: 'x' });
      }),
    );
    // Both requests wait for the member's row, so that neither finishes before the other begins.
    const answers = await site.db.transaction().execute(async (tx) => {
      await lockMember(tx, maelle.uid);
      const both = made.map((add) => add());
      await until(async () => (await waitingFor(site.db)) >= both.length);
      return both;
    });
    expect((await Promise.all(answers)).map(({ status }) => status).toSorted()).toEqual(['error', 'success']);
    expect(await maelle.call(startPasskey, {}, { language: 'en' })).toMatchObject({
      code: 'passkeys_full',
      message: '10 passkeys at most. Remove one first.',
    });
  });

  test('ask one question, however often a page asks for it', async () => {
    const maelle = await site.member();
    const asked = await Promise.all(Array.from({ length: 5 }, () => done(maelle.call(startPasskey, {}))));
    expect(
      new Set(asked.map(({ options }) => (JSON.parse(options) as { challenge: string }).challenge)).size,
    ).toBe(1);
  });
});

describe('the other sessions of a member', () => {
  test('end with the first factor; one factor more ends none', async () => {
    const maelle = await site.member();
    const thief = await elsewhere(maelle);
    const { secret } = await withTotp(maelle);
    expect([await isIn(maelle), await isIn(thief)]).toEqual([true, false]);
    const telephone = await halfway(maelle);
    await done(telephone.call(loginSecondStep, { code: await nextCode(secret) }));
    await withPasskey(maelle);
    await done(maelle.call(renewRecoveryCodes, {}));
    expect(await isIn(telephone)).toBe(true);
  });

  test('end with a removal: the usual reason is a device that is lost', async () => {
    const maelle = await site.member();
    const { secret } = await withTotp(maelle);
    const lost = await halfway(maelle);
    await done(lost.call(loginSecondStep, { code: await nextCode(secret) }));
    await done(maelle.call(removeTotp, {}));
    expect([await isIn(maelle), await isIn(lost)]).toEqual([true, false]);
  });
});

describe('a mail', () => {
  test.each([
    ['fr', 'La sécurité de votre compte', 'Une application d’authentification vient d’être ajoutée'],
    ['en', 'The security of your account', 'An authenticator has just been added'],
    ['ru', 'Безопасность вашего аккаунта', 'добавлено приложение для кодов'],
  ] as const)('announces each change in the member’s language: %s', async (language, subject, sentence) => {
    const maelle = await site.member({ language });
    await withTotp(maelle);
    const mail = await until(async () => (await site.outbox()).find(({ to }) => to === maelle.email));
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain(sentence);
    expect(`${mail.subject} ${mail.text}`).not.toMatch(new RegExp(`alc[oô]ve|xxl|${maelle.nick}`, 'i'));
  });

  test('tells of a recovery code that was used, of a new device, and of every other change', async () => {
    const maelle = await site.member({ language: 'en' });
    const { codes } = await withTotp(maelle);
    const browser = await halfway(maelle);
    await done(browser.call(loginSecondStep, { recovery_code: codes[0] ?? '' }));
    await withPasskey(maelle);
    const [key] = (await done(maelle.call(secondFactor, {}))).passkeys;
    await done(maelle.call(renewRecoveryCodes, {}));
    await done(maelle.call(removePasskey, { id: key?.id ?? '' }));
    await done(maelle.call(removeTotp, {}));
    const mails = await until(async () => {
      const mails = (await site.outbox()).filter(({ to }) => to === maelle.email);
      return mails.length === 7 && mails;
    });
    const sentences = mails.map(({ text: body }) => body.split('\n\n')[1] ?? '').toSorted();
    expect(sentences.map((sentence) => sentence.split(' ').slice(0, 3).join(' '))).toEqual([
      'A passkey has',
      'A passkey has',
      'An authenticator has',
      'New recovery codes',
      'One of your',
      'Someone has just',
      'The authenticator has',
    ]);
  });

  test('goes to no address that was never proven: it may be a stranger’s', async () => {
    const maelle = await site.member({ active: false });
    await withTotp(maelle);
    await done(maelle.call(removeTotp, {}));
    const witness = await site.member();
    await withTotp(witness);
    await until(async () => (await site.outbox()).find(({ to }) => to === witness.email));
    expect((await site.outbox()).filter(({ to }) => to === maelle.email)).toEqual([]);
  });
});

describe('a role in production', () => {
  test('wakes with the first factor and sleeps again without one; passkeys are for the public address', async () => {
    const origin = 'https://alcove.test';
    await using real = await startTestSite({ env: { SITE_MODE: 'production' } });
    const editor = await real.member({ role: 'editor' });
    const standing = async () => (await done(editor.call(ownRecord, {}))).standing;
    expect(await done(editor.call(secondFactor, {}))).toMatchObject({ required: 1, totp: 0 });
    expect(await standing()).toBe('free');

    const { options } = await done(editor.call(startPasskey, {}));
    expect(JSON.parse(options)).toMatchObject({ rp: { id: 'alcove.test', name: 'A. Services' } });
    const elsewhereMade = createAuthenticator({ origin: real.url }).create(options);
    expect(await editor.call(addPasskey, { answer: elsewhereMade, name: 'x' })).toMatchObject({
      code: 'passkey_failed',
    });
    await withPasskey(editor, { origin });
    expect(await standing()).toBe('privileged');

    await real.clock.advance(stepUpMs);
    const [key] = (await done(editor.call(secondFactor, {}))).passkeys;
    const id = key?.id ?? '';
    expect(await editor.call(removePasskey, { id })).toMatchObject({ code: 'step_up_required' });
    expect(await editor.call(stepUp, { password: editor.password })).toMatchObject({ status: 'error' });
  });

  test('that loses its last factor sleeps at once', async () => {
    await using real = await startTestSite({ env: { SITE_MODE: 'production' } });
    const editor = await real.member({ role: 'editor' });
    await withTotp(editor, real);
    expect(await done(editor.call(ownRecord, {}))).toMatchObject({ standing: 'privileged', role_waits: 0 });
    await done(editor.call(removeTotp, {}));
    expect(await done(editor.call(ownRecord, {}))).toMatchObject({ standing: 'free', role_waits: 1 });
  });

  test('asks nothing in the demo', async () => {
    const editor = await site.member({ role: 'editor' });
    expect(await done(editor.call(secondFactor, {}))).toMatchObject({ required: 0 });
  });
});
