// The person's word, where the law of the place is content with it.
import type { AgeProofs } from './age-proof.ts';

/** What the gate's form sends for "I am an adult". */
const declaration = 'self';

export const selfDeclaration: AgeProofs = {
  describe: () => ({ kind: 'self' }),
  accept: async (proof) => proof === declaration,
};
