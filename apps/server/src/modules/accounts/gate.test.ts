// The adults' gate: terms, then proof, then a day.
import type { Language } from '@alcove/protocol';
import { expect, test, vi } from 'vitest';
import { createSandboxVerifier } from '../../platform/age-proof/sandbox-verifier.ts';
import { selfDeclaration } from '../../platform/age-proof/self-declaration.ts';
import { openJar } from '../../platform/http/cookies.ts';
import { createVisits } from '../../platform/http/visit.ts';
import { createTestClock, createTestDatabase } from '../../testing/index.ts';
import { createAccounts, createSpendToken } from './index.ts';

const secretKey = 'the secret of this site, long enough';
const dayMs = 86_400_000;

/** A browser in front of the gate. */
function visitor() {
  const cookies = openJar(undefined);
  const context = {
    language: 'fr' as Language,
    requestId: 'r',
    address: '127.0.0.1',
    visit: false,
    cookies,
    signal: new AbortController().signal,
  };
  return { cookies, context };
}

test('nobody passes without the terms, and no proof is spent on it (R1.008)', async () => {
  const clock = createTestClock();
  const accept = vi.fn<(proof: string) => Promise<boolean>>(async () => true);
  const { calls } = createAccounts({
    ageProofs: { describe: selfDeclaration.describe, accept },
    visits: createVisits({ secretKey, clock }),
  });
  const { cookies, context } = visitor();
  await expect(calls.verifyAge({ terms: false, proof: 'self' }, context)).rejects.toMatchObject({
    code: 'terms_required',
    fields: { terms: 'terms_required' },
  });
  expect(accept).not.toHaveBeenCalled();
  expect(cookies.changes()).toEqual([]);
});

test('an adult who says so and accepts the terms has a visit of one day', async () => {
  const clock = createTestClock();
  const visits = createVisits({ secretKey, clock });
  const { calls } = createAccounts({ ageProofs: selfDeclaration, visits });
  const { cookies, context } = visitor();
  expect(await calls.verifyAge({ terms: true, proof: 'self' }, context)).toEqual({ verified: 1 });
  expect(visits.read(cookies).state).toBe('valid');
  await clock.advance(dayMs - 1000);
  expect(visits.read(cookies).state).toBe('valid');
  await clock.advance(1000);
  expect(visits.read(cookies).state).toBe('refused');
});

test('a bad proof leaves the gate closed', async () => {
  const { calls } = createAccounts({
    ageProofs: selfDeclaration,
    visits: createVisits({ secretKey, clock: createTestClock() }),
  });
  const { cookies, context } = visitor();
  await expect(calls.verifyAge({ terms: true, proof: 'yes' }, context)).rejects.toMatchObject({
    code: 'age_not_proven',
  });
  expect(cookies.changes()).toEqual([]);
});

test("a verifier's token opens the gate once, even to two who come at the same moment", async () => {
  await using database = await createTestDatabase();
  const clock = createTestClock();
  const spend = createSpendToken({ db: database.db, clock });
  const ageProofs = createSandboxVerifier({ secretKey, clock, spend });
  const { calls } = createAccounts({ ageProofs, visits: createVisits({ secretKey, clock }) });
  const proof = await ageProofs.issue();
  const both = await Promise.allSettled(
    [visitor(), visitor()].map(({ context }) => calls.verifyAge({ terms: true, proof }, context)),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(calls.verifyAge({ terms: true, proof }, visitor().context)).rejects.toMatchObject({
    code: 'age_not_proven',
  });
});

test('a used token is forgotten once it would be refused for its date', async () => {
  await using database = await createTestDatabase();
  const clock = createTestClock();
  const spend = createSpendToken({ db: database.db, clock });
  expect(await spend('a', clock.now() + 1000)).toBe(true);
  expect(await spend('a', clock.now() + 1000)).toBe(false);
  await clock.advance(1000);
  expect(await spend('b', clock.now() + 1000)).toBe(true);
  const kept = await database.db.selectFrom('used_age_tokens').select('jti').execute();
  expect(kept).toEqual([{ jti: 'b' }]);
});
