// Private messages as a page receives them, apart from the live socket: they travel to members on every page.
export { createMessages } from './client.ts';
export type { Messages, OutgoingPm, PmState, PmThread } from './face.ts';
