// Refusals of guestbooks.
import { defineRefusals } from '../../refusals/kinds.ts';

export const guestbookRefusals = defineRefusals({
  guestbook_closed: { kind: 'rule' },
  guestbook_for_followers: { kind: 'rule' },
  words_today: { kind: 'rule', params: ['most'] },
  word_unknown: { kind: 'unknown' },
  word_answered: { kind: 'conflict' },
  word_gone: { kind: 'conflict' },
});
