// Private messages as a page receives them, apart from the live socket: they travel to members on every page.
export { createPmClient } from './client.ts';
export type { PmClient, OutgoingPm, PmState, PmThread } from './face.ts';
