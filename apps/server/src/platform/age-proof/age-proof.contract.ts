// What every proof of majority promises, by declaration or by a verifier. `open` answers a proof and ways to make one.
import { describe, expect, test } from 'vitest';
import { ageProofMaxLength } from '@alcove/protocol';
import type { AgeMethod, SpendToken } from './age-proof.ts';

/** Remembers within one test. */
export function spendInMemory(): SpendToken & { spent: Map<string, number> } {
  const spent = new Map<string, number>();
  const spend = async (jti: string, expiresAt: number) => {
    if (spent.has(jti)) return false;
    spent.set(jti, expiresAt);
    return true;
  };
  return Object.assign(spend, { spent });
}

export function ageProofsContract(name: string, open: () => { proofs: AgeMethod; prove(): Promise<string> }) {
  describe(`proof of majority, ${name}`, () => {
    test('is accepted when it is good', async () => {
      const { proofs, prove } = open();
      expect(await proofs.accept(await prove())).toBe(true);
    });

    test.each([
      ['nothing', ''],
      ['a word', 'yes'],
      ['points', '..'],
      ['half a token', 'eyJhbGciOiJIUzI1NiJ9.e30'],
      ['an unsigned token', `${btoa('{"alg":"none"}')}.${btoa('{"age_over_18":true}')}.`],
      ['a very long one', 'a'.repeat(ageProofMaxLength + 1)],
      ['control characters', '\0\n'],
    ])('is refused when it is %s', async (_, proof) => {
      expect(await open().proofs.accept(proof)).toBe(false);
    });

    test('says how the gate asks for it', () => {
      expect(['self', 'widget']).toContain(open().proofs.describe().kind);
    });
  });
}
