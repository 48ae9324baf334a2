import { ageProofsContract } from './age-proof.contract.ts';
import { selfDeclaration } from './self-declaration.ts';

ageProofsContract('by declaration', () => ({ proofs: selfDeclaration, prove: async () => 'self' }));
