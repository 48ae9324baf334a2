// What members report of guestbooks: a word, or the owner's answer to one.
import type { Use } from '../../platform/engines.ts';
import type { ReportRules } from '../moderation/index.ts';
import { rulesOfBook, wordById } from './book-store.ts';
import type { GuestbookWords } from './words.ts';

type Needs = Use<'db'> & { words: Pick<GuestbookWords, 'hide'> };

export const wordReportRules = ({ db, words }: Needs): ReportRules => ({
  async find({ reporter, ids, suspects }) {
    const id = Number(ids[0]);
    const word = ids.length === 1 && Number.isSafeInteger(id) ? await wordById(db, id) : undefined;
    if (!word) return undefined;
    const isSuspected = word.deleted_at > 0 && word.deleted_by === 0;
    if (word.deleted_at > 0 && !(suspects && isSuspected)) return undefined;
    const isOwner = word.owner === reporter;
    // A word that waits is read by the owner alone, and so are all words of a closed book.
    if (!isOwner && (word.waiting || (await rulesOfBook(db, word.owner)).disabled)) return undefined;
    return {
      author: word.author,
      entries: [
        {
          id: String(id),
          uid: word.author,
          text: word.text,
          at: word.written_at,
          files: [],
          reported: true,
        },
      ],
    };
  },

  async hide(tx, { ids }) {
    await words.hide(tx, Number(ids[0]));
    return undefined;
  },
});
