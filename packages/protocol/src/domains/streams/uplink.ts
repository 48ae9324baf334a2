// What the server asks of a publisher's connection: to offer again, and which sizes of the picture to send.
import * as z from 'zod/mini';
import { defineCallbacks } from '../../live.ts';
import { streamId } from './fields.ts';

export const uplinkCallbacks = defineCallbacks({
  restartStream: {
    plugin: 'stream',
    action: 'restart_stream',
    summary: 'Asks the publisher to offer again, on a new connection',
    data: z.object({ stream_id: streamId() }),
  },
  streamSizes: {
    plugin: 'stream',
    action: 'stream_sizes',
    summary:
      'Which sizes of the publisher’s picture are needed now, on every connection that is open; the others need not be sent. A new connection begins with all',
    data: z.object({
      stream_id: streamId(),
      wanted: z.array(z.string()).check(z.describe('Each by its `rid`; one at least')),
    }),
  },
});
