// What the field of the document has begun before its code came: connection and messages.
import type { EarlyRoom } from '@alcove/live-client/early';
import { keepMessageDraft, messageDraftOf } from '../editor/drafts.ts';

declare global {
  /** Undefined where the document shows no such field, or its script did not come; null once it would be too late. */
  var earlyRoom: EarlyRoom | null | undefined;
}

/** Where it belongs to this room. */
export const earlyRoomOf = (roomid: number): EarlyRoom | undefined =>
  globalThis.earlyRoom?.roomid === roomid ? globalThis.earlyRoom : undefined;

/** For the first client of the document, if there is one by then. */
export const beganEarly = (): EarlyRoom | null => (globalThis.earlyRoom ??= null);

/** The reader has gone before the client came. */
export const endEarlyRoom = (): void => globalThis.earlyRoom?.close();

/** The room is closed to its writer: what has not left is a draft again. */
export function returnLines(uid: number, roomid: number): void {
  const lines = earlyRoomOf(roomid)?.take() ?? [];
  if (lines.length === 0) return;
  const texts = [...lines.map(({ message }) => message), messageDraftOf(uid, roomid)];
  keepMessageDraft(uid, roomid, texts.filter((text) => text !== '').join('\n'));
}
