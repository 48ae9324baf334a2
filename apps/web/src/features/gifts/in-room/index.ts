// Gifts in a room, for its page alone.
export { giftRequest } from './gift-request.ts';
export { RoomGifts } from './RoomGifts.tsx';
