import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ageProofsContract, spendInMemory } from './age-proof.contract.ts';
import { createVerifier } from './verifier.ts';

const secret = 'a secret that the verifier and the site share';
const issuer = 'https://verifier.example';
const start = Date.UTC(2026, 10, 21, 12);
const seconds = start / 1000;

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** As a verifier would, by hand: the standard is what both sides share. */
function issue(claims: object = {}, { key = secret, header = {}, hash = 'sha256' } = {}) {
  const body = `${base64url({ alg: 'HS256', typ: 'JWT', ...header })}.${base64url({
    iss: issuer,
    iat: seconds,
    exp: seconds + 120,
    jti: 'token-1',
    age_over_18: true,
    ...claims,
  })}`;
  return `${body}.${createHmac(hash, key).update(body).digest('base64url')}`;
}

const brokenStore = () => Promise.reject(new Error('the database is away'));

function open() {
  let now = start;
  const spend = spendInMemory();
  const proofs = createVerifier({
    name: 'Verifier',
    scriptUrl: 'https://verifier.example/widget.js',
    issuer,
    secret,
    clock: { now: () => now },
    spend,
  });
  return { proofs, spend, pass: (ms: number) => (now += ms) };
}

ageProofsContract('by a verifier', () => ({ proofs: open().proofs, prove: async () => issue() }));

describe("a verifier's token", () => {
  test('counts once, even when it comes twice at the same moment', async () => {
    const { proofs } = open();
    const answers = await Promise.all([proofs.accept(issue()), proofs.accept(issue())]);
    expect(answers.toSorted()).toEqual([false, true]);
    expect(await proofs.accept(issue())).toBe(false);
    expect(await proofs.accept(issue({ jti: 'token-2' }))).toBe(true);
  });

  test('is remembered at least as long as it would be accepted', async () => {
    const { proofs, spend, pass } = open();
    await proofs.accept(issue());
    const keptUntil = spend.spent.get('token-1') ?? 0;
    pass(keptUntil - start);
    spend.spent.clear();
    expect(await proofs.accept(issue())).toBe(false);
  });

  test('expires on the injected clock', async () => {
    const { proofs, pass } = open();
    pass(120_000 + 30_000);
    expect(await proofs.accept(issue())).toBe(false);
  });

  test('is refused ten minutes after its issue, whatever expiry it gives itself', async () => {
    const { proofs, pass } = open();
    pass(600_000 + 31_000);
    expect(await proofs.accept(issue({ exp: seconds + 86_400 }))).toBe(false);
  });

  test.each([
    ['says nothing of the age', { age_over_18: undefined }],
    ['says that its bearer is a minor', { age_over_18: false }],
    ['says it with a word', { age_over_18: 'true' }],
    ['comes from another issuer', { iss: 'https://elsewhere.example' }],
    ['has no issuer', { iss: undefined }],
    ['has no id', { jti: undefined }],
    ['has an id out of bounds', { jti: 'x'.repeat(256) }],
    ['has an id of unprintable characters', { jti: '\0' }],
    ['never expires', { exp: undefined }],
    ['hides when it was issued', { iat: undefined }],
    ['was issued in the future', { iat: seconds + 60 }],
    ['is not valid yet', { nbf: seconds + 60 }],
  ])('is refused when it %s', async (_, claims) => {
    const { proofs, spend } = open();
    expect(await proofs.accept(issue(claims))).toBe(false);
    expect(spend.spent.size).toBe(0);
  });

  test('is refused when another secret, another hash or no signature stands below it', async () => {
    const { proofs, spend } = open();
    expect(await proofs.accept(issue({}, { key: 'another secret of the same decent length' }))).toBe(false);
    expect(await proofs.accept(issue({}, { header: { alg: 'HS512' }, hash: 'sha512' }))).toBe(false);
    expect(await proofs.accept(issue({}, { header: { alg: 'none' } }).replace(/[^.]*$/, ''))).toBe(false);
    expect(await proofs.accept(issue().slice(0, -1))).toBe(false);
    const [header = '', , seal = ''] = issue().split('.');
    expect(await proofs.accept(`${header}.${base64url({ age_over_18: true })}.${seal}`)).toBe(false);
    expect(spend.spent.size).toBe(0);
  });

  test('a declaration does not pass for it', async () => {
    expect(await open().proofs.accept('self')).toBe(false);
  });

  test('a fault of the store is a fault, not a refusal', async () => {
    const clock = { now: () => start };
    const proofs = createVerifier({ name: 'V', scriptUrl: '', issuer, secret, clock, spend: brokenStore });
    await expect(proofs.accept(issue())).rejects.toThrow('the database is away');
  });

  test('a short secret is refused at the start', () => {
    const clock = { now: () => start };
    const create = () =>
      createVerifier({ name: 'V', scriptUrl: '', issuer, secret: 'short', clock, spend: spendInMemory() });
    expect(create).toThrow(RangeError);
  });
});
