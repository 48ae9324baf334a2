// Who reads the queue, as their session says.
import { standingOf } from '@alcove/protocol';
import type { CallContext } from '../../../platform/http/call.ts';
import { personOf, sessionOf } from '../../../platform/http/session.ts';
import type { Reviewer } from './reviews.ts';

export function reviewerIn(context: CallContext, now: number): Reviewer {
  const { uid } = sessionOf(context);
  const person = personOf(context);
  const role = person?.kind === 'member' ? person.role : undefined;
  return { uid, role, standing: standingOf(person, now), language: context.language };
}
