// What members report of guestbooks: a word, or the owner's answer to one.
import type { Use } from '../../platform/engines.ts';
import { oneId, type ReportRules } from '../moderation/index.ts';
import { rulesOfBook, wordById } from './book-store.ts';
import { type GuestbookWords, isHiddenWord } from './words.ts';

type Needs = Use<'db'> & { words: Pick<GuestbookWords, 'hide' | 'unhide' | 'erase'> };

export const wordReportRules = ({ db, words }: Needs): ReportRules => ({
  async find({ by, ids, suspects }) {
    const id = oneId(ids);
    const word = id === undefined ? undefined : await wordById(db, id);
    if (!word) return undefined;
    if (word.deleted_at > 0 && !(suspects && isHiddenWord(word))) return undefined;
    if (by !== 'team' && word.owner !== by.uid) {
      // A word that waits is read by the owner alone, and so are all words of a closed book.
      if (word.waiting || (await rulesOfBook(db, word.owner)).disabled) return undefined;
    }
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

  async hide(tx, { id }) {
    await words.hide(tx, Number(id));
    return undefined;
  },
  async restore(tx, { id }) {
    await words.unhide(tx, Number(id));
    return undefined;
  },
  async remove(tx, { id }) {
    await words.erase(tx, Number(id));
    return undefined;
  },
});
