// The live client as this site's pages use it: one file, fetched when the first page of the chat connects.
import { createLiveClient, type LiveClient } from '@alcove/live-client';
import { takeOver } from '@alcove/live-client/early';
import { browserMedia as media } from '@alcove/live-client/media';
import { readConfiguration } from './configuration.ts';
import { beganEarly } from './early-room.ts';

export { followOpenRooms } from '../open/follow-open-rooms.ts';

const options = { readConfiguration, media };

/** The first client of a document goes on with what its field has begun. */
export function createBrowserClient(): LiveClient {
  const early = beganEarly();
  return early?.is === 'own' ? takeOver(early, options) : createLiveClient(options);
}
