// The calls of cases: for those of the team whose duty they are.
import type { casesCalls, Uid } from '@alcove/protocol';
import type { CallContext, Handlers } from '../../../platform/http/call.ts';
import { uidWithDuty } from '../../../platform/http/session.ts';
import type { Cases } from './cases.ts';

const reader = (context: CallContext): Uid => uidWithDuty(context, 'cases');

export const createCaseCalls = (cases: Cases): Handlers<typeof casesCalls> => ({
  cases: (asked, context) => cases.list(reader(context), asked),
  openCase: ({ reference }, context) => cases.open(reader(context), reference),
  async takeCase({ reference }, context) {
    await cases.take(reader(context), reference);
    return { reference };
  },
});
