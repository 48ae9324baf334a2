// How much of the pictures a moderator wants to see, remembered in this browser.
import { kept } from '../../../kept.ts';

export const veilLevels = ['none', 'light', 'full'] as const;

export const veilLevel = kept('local', 'mosaic-veil', (found) => veilLevels.find((veil) => veil === found), {
  plain: true,
});

/** Before hydration the moderator's choice is unknown, so that pictures are veiled. */
export const useVeilLevel = () => veilLevel.use('full') ?? 'none';
