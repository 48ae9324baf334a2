// How someone goes on the air, besides her devices: what she left in the green room.
import { createKept } from './kept.ts';

export type Choices = {
  muted: boolean;
  /** Otherwise her camera opens at once, as it was last. */
  greenRoom: boolean;
};
export const usualChoices: Choices = { muted: false, greenRoom: true };

export function choicesFrom(kept: string | null): Choices {
  try {
    const { muted, greenRoom } = JSON.parse(kept ?? '') as Record<string, unknown>;
    return { muted: muted === true, greenRoom: greenRoom !== false };
  } catch {
    return usualChoices;
  }
}

export const choices = createKept('camera-choices', usualChoices, choicesFrom);
