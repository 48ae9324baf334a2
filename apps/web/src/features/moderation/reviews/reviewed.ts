// A set that waits, as a reviewer has opened it.
import type { OpenedReview, SetReviewKind } from '@alcove/protocol';

export type Reviewed = Extract<OpenedReview, { kind: SetReviewKind }>;
