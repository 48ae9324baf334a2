// A second factor under attack: guesses from everywhere, copies, old answers, hostile devices, races.
import { createHash } from 'node:crypto';
import { accountsCalls, secondFactorLimits } from '@alcove/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { done, startTestSite, type TestSite } from '../../../testing/index.ts';
import { totpGuesses } from './proof.ts';
import { bytes, createAuthenticator, text } from './testing/authenticator.ts';
import { factors } from './testing/factors.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite()));
afterAll(() => site.close());

const {
  logout,
  loginOnSite,
  loginSecondStep,
  secondStep,
  stepUp,
  stepUpMethods,
  secondFactor,
  removeTotp,
  startPasskey,
  addPasskey,
  removePasskey,
} = accountsCalls;
const { codeNow, nextCode, withTotp, withPasskey, halfway } = factors(() => site);

describe('guesses at the six digits', () => {
  test('end for the day however many logins they come by; the member’s own browser is not locked out', async () => {
    await using counting = await startTestSite();
    const maelle = await counting.member();
    const { secret } = await withTotp(maelle, counting);
    await maelle.call(logout, {});
    for (let login = 0; login < totpGuesses.elsewhere.limit / secondFactorLimits.tries; login++) {
      const thief = await halfway(maelle, counting);
      for (let guess = 0; guess < secondFactorLimits.tries; guess++) {
        expect(await thief.call(loginSecondStep, { code: '000000' })).toMatchObject({ http: 200 });
      }
    }
    const thief = await halfway(maelle, counting);
    expect(await thief.call(loginSecondStep, { code: await nextCode(secret, counting) })).toMatchObject({
      http: 429,
      code: 'too_many',
    });
    await halfway(maelle, counting, maelle);
    expect(await maelle.call(loginSecondStep, { code: await nextCode(secret, counting) })).toMatchObject({
      status: 'success',
    });
    // Others must wait until the day is over.
    await counting.clock.advance(totpGuesses.elsewhere.windowMs);
    const later = await halfway(maelle, counting);
    expect(await later.call(loginSecondStep, { code: codeNow(secret, counting) })).toMatchObject({
      status: 'success',
    });
  });

  test('are not spent by a form that was sent empty', async () => {
    const maelle = await site.member();
    const { secret } = await withTotp(maelle);
    const browser = await halfway(maelle);
    for (let empty = 0; empty <= secondFactorLimits.tries; empty++) {
      expect(await browser.call(loginSecondStep, { code: ' ' })).toMatchObject({
        code: 'invalid_input',
        messages: { code: expect.any(String) },
      });
    }
    expect(await browser.call(loginSecondStep, { code: await nextCode(secret) })).toMatchObject({
      status: 'success',
    });
  });
});

describe('the wait between password and factor', () => {
  test('is known to this browser alone, by a cookie no script reads, gone once the login is open', async () => {
    const maelle = await site.member();
    const { secret } = await withTotp(maelle);
    const browser = await site.visitor();
    const { headers } = await browser.call(loginOnSite, { login: maelle.nick, password: maelle.password });
    const cookie = headers.getSetCookie().find((each) => each.startsWith('__Host-second='));
    expect(cookie).toMatch(/; Max-Age=300; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(await (await site.visitor()).call(secondStep, {})).toMatchObject({
      code: 'second_factor_expired',
    });
    await done(browser.call(loginSecondStep, { code: await nextCode(secret) }));
    expect(browser.cookies.has('__Host-second')).toBe(false);
  });

  test('is over when the factor is removed meanwhile', async () => {
    const maelle = await site.member();
    const { codes } = await withTotp(maelle);
    const browser = await halfway(maelle);
    await done(maelle.call(removeTotp, {}));
    expect(await browser.call(loginSecondStep, { recovery_code: codes[0] ?? '' })).toMatchObject({
      code: 'second_factor_expired',
    });
  });
});

describe('a passkey', () => {
  test('that was copied is refused once the other one has counted further', async () => {
    const maelle = await site.member();
    const { authenticator } = await withPasskey(maelle);
    const browser = await halfway(maelle);
    const { passkey_options: options } = await done(browser.call(secondStep, {}));
    await done(browser.call(loginSecondStep, { passkey: authenticator.get(options, { uses: 40 }) }));
    const copy = await halfway(maelle);
    const asked = await done(copy.call(secondStep, {}));
    const passkey = authenticator.get(asked.passkey_options, { uses: 12 });
    expect(await copy.call(loginSecondStep, { passkey })).toMatchObject({ code: 'passkey_failed' });
  });

  test('and its copies that come at the same moment, counted alike, complete one login', async () => {
    const maelle = await site.member();
    const { authenticator } = await withPasskey(maelle);
    const browsers = await Promise.all(Array.from({ length: 8 }, () => halfway(maelle)));
    const ready = await Promise.all(
      browsers.map(async (browser) => {
        const { passkey_options: options } = await done(browser.call(secondStep, {}));
        return { browser, passkey: authenticator.get(options, { uses: 5 }) };
      }),
    );
    const answers = await Promise.all(
      ready.map(({ browser, passkey }) => browser.call(loginSecondStep, { passkey })),
    );
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1);
  });

  test.each([true, false])(
    'that answers one question twenty times at once is believed once (it counts: %s)',
    async (counts) => {
      const maelle = await site.member();
      const { authenticator } = await withPasskey(maelle, { counts });
      const browser = await halfway(maelle);
      const asked = await done(browser.call(secondStep, {}));
      const login = { passkey: authenticator.get(asked.passkey_options) };
      const logins = await Promise.all(
        Array.from({ length: 20 }, () => browser.call(loginSecondStep, login)),
      );
      expect(logins.filter(({ status }) => status === 'success')).toHaveLength(1);
      const { passkey_options: options } = await done(maelle.call(stepUpMethods, {}));
      const proof = { passkey: authenticator.get(options) };
      const proofs = await Promise.all(Array.from({ length: 20 }, () => maelle.call(stepUp, proof)));
      expect(proofs.filter(({ status }) => status === 'success')).toHaveLength(1);
    },
  );

  test('signed on another site is refused, at login as at a step-up', async () => {
    const maelle = await site.member();
    const id = Buffer.alloc(32, 7);
    const authenticator = createAuthenticator({ origin: site.url, id });
    const { options } = await done(maelle.call(startPasskey, {}));
    await done(maelle.call(addPasskey, { answer: authenticator.create(options), name: 'Clé' }));
    const phishing = createAuthenticator({ origin: 'https://evil.example', id });
    const browser = await halfway(maelle);
    const asked = await done(browser.call(secondStep, {}));
    expect(
      await browser.call(loginSecondStep, { passkey: phishing.get(asked.passkey_options) }),
    ).toMatchObject({ code: 'passkey_failed' });
    const { passkey_options: again } = await done(maelle.call(stepUpMethods, {}));
    expect(await maelle.call(stepUp, { passkey: phishing.get(again) })).toMatchObject({
      code: 'passkey_failed',
    });
    // A wrong answer spoils nothing: the question is still open.
    expect(await maelle.call(stepUp, { passkey: authenticator.get(again) })).toMatchObject({
      status: 'success',
    });
  });

  test('is waited for during five minutes, when it is made and when it is shown', async () => {
    const maelle = await site.member();
    const late = createAuthenticator({ origin: site.url });
    const { options } = await done(maelle.call(startPasskey, {}));
    await site.clock.advance(secondFactorLimits.stepMs);
    expect(await maelle.call(addPasskey, { answer: late.create(options), name: 'x' })).toMatchObject({
      code: 'passkey_failed',
    });
    const { authenticator } = await withPasskey(maelle);
    const asked = await done(maelle.call(stepUpMethods, {}));
    await site.clock.advance(secondFactorLimits.stepMs);
    const passkey = authenticator.get(asked.passkey_options);
    expect(await maelle.call(stepUp, { passkey })).toMatchObject({ code: 'passkey_failed' });
  });

  test('of another member is not added a second time, and stays with that member', async () => {
    const [maelle, ondine] = [await site.member(), await site.member()];
    const device = createAuthenticator({ origin: site.url });
    const first = await done(maelle.call(startPasskey, {}));
    await done(maelle.call(addPasskey, { answer: device.create(first.options), name: 'Clé' }));
    const second = await done(ondine.call(startPasskey, {}));
    expect(
      await ondine.call(addPasskey, { answer: device.create(second.options), name: 'Clé' }),
    ).toMatchObject({ code: 'passkey_failed' });
    expect(await done(ondine.call(secondFactor, {}))).toMatchObject({ passkeys: [], recovery_codes_left: 0 });
  });

  test('tells nothing of its maker: what a device says of that is not read', async () => {
    const maelle = await site.member();
    const device = createAuthenticator({ origin: site.url });
    const { options } = await done(maelle.call(startPasskey, {}));
    const answer = device.create(options, {
      fmt: 'tpm',
      statement: [[text('x5c'), bytes(Buffer.from('no certificate'))]],
    });
    expect(await maelle.call(addPasskey, { answer, name: 'x' })).toMatchObject({ status: 'success' });
  });

  test.each([
    ['transports that are none', { transports: 7 }, 'success'],
    ['transports with marks no text may have', { transports: ['usb', '\0', 'x'.repeat(200)] }, 'success'],
    ['a key beyond every bound', { keyBytes: 4000 }, 'error'],
  ])('that tells %s does no harm', async (_, lies, status) => {
    const maelle = await site.member();
    const { options } = await done(maelle.call(startPasskey, {}));
    const answer = createAuthenticator({ origin: site.url }).create(options, lies);
    expect(await maelle.call(addPasskey, { answer, name: 'x' })).toMatchObject({ http: 200, status });
  });

  test.each([
    ['', 'error', undefined],
    ['  ', 'error', undefined],
    ['x'.repeat(secondFactorLimits.passkeyName + 1), 'error', undefined],
    ['🗝️'.repeat(secondFactorLimits.passkeyName / 2), 'success', '🗝️'.repeat(30)],
    [' Clé\t\u202eà moi ', 'success', 'Clé  à moi'],
  ])('named %j is shown under a name that fits', async (name, status, kept) => {
    const maelle = await site.member();
    const { options } = await done(maelle.call(startPasskey, {}));
    const answer = createAuthenticator({ origin: site.url }).create(options);
    expect(await maelle.call(addPasskey, { answer, name })).toMatchObject({ http: 200, status });
    const listed = await done(maelle.call(secondFactor, {}));
    expect(listed.passkeys.map((each) => each.name)).toEqual(kept === undefined ? [] : [kept]);
  });

  test('with the longest of names is removed like any other; other members cannot remove it', async () => {
    const [maelle, ondine] = [await site.member(), await site.member()];
    const device = createAuthenticator({ origin: site.url, id: Buffer.alloc(1000, 9) });
    const { options } = await done(maelle.call(startPasskey, {}));
    await done(maelle.call(addPasskey, { answer: device.create(options), name: 'Clé' }));
    const [key] = (await done(maelle.call(secondFactor, {}))).passkeys;
    const id = key?.id ?? '';
    expect(await ondine.call(removePasskey, { id })).toMatchObject({ code: 'second_factor_missing' });
    expect(await maelle.call(removePasskey, { id })).toMatchObject({ status: 'success' });
  });
});

test('recovery codes cannot be tried against a stolen table', async () => {
  const maelle = await site.member();
  const { codes } = await withTotp(maelle);
  const rows = await site.db.selectFrom('recovery_codes').selectAll().where('uid', '=', maelle.uid).execute();
  const plain = codes.map((code) =>
    createHash('sha256')
      .update(`${maelle.uid} ${code.replace('-', '')}`)
      .digest('hex'),
  );
  expect(rows.map(({ code_hash: hash }) => hash.toString('hex'))).not.toContain(plain[0]);
  expect(new Set(codes).size).toBe(secondFactorLimits.recoveryCodes);
});
