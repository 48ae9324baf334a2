// Sounds of the chat, for whoever may play them: a room only says what happened.
export type RoomSound = 'message' | 'mention';

type Player = (sound: RoomSound) => void;
let player: Player | undefined;

/** Whoever knows the reader's choices and the house's sounds. Answers how to be silent again. */
export function setSoundPlayer(next: Player): () => void {
  player = next;
  return () => {
    if (player === next) player = undefined;
  };
}

export const playSound = (sound: RoomSound): void => player?.(sound);
