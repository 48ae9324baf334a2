// A second factor over real HTTP: adding one, logging in with it, step-up.
import { accountsCalls, callPath, secondFactorLimits, stepUpMs } from '@alcove/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSite, type TestSite, until } from '../../../testing/index.ts';
import { createAuthenticator } from './testing/authenticator.ts';
import { base32Bytes, factors } from './testing/factors.ts';
import { totpAt } from './totp.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ env: { RATE_LIMITS: 'off' } })));
afterAll(() => site.close());

const {
  loginOnSite,
  loginSecondStep,
  secondStep,
  stepUp,
  stepUpMethods,
  deleteAccount,
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

describe('an authenticator', () => {
  test('is added by one of its codes, and its address does not name the site', async () => {
    const maelle = await site.member();
    const { uri, codes } = await withTotp(maelle);
    expect(uri).toMatch(/^otpauth:\/\/totp\/A\.%20Services:/);
    // The secret is random and may spell any three letters.
    expect(uri.replace(/secret=[A-Z2-7]+/, '')).not.toMatch(/alc|xxl|adult|secret/i);
    expect(codes).toHaveLength(secondFactorLimits.recoveryCodes);
    expect(await maelle.call(secondFactor, {})).toMatchObject({ data: { totp: 1, recovery_codes_left: 10 } });
    expect(await maelle.call(ownRecord, {})).toMatchObject({ data: { second_factor: 1 } });
    const mail = await until(async () => (await site.outbox()).find(({ to }) => to === maelle.email));
    expect(mail.subject).toBe('La sécurité de votre compte');
    expect(await maelle.call(startTotp, {})).toMatchObject({ code: 'totp_exists' });
  });

  test('is not added by a wrong code', async () => {
    const maelle = await site.member();
    await maelle.call(startTotp, {});
    expect(await maelle.call(confirmTotp, { code: '000000' })).toMatchObject({ status: 'error' });
    expect(await maelle.call(secondFactor, {})).toMatchObject({ data: { totp: 0 } });
  });

  test('is asked for after the password, and its code completes one login', async () => {
    const maelle = await site.member();
    const { secret } = await withTotp(maelle);
    const [first, second] = [await halfway(maelle), await halfway(maelle)];
    expect(await first.call(secondStep, {})).toMatchObject({ data: { methods: ['totp', 'recovery'] } });
    const code = await nextCode(secret);
    expect(
      await first.call(loginSecondStep, { code: ` ${code.slice(0, 3)} ${code.slice(3)}` }),
    ).toMatchObject({
      data: { nick: maelle.nick },
    });
    expect(await first.call(ownRecord, {})).toMatchObject({ data: { nick: maelle.nick } });
    expect(await second.call(loginSecondStep, { code })).toMatchObject({
      messages: { code: expect.any(String) },
    });
  });

  test('one code sent twenty times at once completes one login', async () => {
    const maelle = await site.member();
    const { secret } = await withTotp(maelle);
    const browsers = await Promise.all(Array.from({ length: 20 }, () => halfway(maelle)));
    const code = await nextCode(secret);
    const answers = await Promise.all(browsers.map((browser) => browser.call(loginSecondStep, { code })));
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1);
  });

  test('is guessed five times, however many come at once, and then never', async () => {
    const maelle = await site.member();
    const { secret } = await withTotp(maelle);
    const browser = await halfway(maelle);
    const codes = ['111111', '222222', '333333', '444444', '555555', '666666', '777777', '888888'];
    const answers = await Promise.all(
      codes.map((code) =>
        browser.fetch('/b/user/login/second/', { method: 'POST', body: new URLSearchParams({ code }) }),
      ),
    );
    const answeredCodes = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as { code: string }).code),
    );
    expect(answeredCodes.filter((code) => code === 'second_factor_expired').length).toBeGreaterThanOrEqual(3);
    expect(await browser.call(loginSecondStep, { code: await nextCode(secret) })).toMatchObject({
      code: 'second_factor_expired',
    });
  });

  test('is waited for during five minutes', async () => {
    const maelle = await site.member();
    const { secret } = await withTotp(maelle);
    const browser = await halfway(maelle);
    await site.clock.advance(secondFactorLimits.stepMs);
    expect(await browser.call(loginSecondStep, { code: codeNow(secret) })).toMatchObject({
      code: 'second_factor_expired',
    });
  });

  test('lies sealed in the database', async () => {
    const maelle = await site.member();
    const { secret } = await withTotp(maelle);
    const row = await site.db
      .selectFrom('members')
      .select('totp_secret')
      .where('uid', '=', maelle.uid)
      .executeTakeFirstOrThrow();
    expect(row.totp_secret?.includes(base32Bytes(secret))).toBe(false);
  });

  test('that is removed is asked for no more, and takes the recovery codes with it', async () => {
    const maelle = await site.member();
    await withTotp(maelle);
    expect(await maelle.call(removeTotp, {})).toMatchObject({ status: 'success' });
    expect(await maelle.call(secondFactor, {})).toMatchObject({ data: { totp: 0, recovery_codes_left: 0 } });
    const browser = await site.visitor();
    expect(await browser.call(loginOnSite, { login: maelle.nick, password: maelle.password })).toMatchObject({
      status: 'success',
    });
  });
});

describe('a recovery code', () => {
  test('completes one login, in any spelling', async () => {
    const maelle = await site.member();
    const { codes } = await withTotp(maelle);
    const [first, second] = [await halfway(maelle), await halfway(maelle)];
    const spelled = (codes[0] ?? '').toUpperCase().replace('-', ' ');
    const answers = await Promise.all(
      [first, second].map((browser) => browser.call(loginSecondStep, { recovery_code: spelled })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['error', 'success']);
  });

  test('of before counts no more when new ones are made', async () => {
    const maelle = await site.member();
    const { codes } = await withTotp(maelle);
    expect(await maelle.call(renewRecoveryCodes, {})).toMatchObject({
      data: { recovery_codes: expect.any(Array) },
    });
    const browser = await halfway(maelle);
    expect(await browser.call(loginSecondStep, { recovery_code: codes[0] ?? '' })).toMatchObject({
      status: 'error',
    });
  });

  test('is not made for a member without a factor', async () => {
    const maelle = await site.member();
    expect(await maelle.call(renewRecoveryCodes, {})).toMatchObject({ code: 'second_factor_missing' });
  });
});

describe('a passkey', () => {
  test('is added, completes a login, and is removed', async () => {
    const maelle = await site.member();
    const { authenticator, codes } = await withPasskey(maelle);
    expect(codes).toHaveLength(secondFactorLimits.recoveryCodes);
    const browser = await halfway(maelle);
    const step = await browser.call(secondStep, {});
    if (step.status !== 'success') throw new Error(step.code);
    expect(step.data.methods).toEqual(['passkey', 'recovery']);
    const passkey = authenticator.get(step.data.passkey_options);
    expect(await browser.call(loginSecondStep, { passkey })).toMatchObject({ data: { nick: maelle.nick } });

    const listed = await maelle.call(secondFactor, {});
    if (listed.status !== 'success') throw new Error(listed.code);
    const [key] = listed.data.passkeys;
    expect(key).toMatchObject({ name: 'Téléphone' });
    expect(await maelle.call(removePasskey, { id: key?.id ?? '' })).toMatchObject({ status: 'success' });
    expect(await maelle.call(ownRecord, {})).toMatchObject({ data: { second_factor: 0 } });
  });

  test.each(['not JSON', '{}', '[]', '{"id":"x","response":{}}'])(
    'that answers %s is not accepted',
    async (answer) => {
      const maelle = await site.member();
      await maelle.call(startPasskey, {});
      expect(await maelle.call(addPasskey, { answer, name: 'x' })).toMatchObject({
        http: 200,
        code: 'passkey_failed',
      });
    },
  );

  test('made for another site is not accepted', async () => {
    const maelle = await site.member();
    const elsewhere = createAuthenticator({ origin: 'https://evil.example' });
    const started = await maelle.call(startPasskey, {});
    const answer = elsewhere.create(started.status === 'success' ? started.data.options : '{}');
    expect(await maelle.call(addPasskey, { answer, name: 'x' })).toMatchObject({ code: 'passkey_failed' });
  });

  test('signs for one question: neither an old answer nor another member’s key is accepted', async () => {
    const [maelle, ondine] = [await site.member(), await site.member()];
    const [own, other] = [await withPasskey(maelle), await withPasskey(ondine)];
    const first = await halfway(maelle);
    const asked = await first.call(secondStep, {});
    const options = asked.status === 'success' ? asked.data.passkey_options : '{}';
    const passkey = own.authenticator.get(options);
    const second = await halfway(maelle);
    expect(await second.call(loginSecondStep, { passkey })).toMatchObject({ status: 'error' });
    expect(await first.call(loginSecondStep, { passkey: other.authenticator.get(options) })).toMatchObject({
      status: 'error',
    });
    expect(await first.call(loginSecondStep, { passkey })).toMatchObject({ status: 'success' });
  });
});

describe('what cannot be undone', () => {
  test('asks again after ten minutes: for the password, where there is nothing better', async () => {
    const maelle = await site.member();
    await site.clock.advance(stepUpMs);
    expect(await maelle.call(startTotp, {})).toMatchObject({ code: 'step_up_required' });
    expect(await maelle.call(stepUpMethods, {})).toMatchObject({ data: { methods: ['password'] } });
    expect(await maelle.call(stepUp, { password: 'no' })).toMatchObject({
      messages: { password: expect.any(String) },
    });
    expect(await maelle.call(stepUp, { password: maelle.password })).toMatchObject({
      data: { until: site.clock.now() + stepUpMs },
    });
    expect(await maelle.call(startTotp, {})).toMatchObject({ status: 'success' });
  });

  test('asks a member with a second factor for it: the password alone is not enough', async () => {
    const maelle = await site.member();
    const { secret } = await withTotp(maelle);
    await site.clock.advance(stepUpMs);
    expect(await maelle.call(removeTotp, {})).toMatchObject({ code: 'step_up_required' });
    expect(await maelle.call(stepUp, { password: maelle.password })).toMatchObject({ status: 'error' });
    expect(await maelle.call(stepUp, { code: await nextCode(secret) })).toMatchObject({ status: 'success' });
    expect(await maelle.call(removeTotp, {})).toMatchObject({ status: 'success' });
  });

  test('of a deletion is proven by forms without scripts: refused, a recovery code, then the deletion', async () => {
    const maelle = await site.member();
    const { codes } = await withTotp(maelle);
    await site.clock.advance(stepUpMs);
    const post = async (spec: typeof deleteAccount | typeof stepUp, fields: Record<string, string>) => {
      const answer = await maelle.fetch(`/en${callPath(spec)}`, {
        method: 'POST',
        headers: { accept: 'text/html' },
        body: new URLSearchParams({ ...fields, return: '/en/geo/' }),
      });
      return [answer.status, answer.headers.get('location')];
    };
    const remove = () => post(deleteAccount, { password: maelle.password, confirm: '1' });
    expect(await remove()).toEqual([303, '/en/geo/?refused=step_up_required']);
    const wrong = await post(stepUp, { recovery_code: 'not-one-of-them' });
    expect(wrong).toEqual([303, expect.stringMatching(/^\/en\/geo\/\?refused=/)]);
    expect(await post(stepUp, { recovery_code: codes[0] ?? '' })).toEqual([303, '/en/geo/']);
    expect(await remove()).toEqual([303, '/en/geo/']);
    expect(await maelle.call(loginOnSite, { login: maelle.nick, password: maelle.password })).toMatchObject({
      code: 'login_failed',
    });
  });

  test('accepts a passkey', async () => {
    const maelle = await site.member();
    const { authenticator } = await withPasskey(maelle);
    await site.clock.advance(stepUpMs);
    const methods = await maelle.call(stepUpMethods, {});
    const passkey = authenticator.get(methods.status === 'success' ? methods.data.passkey_options : '{}');
    expect(await maelle.call(stepUp, { passkey })).toMatchObject({ status: 'success' });
    expect(await maelle.call(stepUp, { passkey })).toMatchObject({ code: 'passkey_failed' });
  });

  test('bears ten guesses in a quarter of an hour', async () => {
    await using counting = await startTestSite();
    const maelle = await counting.member();
    const outcomes = [];
    for (let guess = 0; guess < 11; guess++)
      outcomes.push((await maelle.call(stepUp, { password: 'no' })).http);
    expect(outcomes).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });
});

test('the codes are those of RFC 6238', () => {
  const secret = Buffer.from('12345678901234567890');
  const at = (seconds: number) => totpAt(secret, Math.floor(seconds / 30));
  expect([59, 1_111_111_109, 1_234_567_890, 20_000_000_000].map(at)).toEqual([
    '287082',
    '081804',
    '005924',
    '353130',
  ]);
});
