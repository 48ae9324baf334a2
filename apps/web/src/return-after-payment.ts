// The page that asked for Premium or tokens, remembered while one pays: where the payment ends, it is offered again.
import { useSyncExternalStore } from 'react';

const returnPageKey = 'return-after-payment';

/** A page of this site, and its heading as it was read there. */
export type ReturnPage = { path: string; heading: string };

const headingMax = 120;
const listeners = new Set<() => void>();
/** Null until it is read from the browser's storage. */
let known: ReturnPage | undefined | null = null;

function keep(page: ReturnPage | undefined): void {
  known = page;
  try {
    if (page) sessionStorage.setItem(returnPageKey, JSON.stringify(page));
    else sessionStorage.removeItem(returnPageKey);
  } catch {
    // Without storage it is remembered as long as the document lasts.
  }
  for (const listener of listeners) listener();
}

/** `page`: path and search of where the member is now. */
export function returnAfterPayment(page: string): void {
  const heading = document.querySelector('main h1')?.textContent?.trim() ?? '';
  keep({ path: page, heading: heading.slice(0, headingMax) });
}

/** The member wants to be led nowhere, or is back. */
export const forgetReturnPage = (): void => keep(undefined);

/** Only a path of this site: what is stored may have been written by anything in this browser. */
function readReturnPage(text: string | null): ReturnPage | undefined {
  try {
    const { path, heading } = Object(JSON.parse(text ?? 'null')) as Partial<ReturnPage>;
    const isOurs = typeof path === 'string' && /^\/(?![/\\])/.test(path);
    return isOurs && typeof heading === 'string'
      ? { path, heading: heading.slice(0, headingMax) }
      : undefined;
  } catch {
    return undefined;
  }
}

function current(): ReturnPage | undefined {
  if (known === null)
    try {
      known = readReturnPage(sessionStorage.getItem(returnPageKey));
    } catch {
      known = undefined;
    }
  return known;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Nothing on the server, and where no page asked. */
export const useReturnPage = (): ReturnPage | undefined =>
  useSyncExternalStore(subscribe, current, () => undefined);
