// How many tokens the page that sells them is asked for.
import { walletLimits } from '@alcove/protocol';

/** As the address says; nothing where it says no number of tokens. */
export function missingIn(search: URLSearchParams): number | undefined {
  const text = search.get('missing') ?? '';
  const missing = /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 0;
  return missing > 0 && missing <= walletLimits.actMax ? missing : undefined;
}
