// The paid minutes of one visit as one row of the history.
import type { WalletEntry } from '@alcove/protocol';

/** `minutes`: how many of them the row stands for; 0 for any other movement. */
export type HistoryRow = WalletEntry & { minutes: number };

const ofVisits: readonly string[] = ['minute', 'minute_served', 'minute_refund'];

/** Latest first, as the server sends them: a row keeps the date and the balance of its latest movement. */
export function foldVisits(entries: readonly WalletEntry[]): HistoryRow[] {
  const rows: HistoryRow[] = [];
  const visits = new Map<number, HistoryRow>();
  for (const entry of entries) {
    const isOfVisit = entry.cause !== null && ofVisits.includes(entry.kind);
    const minutes = isOfVisit && entry.kind !== 'minute_refund' ? 1 : 0;
    const visit = isOfVisit ? visits.get(entry.cause ?? 0) : undefined;
    if (!visit) {
      const row = { ...entry, minutes };
      rows.push(row);
      if (isOfVisit) visits.set(entry.cause ?? 0, row);
      continue;
    }
    // A refund alone does not name the visit.
    if (visit.kind === 'minute_refund') visit.description = entry.description;
    visit.minutes += minutes;
    const sum = visit.credit - visit.debit + entry.credit - entry.debit;
    visit.credit = Math.max(0, sum);
    visit.debit = Math.max(0, -sum);
  }
  return rows;
}
