// Votes of Premium members: travels with its page.
export { loadVotes } from './load-votes.ts';
export { VoteDesk } from './VoteDesk.tsx';
export { VotesOffer } from './VotesOffer.tsx';
