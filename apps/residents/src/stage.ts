// What residents know of each other: who they are, who is in which room now, and what they log, each thing once.
import type { Bounds } from './bounds.ts';
import type { Timers } from './timers.ts';

export type Voice = {
  nick: string;
  uid: number;
  /** Where this one is now, ready to speak; undefined while away. */
  roomId(): number | undefined;
  /** False while muted. */
  mayWrite(): boolean;
  say(roomId: number, text: string): Promise<boolean>;
};

export type ResidentStage = ReturnType<typeof createResidentStage>;

const loggedMost = 200;

export function createResidentStage({
  timers,
  bounds,
  warn,
}: {
  timers: Timers;
  bounds: Bounds;
  warn(text: string): void;
}) {
  const voices: Voice[] = [];
  const uids = new Set<number>();
  const logged = new Set<string>();
  let newcomerAt: number | undefined;
  const newcomerListeners = new Set<() => void>();
  return {
    timers,
    bounds,
    /** All residents of the cast, also those who are away. */
    isResident: (uid: number) => uids.has(uid),
    add(voice: Voice) {
      voices.push(voice);
      uids.add(voice.uid);
    },
    speakersIn: (roomId: number): Voice[] =>
      voices.filter((voice) => voice.roomId() === roomId && voice.mayWrite()),
    presentIn: (roomId: number): Voice[] => voices.filter((voice) => voice.roomId() === roomId),
    online: (): number => voices.filter((voice) => voice.roomId() !== undefined).length,
    /** The one who speaks for all of a room: the first who is there and may write. */
    isFirst(voice: Pick<Voice, 'uid' | 'roomId'>): boolean {
      const roomId = voice.roomId();
      return roomId !== undefined && this.speakersIn(roomId)[0]?.uid === voice.uid;
    },
    /** When a person who is no resident was last met for the first time in a while. */
    newcomerAt: () => newcomerAt,
    met() {
      newcomerAt ??= timers.now();
      for (const listener of newcomerListeners) listener();
    },
    onMet: (listener: () => void) => void newcomerListeners.add(listener),
    /** Texts of one `key` are logged once. */
    once(text: string, key = text) {
      if (logged.has(key) || logged.size >= loggedMost) return;
      logged.add(key);
      warn(text);
    },
  };
}
