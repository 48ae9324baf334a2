// More tokens, for what costs them: without the pages of payments.
export { type TopUpWish, topUpRequest } from './top-up-request.ts';
