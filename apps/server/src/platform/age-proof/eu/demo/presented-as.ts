// As whom the demo's app presents: one that is accepted, and all that must be refused.
export const presentedAs = ['adult', 'minor', 'expired', 'unlisted', 'forged', 'replayed'] as const;
export type PresentedAs = (typeof presentedAs)[number];
