// The face of sealed evidence: its card in a case, and the screen on which one asks, another grants, and one looks.
export { EvidenceScreen } from './EvidenceScreen.tsx';
export { SealedPieces } from './SealedPieces.tsx';
export { isEvidenceAsked } from './address.ts';
