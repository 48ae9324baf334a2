// The calls of registration, activation and trial; some are served at two addresses.
import { nickFrom, type registrationCalls, type Uid } from '@alcove/protocol';
import type { Handlers } from '../../../platform/http/call.ts';
import { Refusal, refuseFields } from '../../../platform/refusal.ts';
import { countries, regionsOf } from '../regions/regions.ts';
import { createMailboxBound } from '../mailbox-bound.ts';
import type { Trials } from '../trial/trials.ts';
import { createActivation } from './activation.ts';
import { createRegistration } from './registration.ts';

type Needs = Omit<Parameters<typeof createActivation>[0], 'mailboxBound'> &
  Omit<Parameters<typeof createRegistration>[0], 'activation'> & {
    trials: Pick<Trials, 'start' | 'end'>;
  };

export function createRegistrationCalls(needs: Needs): Handlers<typeof registrationCalls> {
  const { nicks, trials } = needs;
  const activation = createActivation({ ...needs, mailboxBound: createMailboxBound(needs) });
  const makeMember = createRegistration({ ...needs, activation });
  const register: typeof makeMember = async (form, context) => {
    const registered = await makeMember(form, context);
    await trials.end(context);
    return registered;
  };
  return {
    register,
    registerOnSite: register,
    checkNick: async ({ nick: typed }, { session, trial }) => {
      const fault = await nicks.fault(typed, session?.uid ?? (trial?.uid as Uid | undefined));
      if (typeof fault === 'string') throw new Refusal(fault, {}, { nick: fault });
      if (fault) throw refuseFields({ nick: fault });
      return { nick: nickFrom(typed), free: 1 };
    },
    places: ({ country }, { language }) => ({
      countries: countries(language),
      regions: regionsOf(country, language),
    }),
    requestMail: (_, context) => activation.requestMail(context),
    requestSms: activation.requestSms,
    requestSmsOnSite: activation.requestSms,
    activateByCode: activation.byCode,
    activateByCodeOnSite: activation.byCode,
    activateByToken: activation.byToken,
    changePendingEmail: activation.changeAddress,
    startTrial: trials.start,
  };
}
