// The page that sells tokens, and how many are missing.
import { pathTo, walletLimits } from '@alcove/protocol';

export const topUpPath = (missing: number): string => `${pathTo('walletReplenish')}?missing=${missing}`;

/** As the address says; nothing where it says no number of tokens. */
export function missingIn(search: URLSearchParams): number | undefined {
  const text = search.get('missing') ?? '';
  const missing = /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 0;
  return missing > 0 && missing <= walletLimits.actMax ? missing : undefined;
}
