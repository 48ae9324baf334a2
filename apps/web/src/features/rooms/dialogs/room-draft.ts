// The name of a room somebody was about to open when she left to become XXL.
const key = 'room-draft';

export function keepRoomDraft(name: string): void {
  try {
    sessionStorage.setItem(key, name);
  } catch {
    // Without storage she types it again.
  }
}

export function roomDraft(): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

export function dropRoomDraft(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept either.
  }
}
