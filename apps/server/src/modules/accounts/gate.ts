// Passing the adults' gate: the terms, then the proof, then one day of visit.
import type { AgeProofs } from '../../platform/age-proof/age-proof.ts';
import type { Cookies } from '../../platform/http/call.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';

/** Sets both cookies of the visit, for one day. */
export type Visits = { grant(cookies: Cookies): void };

export function createGate({ ageProofs, visits }: { ageProofs: AgeProofs; visits: Visits }) {
  return {
    async pass({ terms, proof }: { terms: boolean; proof: string }, cookies: Cookies): Promise<void> {
      // Before the proof: a verifier's token counts once and must not be spent on a form to fill again.
      if (!terms) throw new Refusal('terms_required', {}, { terms: 'terms_required' });
      if (!(await ageProofs.accept(proof))) throw refuse('age_not_proven');
      visits.grant(cookies);
    },
  };
}
