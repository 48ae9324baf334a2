// What cases have sealed, on the wire.

/** `words`: texts, people and times of a thing; `clip`: recorded when a camera was stopped. */
export const evidenceKinds = ['words', 'picture', 'film', 'clip'] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];
