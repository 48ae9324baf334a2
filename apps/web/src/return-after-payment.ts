// The page that asked for Premium or tokens, remembered while one pays: where the payment ends, it is offered again.
import { kept } from './kept.ts';

/** A page of this site, and its heading as it was read there. */
export type ReturnPage = { path: string; heading: string };

const headingMax = 120;

/** Only a path of this site: what is stored may have been written by anything in this browser. */
const returnPage = kept('session', 'return-after-payment', (found): ReturnPage | undefined => {
  const { path, heading } = Object(found) as Partial<Record<string, unknown>>;
  const isOurs = typeof path === 'string' && /^\/(?![/\\])/.test(path);
  return isOurs && typeof heading === 'string' ? { path, heading: heading.slice(0, headingMax) } : undefined;
});

/** `page`: path and search of where the member is now. */
export function returnAfterPayment(page: string): void {
  const heading = document.querySelector('main h1')?.textContent?.trim() ?? '';
  returnPage.set({ path: page, heading: heading.slice(0, headingMax) });
}

/** The member wants to be led nowhere, or is back. */
export const forgetReturnPage = returnPage.forget;

/** Nothing on the server, and where no page asked. */
export const useReturnPage = (): ReturnPage | undefined => returnPage.use(undefined);
