// The calls of cases: for those of the team whose duty they are.
import type { casesCalls, ordersCalls, Uid } from '@alcove/protocol';
import type { CallContext, Handlers } from '../../../platform/http/call.ts';
import { callerUid, uidWithDuty } from '../../../platform/http/session.ts';
import type { AuthorityOrders } from '../orders/orders.ts';
import type { TargetLookup } from '../sanctions/target-lookup.ts';
import type { Cases } from './cases.ts';
import type { Deciding } from './deciding.ts';
import type { Following } from './following.ts';

const reader = (context: CallContext): Uid => uidWithDuty(context, 'cases');

type Needs = {
  cases: Cases;
  deciding: Deciding;
  following: Following;
  orders: AuthorityOrders;
  targets: Pick<TargetLookup, 'actor'>;
};

export const createCaseCalls = ({
  cases,
  deciding,
  following,
  orders,
  targets,
}: Needs): Handlers<typeof casesCalls & typeof ordersCalls> => ({
  cases: (asked, context) => cases.list(reader(context), asked),
  openCase: ({ reference }, context) => cases.open(reader(context), reference),
  async takeCase({ reference }, context) {
    await cases.take(reader(context), reference);
    return { reference };
  },
  async decideCase(asked, context) {
    reader(context);
    await deciding.decide(targets.actor(context), asked);
    return { reference: asked.reference, state: 'decided' };
  },
  enterOrder: (asked, context) => orders.enter(uidWithDuty(context, 'orders'), asked),
  decision: ({ reference }, context) => following.forMember(callerUid(context), reference, context.language),
  appeal: (asked, context) => following.appeal(callerUid(context), asked, context.language),
  followNotice: ({ token }, { language }) => following.byToken(token, language),
  complain: (asked, { language }) => following.complain(asked, language),
});
