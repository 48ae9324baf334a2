// The team's ledger: it travels with its page.
export { consentsAsked, loadTeamLedger } from './load-team-ledger.ts';
export { TeamLedger } from './TeamLedger.tsx';
