// Registration at both doors: two addresses, one service behind.
import { nickFrom, type registrationCalls } from '@alcove/protocol';
import type { Handlers } from '../../../platform/http/call.ts';
import { Refusal, refuseFields } from '../../../platform/refusal.ts';
import type { Nicks } from '../nicks.ts';
import { countries, regionsOf } from '../places/places.ts';
import type { Trials } from '../trial/trials.ts';
import type { Activation } from './activation.ts';
import type { createRegistration } from './registration.ts';

type Needs = {
  register: ReturnType<typeof createRegistration>;
  activation: Activation;
  nicks: Pick<Nicks, 'fault'>;
  trials: Pick<Trials, 'start'>;
};

export function createRegistrationCalls(needs: Needs): Handlers<typeof registrationCalls> {
  const { register, activation, nicks, trials } = needs;
  return {
    register,
    registerOnSite: register,
    checkNick: async ({ nick: typed }, { session }) => {
      const fault = await nicks.fault(typed, session?.uid);
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
