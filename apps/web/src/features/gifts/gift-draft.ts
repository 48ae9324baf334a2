// What was typed into the form of a gift, kept in this tab for the next opening.
import type { GiftVisibility } from '@alcove/protocol';

export type GiftDraft = { message: string; visibility: GiftVisibility; tokens: number; hold: boolean };

export const emptyDraft: GiftDraft = { message: '', visibility: 'all', tokens: 0, hold: false };

const nameOf = (recipient: string) => `gift-draft:${recipient}`;

/** A draft is read once. */
export function takeDraft(recipient: string): GiftDraft | undefined {
  try {
    const kept = sessionStorage.getItem(nameOf(recipient));
    sessionStorage.removeItem(nameOf(recipient));
    return kept ? { ...emptyDraft, ...(JSON.parse(kept) as Partial<GiftDraft>) } : undefined;
  } catch {
    return undefined;
  }
}

export function keepDraft(recipient: string, draft: GiftDraft): void {
  try {
    sessionStorage.setItem(nameOf(recipient), JSON.stringify(draft));
  } catch {
    // Without storage the form is empty again after the detour.
  }
}
