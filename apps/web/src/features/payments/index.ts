// The face of payments in the browser.
export { OfferCard } from './OfferCard.tsx';
export { OfferLayout } from './OfferLayout.tsx';
export { type OfferRow, OfferTable } from './OfferTable.tsx';
