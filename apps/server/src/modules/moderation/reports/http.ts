// The calls of reports: any active member reports; editors and owners read.
import type { reportsCalls, Uid } from '@alcove/protocol';
import type { CallContext, Handlers } from '../../../platform/http/call.ts';
import { sessionOf, uidWithDuty } from '../../../platform/http/session.ts';
import type { Reports } from './reports.ts';

const reader = (context: CallContext): Uid => uidWithDuty(context, 'reports');

export const createReportCalls = (reports: Reports): Handlers<typeof reportsCalls> => ({
  report: (asked, context) => reports.send(sessionOf(context), asked),
  async liftSuspicion({ reference }, context) {
    await reports.lift(reader(context), reference);
    return { reference };
  },
  reportPicture({ reference, picture }, context) {
    return reports.picture(reader(context), reference, picture);
  },
});
