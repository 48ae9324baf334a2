// Proof of majority without identity: a declaration, or a verifier that issues signed tokens.
import type { AgeProof } from '@alcove/protocol';

export type AgeProofs = {
  /** What the gate shows. */
  describe(): AgeProof;
  /** Whether `proof` shows that its bearer is an adult; a token counts once. */
  accept(proof: string): Promise<boolean>;
};

/**
 * Remembers a token's id until `expiresAt` on the injected clock; answers whether it was new.
 * Of two at once, one is.
 */
export type SpendToken = (jti: string, expiresAt: number) => Promise<boolean>;
