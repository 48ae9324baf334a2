// Votes of Premium members: travels with its page.
export { VoteDesk } from './VoteDesk.tsx';
