// The face of the wallet in the browser.
export { TokenPromise } from './TokenPromise.tsx';
export { WalletTabs } from './WalletTabs.tsx';
