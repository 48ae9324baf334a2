// The person's word, where the law of the place is content with it.
import type { AgeMethod } from './age-proof.ts';

/** What the gate's form sends for "I am an adult". */
const declaration = 'self';

export const selfDeclaration: AgeMethod = {
  name: 'self',
  describe: () => ({ kind: 'self' }),
  takes: (proof) => proof === declaration,
  accept: async (proof) => proof === declaration,
};
