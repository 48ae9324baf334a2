// The face of payments in the browser.
import './payments.css';
import './offer/offer.css';

export { PaymentHistory } from './history/PaymentHistory.tsx';
export { loadPaymentHistory } from './history/load.ts';
export { Receipt } from './history/Receipt.tsx';
export { type OfferRow, OfferTable } from './offer/OfferTable.tsx';
export { PremiumShop } from './offer/PremiumShop.tsx';
export { TokenShop } from './top-up/TokenShop.tsx';
