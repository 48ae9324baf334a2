// A member of a room: which messages have reached them, and how long they heard nothing at most.
import type { Talker } from '../../apps/server/src/testing/talker.ts';

export type RoomListener = ReturnType<typeof listenIn>;

export function listenIn({ live }: Pick<Talker, 'live'>, roomId: number) {
  const heard = new Set<string>();
  let heardAt = performance.now();
  let longestMs = 0;
  const hear = (messages: readonly { message: string }[]) => {
    for (const { message } of messages) heard.add(message);
    longestMs = Math.max(longestMs, performance.now() - heardAt);
    heardAt = performance.now();
  };
  live.on('message', (message) => hear([message]));
  return {
    live,
    /** Since it was asked last. */
    longestSilenceMs(): number {
      const longest = Math.max(longestMs, performance.now() - heardAt);
      longestMs = 0;
      return longest;
    },
    /** What was missed while a process was replaced has come with the history alone. */
    missing(said: readonly string[]): string[] {
      for (const { message } of live.rooms.view(roomId)?.messages ?? []) heard.add(message);
      return said.filter((text) => !heard.has(text));
    },
  };
}
