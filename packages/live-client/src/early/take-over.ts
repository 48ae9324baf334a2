// The client of a room's document, which goes on with what its field has begun.
import { createLiveClient } from '../client.ts';
import { nothing } from '../clock.ts';
import { browserSocket } from '../connection.ts';
import type { LiveClient, LiveClientOptions } from '../live-client.ts';
import type { EarlyRoom } from './early-room.ts';

/** Its first connection has to enter the room of that document. */
export function takeOver(early: EarlyRoom, options: LiveClientOptions): LiveClient {
  const { openSocket = browserSocket, readConfiguration } = options;
  const client = createLiveClient({
    ...options,
    readConfiguration: async (room) => early.configuration ?? readConfiguration(room),
    openSocket: (uri) => early.pass() ?? openSocket(uri),
  });
  // In the task in which the room is entered: what its history holds by then has arrived, whatever became of the answer.
  const deliver = () => {
    const view = client.rooms.view(early.roomid);
    if (!view) return;
    stop();
    const arrived = new Set(view.messages.map(({ mid }) => mid));
    const left = early.take().filter(({ mid }) => !arrived.has(mid));
    // The room's view holds what fails, with the reason.
    for (const { mid, message } of left) client.rooms.say(early.roomid, message, mid).catch(nothing);
  };
  const stop = client.rooms.onChange(deliver);
  return client;
}
