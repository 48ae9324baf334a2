// What open rooms need on every page: the client of their connection, what follows them, and what is told of them
// beside other pages. One file, fetched with the first connection.
import { createLiveClient, type LiveClient } from '@alcove/live-client';
import { browserMedia as media } from '@alcove/live-client/media';
import { readConfiguration } from '../live/configuration.ts';

export { followOpenRooms } from '../open/follow-open-rooms.ts';
export { default } from './Elsewhere.tsx';

export const createBrowserClient = (): LiveClient => createLiveClient({ readConfiguration, media });
