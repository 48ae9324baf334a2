// Payments as the owner of the site looks after them: travels with its page.
export { DaySums } from './DaySums.tsx';
export { FailedWebhooks } from './FailedWebhooks.tsx';
export { loadPayments, ordersAsked, type OpenPayments } from './load-payments.ts';
export { OrderCard } from './OrderCard.tsx';
export { OrderFinder, OrderGroups, OrderPager, OrderTable } from './OrderTable.tsx';
export { PaymentSums } from './PaymentSums.tsx';
export { StoppedBuyers } from './StoppedBuyers.tsx';
