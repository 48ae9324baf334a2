// The author's ledger: it travels with its page.
export { DepictedLedger } from './DepictedLedger.tsx';
