// Keeps the name of a new room while the member leaves the form to become XXL.
const key = 'room-draft';

export function keepRoomDraft(name: string): void {
  try {
    sessionStorage.setItem(key, name);
  } catch {
    // Without storage the name has to be typed again.
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
