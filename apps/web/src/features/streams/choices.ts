// How someone goes on the air, besides her devices: what she left in the green room.
import { createKept } from './kept.ts';

export type Choices = {
  muted: boolean;
  /** Otherwise her camera opens at once, as it was last. */
  greenRoom: boolean;
  /** The house shall encode her camera anew, where it can. */
  reencode: boolean;
};
export const usualChoices: Choices = { muted: false, greenRoom: true, reencode: false };

export function choicesFrom(kept: string | null): Choices {
  try {
    const { muted, greenRoom, reencode } = JSON.parse(kept ?? '') as Record<string, unknown>;
    return { muted: muted === true, greenRoom: greenRoom !== false, reencode: reencode === true };
  } catch {
    return usualChoices;
  }
}

export const choices = createKept('camera-choices', usualChoices, choicesFrom);
