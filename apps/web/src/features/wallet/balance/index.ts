// The balance, for what every page of a member loads: without the pages of the wallet.
export { HeaderBalance } from './HeaderBalance.tsx';
