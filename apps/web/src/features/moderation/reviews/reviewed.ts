// What waits, as a reviewer has opened it.
import type { AnswerOf, moderationCalls } from '@alcove/protocol';

export type Reviewed = AnswerOf<typeof moderationCalls.openReview>;
