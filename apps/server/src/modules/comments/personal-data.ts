// What a member wrote under items, in their export and their deletion.
import type { PersonalData } from '../accounts/index.ts';
import { commentsWrittenBy, eraseCommentsOf } from './comment-store.ts';
import { plainTextOf } from './mentions.ts';

/** The latest comments that a download holds. */
const copiedMax = 20_000;

export const commentsPersonalData: PersonalData = {
  name: 'comments',
  after: ['wall', 'contributions'],
  copy: async (from, { uid }) =>
    (await commentsWrittenBy(from, uid, copiedMax)).map(({ kind, item, text, written_at }) => ({
      under: `${kind} ${item}`,
      text: plainTextOf(text),
      written_at: new Date(written_at).toISOString(),
    })),
  erase: (tx, { uid }) => eraseCommentsOf(tx, uid),
};
