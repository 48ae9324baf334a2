// The face of the wallet in the browser.
export { useBalance } from './balance/balance.ts';
export { takeBalance } from './balance/known-balance.ts';
export { readBalance } from './balance/read-balance.ts';
export { HistoryFilterBar, HistoryPager } from './HistoryFilterBar.tsx';
export { HistoryList } from './HistoryList.tsx';
export { historyAsked, loadWallet } from './load.ts';
export { SpendingLimitsCard } from './SpendingLimitsCard.tsx';
export { TokenPromise } from './TokenPromise.tsx';
export { Tokens } from './balance/Tokens.tsx';
export { missingIn } from './top-up.ts';
export { WalletTabs } from './WalletTabs.tsx';
