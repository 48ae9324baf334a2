// The calls of reports: any active member reports; editors and owners read.
import type { reportsCalls, Uid } from '@alcove/protocol';
import type { CallContext, Handlers } from '../../../platform/http/call.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Reports } from './reports.ts';

/** The roles that read reports, of those that are privileged. */
function reader(context: CallContext): Uid {
  const { person, uid } = sessionOf(context);
  if (person.role !== 'editor' && person.role !== 'owner') throw refuse('role_required');
  return uid;
}

export const createReportCalls = (reports: Reports): Handlers<typeof reportsCalls> => ({
  report: (asked, context) => reports.send(sessionOf(context), asked),
  reports({ page }, context) {
    reader(context);
    return reports.list(page);
  },
  openReport: ({ reference }, context) => reports.open(reader(context), reference),
  async liftSuspicion({ reference }, context) {
    await reports.lift(reader(context), reference);
    return { reference };
  },
  reportPicture({ reference, picture }, context) {
    return reports.picture(reader(context), reference, picture);
  },
});
