// The face of gifts in the browser.
export { ShopWindow } from './ShopWindow.tsx';
export { viewAsked } from './catalogue-filter.ts';
export { GiftRow } from './GiftRow.tsx';
export { GivePage } from './GivePage.tsx';
export {
  linkToTab,
  type ListedGifts,
  loadBalance,
  loadCatalogue,
  loadGifts,
  loadShelf,
  tabAsked,
} from './load.ts';
export { HoldAllSwitch, OwnShelf } from './OwnShelf.tsx';
export { ProfileShelf } from './ProfileShelf.tsx';
export { tipRequest } from './tips/tip-request.ts';
