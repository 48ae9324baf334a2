// Proof of majority without identity: a declaration, or what a verifier or an app of the person's own answers.
import type { AgeProof, AgeProofMethod } from '@alcove/protocol';
import type { CountAgeProof } from './counts.ts';

/** One way to prove majority. */
export type AgeMethod = {
  name: AgeProofMethod;
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
  /** By which method it shows that its bearer is an adult. */
  accept(proof: string): Promise<AgeProofMethod | undefined>;
};

/**
 * Remembers a token's id until `expiresAt` on the injected clock; answers whether it was new.
 * Of two at once, one is.
 */
export type SpendToken = (jti: string, expiresAt: number) => Promise<boolean>;

/** All methods that the site offers. A proof that none takes is refused like a bad one. */
export const createAgeProofs = (methods: readonly AgeMethod[], count: CountAgeProof): AgeProofs => ({
  describe: () => methods.map((method) => method.describe()),
  async accept(proof) {
    const method = methods.find((each) => each.takes(proof));
    if (!method) return undefined;
    const isAccepted = await method.accept(proof);
    await count(method.name, isAccepted ? 'accepted' : 'refused');
    return isAccepted ? method.name : undefined;
  },
});
