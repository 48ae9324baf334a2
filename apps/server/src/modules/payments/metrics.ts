// Numbers about payments: what becomes of orders and refunds, and how late their webhooks are.
import type { OrderState } from '@alcove/protocol';
import { Counter, Histogram } from 'prom-client';
import type { MetricsRegistry } from '../../platform/metrics.ts';
import { scrapedMetrics } from '../../platform/scraped-metrics.ts';

export type PaymentMetrics = {
  orderMoved(state: OrderState): void;
  webhookCame(ageMs: number): void;
  /** Refunds that have not ended, by state; asked on each scrape. */
  watchRefunds(read: () => Promise<Record<string, number>>): void;
};

const ages = [0.1, 0.5, 1, 5, 30, 60, 300, 1800, 3600, 86_400];

export function createPaymentMetrics(registry: MetricsRegistry): PaymentMetrics {
  const { registers } = registry;
  const orders = new Counter({
    name: 'alcove_payment_orders_total',
    help: 'Orders that came into a state',
    labelNames: ['state'],
    registers,
  });
  const webhooks = new Histogram({
    name: 'alcove_payment_webhook_age_seconds',
    help: 'Time from an event at the card provider to its webhook here',
    buckets: ages,
    registers,
  });
  return {
    orderMoved: (state) => orders.inc({ state }),
    webhookCame: (ageMs) => webhooks.observe(ageMs / 1000),
    watchRefunds: (read) =>
      scrapedMetrics(registry).counts(
        'alcove_payment_refunds_open',
        'Refunds that have not ended, by state; failed: refused by the provider, for the operator to end',
        'state',
        read,
      ),
  };
}
