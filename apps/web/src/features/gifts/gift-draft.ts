// What was typed into the form of a gift, kept in this tab for the next opening.
import { giftVisibilities, type GiftVisibility } from '@alcove/protocol';
import { isKeptNumber, kept } from '../../kept.ts';

export type GiftDraft = { message: string; visibility: GiftVisibility; tokens: number; hold: boolean };

export const emptyDraft: GiftDraft = { message: '', visibility: 'all', tokens: 0, hold: false };

/** A draft is taken once. */
export const giftDraftFor = (recipient: string) =>
  kept('session', `gift-draft:${recipient}`, (found): GiftDraft | undefined => {
    const { message, visibility, tokens, hold } = Object(found) as Partial<Record<string, unknown>>;
    if (typeof message !== 'string' || typeof hold !== 'boolean' || !isKeptNumber(tokens)) return undefined;
    const known = giftVisibilities.find((each) => each === visibility);
    return known && { message, visibility: known, tokens, hold };
  });
