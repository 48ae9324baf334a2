// Sending a message to the room on screen, or trying again one that failed.
import type { LiveClient } from '@alcove/live-client';

/** `mid`: of the message that failed. */
export function sendMessage(client: LiveClient, roomid: number, text: string, mid?: string): void {
  client.rooms.say(roomid, text, mid).catch(() => {
    // The room's view holds the message as failed; the log shows why and offers to try again.
  });
}
