// Votes of Premium members: travels with its page.
export { type LoadedVotes, loadVotes } from './load-votes.ts';
export { VoteDesk } from './VoteDesk.tsx';
export { VotesOffer } from './VotesOffer.tsx';
