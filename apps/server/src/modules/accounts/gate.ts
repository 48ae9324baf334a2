// Passing the adults' gate: the terms, then the proof; the gate pass lasts one day.
import type { AgeProofMethod } from '@alcove/protocol';
import type { AgeProofs } from '../../platform/age-proof/age-proof.ts';
import type { Cookies } from '../../platform/http/call.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';

/** Sets both cookies of the gate pass, for one day. */
type GrantsPasses = { grant(cookies: Cookies, method: AgeProofMethod): void };
type Needs = { ageProofs: AgeProofs; gatePasses: GrantsPasses };

export function createGate({ ageProofs, gatePasses }: Needs) {
  return {
    async pass({ terms, proof }: { terms: boolean; proof: string }, cookies: Cookies): Promise<void> {
      // Before the proof: a verifier's token counts once and must not be spent on a form to fill again.
      if (!terms) throw new Refusal('terms_required', {}, { terms: 'terms_required' });
      const method = await ageProofs.accept(proof);
      if (!method) throw refuse('age_not_proven');
      gatePasses.grant(cookies, method);
    },
  };
}
