// The live client as this site's pages use it: one file, fetched when the first page of the chat connects.
import { createLiveClient, type LiveClient } from '@alcove/live-client';
import { browserMedia as media } from '@alcove/live-client/media';
import { readConfiguration } from './configuration.ts';

export { followOpenRooms } from '../open/follow-open-rooms.ts';

export const createBrowserClient = (): LiveClient => createLiveClient({ readConfiguration, media });
