// The face of payments in the browser.
export { PaymentsList } from './history/PaymentsList.tsx';
export { loadPaymentHistory } from './history/load.ts';
export { Receipt } from './history/Receipt.tsx';
export { type OfferRow, OfferTable } from './offer/OfferTable.tsx';
export { advisedPlan, PlanCards, planParam } from './offer/PlanCards.tsx';
export { moneyIn } from './money.ts';
export { PremiumShop } from './offer/PremiumShop.tsx';
export { areTokensSold, TokenShop } from './top-up/TokenShop.tsx';
export { topUpRequest } from './top-up/top-up-request.ts';
