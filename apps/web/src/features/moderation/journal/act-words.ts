// What an act is called: reviews by the kind of what was reviewed, which stands first in the row's reference.
import { type JournalRow, type ReviewKind, reviewKinds } from '@alcove/protocol';

type Reviewed = 'review_opened' | 'review_decided';
type ActWords = `journal.acts.${JournalRow['act']}` | `journal.reviewed.${Reviewed}.${ReviewKind}`;

export function actWords({
  act,
  target,
}: Pick<JournalRow, 'act'> & { target: { reference: string } }): ActWords {
  const [first] = target.reference.split(' ');
  const kind = reviewKinds.find((each) => each === first);
  const isReview = act === 'review_opened' || act === 'review_decided';
  return isReview && kind ? `journal.reviewed.${act}.${kind}` : `journal.acts.${act}`;
}
