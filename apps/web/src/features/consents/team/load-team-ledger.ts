// What the team asked of the consent ledger, and the answer, on the server first.
import {
  consentLimits,
  type ConsentState,
  consentsCalls,
  consentStates,
  type PageRequest,
} from '@alcove/protocol';
import { loadList } from '../../../call/load-list.ts';

export type ConsentsAsked = { state?: ConsentState | undefined; number?: number | undefined };

export function consentsAsked(query: URLSearchParams): ConsentsAsked {
  const state = consentStates.find((each) => each === query.get('state'));
  const number = Number(query.get('number'));
  return { ...(state && { state }), ...(Number.isSafeInteger(number) && number > 0 && { number }) };
}

export const loadTeamLedger = (call: PageRequest['call'], asked: ConsentsAsked, page: number) =>
  loadList((wanted) => call(consentsCalls.consentLedger, { ...asked, page: wanted }), {
    page,
    perPage: consentLimits.perPage,
  });
