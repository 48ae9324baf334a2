// Words that were left in the past, such as those of a demo's members: nobody is notified of them.
import { hourMs } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import { addWord, changeGuestbookRules, type StoredWord } from './book-store.ts';

/** One that waits lets its owner's book be reviewed from then on; an answer follows an hour later. */
export type ImportWord = (
  word: Pick<StoredWord, 'owner' | 'author' | 'text' | 'written_at' | 'waiting'> & { answer?: string },
) => Promise<void>;

export const createImportWord =
  (db: Database): ImportWord =>
  async ({ answer, ...word }) => {
    const { owner, written_at, waiting } = word;
    const id = await addWord(db, { ...word, parent: null });
    if (waiting) await changeGuestbookRules(db, owner, { review: true });
    if (answer === undefined || id === undefined) return;
    const answered = { written_at: written_at + hourMs, waiting: false };
    await addWord(db, { owner, author: owner, parent: id, text: answer, ...answered });
  };
