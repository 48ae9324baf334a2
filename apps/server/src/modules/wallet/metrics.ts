// Prometheus metrics of the ledger; docs/operations.md explains them.
import { Gauge } from 'prom-client';
import type { MetricsRegistry } from '../../platform/metrics.ts';

export type WalletMetrics = {
  /** Accounts whose balance was not the sum of their postings. */
  ledgerChecked(differing: number): void;
};

export function createWalletMetrics({ registers }: MetricsRegistry): WalletMetrics {
  const differences = new Gauge({
    name: 'alcove_ledger_differing_accounts',
    help: 'Accounts of tokens whose balance was not the sum of their postings, at the last check',
    registers,
  });
  return { ledgerChecked: (differing) => differences.set(differing) };
}
