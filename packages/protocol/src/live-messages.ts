// Every message of the live socket, by domain. The server must serve each action to compile.
import { videoCallsActions, videoCallsCallbacks } from './domains/video-calls.ts';
import { giftsCallbacks } from './domains/gifts.ts';
import { pmActions, pmCallbacks } from './domains/pm.ts';
import { roomsActions, roomsCallbacks } from './domains/rooms.ts';
import { streamsActions, streamsCallbacks } from './domains/streams.ts';
import { walletCallbacks } from './domains/wallet.ts';

export const liveActions = {
  rooms: roomsActions,
  pm: pmActions,
  calls: videoCallsActions,
  streams: streamsActions,
} as const;
export const liveCallbacks = {
  rooms: roomsCallbacks,
  pm: pmCallbacks,
  calls: videoCallsCallbacks,
  streams: streamsCallbacks,
  gifts: giftsCallbacks,
  wallet: walletCallbacks,
} as const;
