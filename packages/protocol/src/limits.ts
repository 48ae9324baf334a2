// Every constant of the product (specification, part 9): the form, the server and the tests read one number. The
// limits of a domain stand in its folder; those that several domains share, in `limits/`.
export * from './domains/accounts/limits.ts';
export * from './domains/albums/limits.ts';
export * from './domains/video-calls/limits.ts';
export * from './domains/chat/limits.ts';
export * from './domains/chat/palette.ts';
export * from './domains/chat/written-look.ts';
export * from './domains/comments/limits.ts';
export * from './domains/contributions/limits.ts';
export * from './domains/gifts/limits.ts';
export * from './domains/guestbook/limits.ts';
export * from './domains/media/limits.ts';
export * from './domains/moderation/limits.ts';
export * from './domains/notifications/limits.ts';
export * from './domains/payments/limits.ts';
export * from './domains/pm/limits.ts';
export * from './domains/profiles/limits.ts';
export * from './domains/relations/limits.ts';
export * from './domains/rooms/limits.ts';
export * from './domains/showroom/limits.ts';
export * from './domains/stories/limits.ts';
export * from './domains/streams/limits.ts';
export * from './domains/wall/limits.ts';
export * from './domains/wallet/limits.ts';
export * from './limits/every-page.ts';
export * from './limits/live-socket.ts';
export * from './limits/sounds.ts';
