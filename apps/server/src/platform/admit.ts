// What is asked before a handler is reached, by an HTTP call or by a socket action, in one order:
//
//   gate pass ─► login ─► capability ─► the uid that the caller names ─► step-up ─► read-only ─► rate limit
import { type Capability, type Person, refusalFor, standingOf, stepUpMs, type Uid } from '@alcove/protocol';
import { type RateLimit, type RateLimits, takeForNetworkOrRefuse, takeOrRefuse } from './bus/rate-limits.ts';
import type { Clock } from './clock.ts';
import { Refusal, refuse } from './refusal.ts';

/** What a declaration asks for. */
type Conditions = {
  /** `stranger`: connections without a login. */
  who: 'anyone' | 'stranger' | Capability;
  needsGatePass?: true;
  stepUp?: true;
  /** A call’s; an action has none and changes something. */
  method?: 'GET' | 'POST' | 'DELETE';
  changes?: true;
  whileReadOnly?: true;
  rate?: RateLimit;
};

type Caller = {
  person: Person | undefined;
  /** Whose attempts a rate limit counts together. */
  countedBy: { uid: Uid } | { network: string };
  hasGatePass?: boolean;
  /** A page left open by another member sends that member's uid. */
  namesAnotherUid?: boolean;
  /** The last login or step-up. */
  provenAt?: number;
};

const changesSomething = ({ method, changes, whileReadOnly }: Conditions): boolean =>
  !whileReadOnly && (method !== 'GET' || changes === true);

/** What the team does goes on while the site is read-only: it moderates, and its owners end that state. */
const isOfTeam = (person: Person | undefined): boolean =>
  person?.kind === 'member' && person.role !== undefined;

export type Admission = {
  /** Throws the first refusal. Only who passes everything else is counted, under `rateKey`. */
  admit(rateKey: string, conditions: Conditions, caller: Caller): Promise<void>;
  /** The same for the person alone, from the login to the step-up. */
  admitPerson(conditions: Conditions, caller: Caller): void;
};

type Parts = { clock: Clock; rateLimits: RateLimits; isReadOnly(): boolean };

export function createAdmission({ clock, rateLimits, isReadOnly }: Parts): Admission {
  function admitPerson({ who, stepUp }: Conditions, caller: Caller): void {
    if (who === 'anyone') return;
    if (who === 'stranger') {
      if (caller.person) throw refuse('logged_in_already');
      return;
    }
    const refused = refusalFor(who, standingOf(caller.person, clock.now()));
    if (refused) throw new Refusal(refused);
    if (caller.namesAnotherUid) throw refuse('session_mismatch');
    if (stepUp && (caller.provenAt ?? 0) + stepUpMs <= clock.now()) throw refuse('step_up_required');
  }

  return {
    admitPerson,
    async admit(rateKey, conditions, caller) {
      if (conditions.needsGatePass && !caller.hasGatePass) throw refuse('visit_required');
      admitPerson(conditions, caller);
      if (isReadOnly() && changesSomething(conditions) && !isOfTeam(caller.person)) throw refuse('read_only');
      const { rate } = conditions;
      if (!rate) return;
      const { countedBy } = caller;
      if ('uid' in countedBy) await takeOrRefuse(rateLimits, `${rateKey}:${countedBy.uid}`, rate);
      else await takeForNetworkOrRefuse(rateLimits, rateKey, countedBy.network, rate);
    },
  };
}
