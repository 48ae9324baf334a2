// What the field of the document has begun before its code came: connection and messages.
import type { EarlyRoom } from '@alcove/live-client/early';

declare global {
  /** Absent where the document shows no field, or its script did not come. */
  var earlyRoom: EarlyRoom | undefined;
}

export const earlyRoom = (): EarlyRoom | undefined => globalThis.earlyRoom;
