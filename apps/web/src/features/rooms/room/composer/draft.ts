// What was begun and not sent, kept for each room in this tab.
const keyOf = (roomid: number): string => `room-draft ${roomid}`;

export function readDraft(roomid: number): string {
  try {
    return sessionStorage.getItem(keyOf(roomid)) ?? '';
  } catch {
    // Without storage a draft lives as long as its page.
    return '';
  }
}

export function keepDraft(roomid: number, text: string): void {
  try {
    if (text) sessionStorage.setItem(keyOf(roomid), text);
    else sessionStorage.removeItem(keyOf(roomid));
  } catch {
    // Same: nothing to keep it in.
  }
}
