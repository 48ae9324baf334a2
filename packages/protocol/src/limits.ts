// Every constant of the product (specification, part 9): the form, the server and the tests read one number.
export * from './limits/accounts.ts';
export * from './limits/content.ts';
export * from './limits/display.ts';
export * from './limits/toasts.ts';
export * from './limits/gifts.ts';
export * from './limits/live.ts';
export * from './limits/moderation.ts';
export * from './limits/money.ts';
export * from './limits/palette.ts';
export * from './limits/payments.ts';
export * from './limits/video-calls.ts';
export * from './limits/pm.ts';
