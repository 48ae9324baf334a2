// What every page knows of its request: the root loader's answer. Error pages may come without one
// (an unknown path runs no loader), so the server also leaves it beside the page.
import { may, type PageRequest, type WalletState } from '@alcove/protocol';
import { createContext, useContext } from 'react';
import { useRouteLoaderData } from 'react-router';
import { premiumToastFor } from './premium-toast.ts';

type Extras = {
  countries?: { code: string; name: string }[];
  /** Of a member: how many notifications wait. */
  unread?: { unread: number; version: number; now: number };
  /** Of a member who may use tokens. */
  wallet?: WalletState;
};

export function factsOf(request: PageRequest, extras: Extras = {}) {
  const { language, hasGatePass, gateShown, theme, ground, discreet, demoBar, site, me, trial } = request;
  const { refusedForm, residentsAsleep, camerasOn, notice, now } = request;
  const premiumNotice = me && premiumToastFor(me.expiration_date_ts * 1000, now);
  return {
    language,
    hasGatePass,
    gateShown,
    theme,
    ...(ground && me && may('chooseGround', me.standing) && { ground }),
    discreet,
    demoBar,
    ...(residentsAsleep && { residentsAsleep }),
    ...(camerasOn && { camerasOn }),
    site,
    ...(notice && { notice }),
    ...(me && { me }),
    ...(premiumNotice && { premiumNotice }),
    // The time only where something counts down: what others share stays the same.
    ...(trial && { trial: { ...trial, now } }),
    ...(refusedForm && { refusedForm }),
    ...extras,
  };
}

export type Facts = ReturnType<typeof factsOf>;

/** Set while rendering on the server only. */
export const ServerFacts = createContext<Facts | undefined>(undefined);
export const factsElementId = 'facts';

let embedded: Facts | undefined;

function factsInDocument(): Facts {
  embedded ??= JSON.parse(document.getElementById(factsElementId)?.textContent ?? '') as Facts;
  return embedded;
}

export function useFacts(): Facts {
  const loaded = useRouteLoaderData<Facts>('root');
  const provided = useContext(ServerFacts);
  return loaded ?? provided ?? factsInDocument();
}
