// More tokens, for what costs them: without the pages of payments.
export { topUpRequest } from './top-up-request.ts';
