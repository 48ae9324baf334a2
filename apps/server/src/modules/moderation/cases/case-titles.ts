// The titles of what cases are about, asked once for each kind, however many cases.
import type { CaseItem } from '@alcove/protocol';
import type { Reports } from '../reports/reports.ts';
import { nameOf } from './case-store.ts';
import { reportableOf } from './decision-rules.ts';

/** By `nameOf`; empty: it has none, or is gone. */
export async function caseTitles(
  reports: Pick<Reports, 'titlesOf'>,
  items: readonly CaseItem[],
): Promise<ReadonlyMap<string, string>> {
  const all = reportableOf(items);
  const titles = new Map<string, string>();
  for (const kind of new Set(all.map((item) => item.kind))) {
    const ofKind = all.filter((item) => item.kind === kind);
    const found = await reports.titlesOf(kind, ofKind);
    for (const [index, item] of ofKind.entries()) titles.set(nameOf(item), found[index] ?? '');
  }
  return titles;
}
