// The HTTP calls of certification.
import type { certificationCalls } from '@alcove/protocol';
import type { Handlers } from '../../platform/http/call.ts';
import { sessionOf } from '../../platform/http/session.ts';
import type { CertificationRequests } from './requests.ts';

export const createCertificationCalls = (
  requests: CertificationRequests,
): Handlers<typeof certificationCalls> => ({
  certification: (_, context) => requests.state(sessionOf(context).uid),
  certificationCode: (_, context) => requests.code(sessionOf(context).uid),
  uploadCertification: (_, context) => requests.send(sessionOf(context).uid, context.file, context.signal),
  withdrawCertification: (_, context) => requests.withdraw(sessionOf(context).uid),
});
