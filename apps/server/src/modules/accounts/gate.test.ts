// The adults' gate: terms, then proof, then a day.
import { dayMs } from '@alcove/protocol';
import { expect, test, vi } from 'vitest';
import { createAgeProofs } from '../../platform/age-proof/age-proof.ts';
import { createSandboxVerifier } from '../../platform/age-proof/sandbox-verifier.ts';
import { selfDeclaration } from '../../platform/age-proof/self-declaration.ts';
import { openJar } from '../../platform/http/cookies.ts';
import { createGatePasses } from '../../platform/http/gate-pass.ts';
import { createTestClock, createTestDatabase } from '../../testing/index.ts';
import { createGate } from './gate.ts';
import { rememberedAgeTokens } from './used-age-tokens.ts';

const secretKey = 'the secret of this site, long enough';

/** A browser in front of the gate. */
const browser = () => openJar(undefined);

test('a visitor who does not accept the terms does not pass, and no proof is used up (R1.008)', async () => {
  const clock = createTestClock();
  const accept = vi.fn<(proof: string) => Promise<boolean>>(async () => true);
  const gate = createGate({
    ageProofs: createAgeProofs([{ ...selfDeclaration, takes: () => true, accept }], async () => {}),
    gatePasses: createGatePasses({ secretKey, clock }),
  });
  const cookies = browser();
  await expect(gate.pass({ terms: false, proof: 'self' }, cookies)).rejects.toMatchObject({
    code: 'terms_required',
    fields: { terms: 'terms_required' },
  });
  expect(accept).not.toHaveBeenCalled();
  expect(cookies.changes()).toEqual([]);
});

test('an adult who declares majority and accepts the terms gets a gate pass of one day', async () => {
  const clock = createTestClock();
  const gatePasses = createGatePasses({ secretKey, clock });
  const gate = createGate({ ageProofs: createAgeProofs([selfDeclaration], async () => {}), gatePasses });
  const cookies = browser();
  await gate.pass({ terms: true, proof: 'self' }, cookies);
  expect(gatePasses.read(cookies)).toMatchObject({ state: 'valid', method: 'self' });
  await clock.advance(dayMs - 1000);
  expect(gatePasses.read(cookies).state).toBe('valid');
  await clock.advance(1000);
  expect(gatePasses.read(cookies).state).toBe('refused');
});

test('a bad proof leaves the gate closed', async () => {
  const gate = createGate({
    ageProofs: createAgeProofs([selfDeclaration], async () => {}),
    gatePasses: createGatePasses({ secretKey, clock: createTestClock() }),
  });
  const cookies = browser();
  await expect(gate.pass({ terms: true, proof: 'yes' }, cookies)).rejects.toMatchObject({
    code: 'age_not_proven',
  });
  expect(cookies.changes()).toEqual([]);
});

test("a verifier's token opens the gate once, even to two who come at the same moment", async () => {
  await using database = await createTestDatabase();
  const clock = createTestClock();
  const spend = rememberedAgeTokens({ db: database.db, clock });
  const verifier = createSandboxVerifier({ secretKey, clock, spend });
  const ageProofs = createAgeProofs([selfDeclaration, verifier], async () => {});
  const gatePasses = createGatePasses({ secretKey, clock });
  const gate = createGate({ ageProofs, gatePasses });
  const proof = await verifier.issue();
  const browsers = [browser(), browser()];
  const both = await Promise.allSettled(
    browsers.map((cookies) => gate.pass({ terms: true, proof }, cookies)),
  );
  expect(browsers.map((cookies) => gatePasses.read(cookies))).toContainEqual(
    expect.objectContaining({ state: 'valid', method: 'verifier' }),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(gate.pass({ terms: true, proof }, browser())).rejects.toMatchObject({
    code: 'age_not_proven',
  });
});

test('a used token is forgotten once it would be refused for its date', async () => {
  await using database = await createTestDatabase();
  const clock = createTestClock();
  const spend = rememberedAgeTokens({ db: database.db, clock });
  expect(await spend('a', clock.now() + 1000)).toBe(true);
  expect(await spend('a', clock.now() + 1000)).toBe(false);
  await clock.advance(1000);
  expect(await spend('b', clock.now() + 1000)).toBe(true);
  const kept = await database.db.selectFrom('used_age_tokens').select('jti').execute();
  expect(kept).toEqual([{ jti: 'b' }]);
});
