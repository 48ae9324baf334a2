// Refusals of comments.
import { defineRefusals } from '../../refusals/kinds.ts';

export const commentsRefusals = defineRefusals({
  comment_unknown: { kind: 'unknown' },
  comments_closed: { kind: 'rule' },
});
