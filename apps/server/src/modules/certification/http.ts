// The HTTP calls of certification.
import type { certificationCalls, Uid } from '@alcove/protocol';
import type { Handlers } from '../../platform/http/call.ts';
import { personOf, sessionOf } from '../../platform/http/session.ts';
import type { CertificationRequests } from './requests.ts';
import type { createTakeBack } from './take-back.ts';

type Needs = { requests: CertificationRequests; takeBack: ReturnType<typeof createTakeBack> };

export function createCertificationCalls({ requests, takeBack }: Needs): Handlers<typeof certificationCalls> {
  return {
    certification: (_, context) => requests.state(sessionOf(context).uid),
    certificationCode: (_, context) => requests.code(sessionOf(context).uid),
    uploadCertification: (_, context) => requests.send(sessionOf(context).uid, context.file, context.signal),
    withdrawCertification: (_, context) => requests.withdraw(sessionOf(context).uid),
    async takeBackCertification({ uid, reason }, context) {
      const person = personOf(context);
      const role = person?.kind === 'member' ? person.role : undefined;
      await takeBack({ uid: sessionOf(context).uid, role }, uid as Uid, reason);
      return { uid };
    },
  };
}
