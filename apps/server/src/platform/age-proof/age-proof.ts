// Proof of majority without identity: a declaration, or what a verifier or an app of the person's own answers.
import type { AgeProof } from '@alcove/protocol';

/** One way to prove majority. */
export type AgeMethod = {
  /** What the gate shows. */
  describe(): AgeProof;
  /** Whether a proof is meant for this method: of several that take one, the first judges it. */
  takes(proof: string): boolean;
  /** Whether `proof` shows that its bearer is an adult; a token counts once. */
  accept(proof: string): Promise<boolean>;
};

export type AgeProofs = {
  /** What the gate offers; the first is chosen until the visitor chooses. */
  describe(): readonly AgeProof[];
  accept(proof: string): Promise<boolean>;
};

/**
 * Remembers a token's id until `expiresAt` on the injected clock; answers whether it was new.
 * Of two at once, one is.
 */
export type SpendToken = (jti: string, expiresAt: number) => Promise<boolean>;

/** All methods that the site offers. A proof that none takes is refused like a bad one. */
export const createAgeProofs = (methods: readonly AgeMethod[]): AgeProofs => ({
  describe: () => methods.map((method) => method.describe()),
  accept: async (proof) => (await methods.find((method) => method.takes(proof))?.accept(proof)) ?? false,
});
