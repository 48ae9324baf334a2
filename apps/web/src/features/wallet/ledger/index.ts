// The ledger as the owner of the site reads it: travels with its page.
export { Circulation } from './Circulation.tsx';
export { CheckBanner, FrozenAccounts } from './LedgerCheck.tsx';
export { CorrectionForm } from './CorrectionForm.tsx';
export { LedgerFilters, LedgerPager, LedgerFinder } from './LedgerFilters.tsx';
export { LedgerTable } from './LedgerTable.tsx';
export { ledgerAsked, loadLedger, type OpenLedger } from './load-ledger.ts';
