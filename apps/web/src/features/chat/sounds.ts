// Sounds of the chat: rooms emit which one is due, the settings play it.
export type RoomSound = 'message' | 'mention';

type Player = (sound: RoomSound) => void;
let player: Player | undefined;

/** Registers the player, which knows the settings. Returns how to stop. */
export function setSoundPlayer(next: Player): () => void {
  player = next;
  return () => {
    if (player === next) player = undefined;
  };
}

export const playSound = (sound: RoomSound): void => player?.(sound);
