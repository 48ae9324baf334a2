// What a member is short of, on the way to more tokens and back. What was typed stays in this tab.
import { pathTo, walletLimits } from '@alcove/protocol';

const errandName = 'token-errand';

/** What waits for more tokens: the page where it was begun, and what was typed. */
export type Errand = {
  /** A visit to a showroom waits; absent: a giving. */
  kind?: 'visit' | undefined;
  path: string;
  uid: number;
  nick: string;
  roomid?: number | undefined;
  form: unknown;
};

export const topUpPath = (missing: number): string => `${pathTo('walletReplenish')}?missing=${missing}`;

/** As the address says; nothing where it says no number of tokens. */
export function missingIn(search: URLSearchParams): number | undefined {
  const text = search.get('missing') ?? '';
  const missing = /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 0;
  return missing > 0 && missing <= walletLimits.actMax ? missing : undefined;
}

export function keepErrand(errand: Errand): void {
  try {
    sessionStorage.setItem(errandName, JSON.stringify(errand));
  } catch {
    // Without storage the form is empty again after the detour.
  }
}

export function errandNow(): Errand | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(errandName) ?? 'null') as Errand | null;
    return kept && typeof kept.path === 'string' && kept.path.startsWith('/') ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function forgetErrand(): void {
  try {
    sessionStorage.removeItem(errandName);
  } catch {
    // There is none.
  }
}
