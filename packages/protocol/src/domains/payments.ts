// Payments on the wire: what is sold, orders and their states, the history, and the operator's calls.
import { operatorPaymentsCalls } from './payments/operator.ts';
import { memberPaymentsCalls } from './payments/orders.ts';

export type { PaymentNews } from './payments/notifications.ts';
export * from './payments/operator.ts';
export * from './payments/orders.ts';
export * from './payments/states.ts';

export const paymentsCalls = { ...memberPaymentsCalls, ...operatorPaymentsCalls };
