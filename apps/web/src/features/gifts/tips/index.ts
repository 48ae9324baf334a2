// Giving tokens, for pages that have a recipient.
export { tipRequest } from './tip-request.ts';
export { GivingTokens } from './GivingTokens.tsx';
