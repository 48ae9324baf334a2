// Leaving, answering, approving and deleting words. Members are locked before words everywhere, so that no two
// acts wait for each other.
//
//   left ──(review)──▶ waiting ──approve──▶ published
//     └────────────────────────────────────────▲
//   any of them ──delete──▶ deleted ──8 s──▶ erased       within 8 s the one who deleted may undo it
//   any of them ◀──unhide── hidden ◀──hide── any of them   by the team
import {
  dayMs,
  guestbookLimits,
  may,
  type NotificationType,
  type Standing,
  type Uid,
} from '@alcove/protocol';
import * as z from 'zod/mini';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import type { JobSpec } from '../../platform/jobs/jobs.ts';
import { quoteOf } from '../../platform/notifications.ts';
import { refuse } from '../../platform/refusal.ts';
import { lockPair, type Relations, type PairCheck } from '../relations/index.ts';
import * as store from './book-store.ts';

/** A press on "undo" in the last moment still needs its way to the server. */
const graceMs = 2000;
const eraseJob: JobSpec<{ id: number }> = { name: 'guestbook_erase', payload: z.object({ id: z.int() }) };

type Needs = Use<'db' | 'clock' | 'jobs' | 'notifications'> & {
  relations: Pick<Relations, 'isFollowing'>;
};

/** Who has deleted a word that the team hides. */
const byTeam = 0;
export const isHiddenWord = ({ deleted_at, deleted_by }: store.StoredWord): boolean =>
  deleted_at > 0 && deleted_by === byTeam;

type Remover = { uid: Uid; standing: Standing };
const mayRemove = (word: store.StoredWord, { uid, standing }: Remover): boolean =>
  word.author === uid || word.owner === uid || may('moderate', standing);

export type LeftWord = { id: number; waiting: boolean };

/** Who was notified of a word, and of which type. */
const notificationOf = ({ owner, author, parent, id }: store.StoredWord, parentAuthor?: Uid) => {
  const type: NotificationType = parent === null ? 'guestbook' : 'guestbookAnswer';
  const to = parent === null ? owner : parentAuthor;
  return to === undefined ? undefined : { type, to, from: author, entity: id };
};

async function known(tx: Database, id: number): Promise<store.StoredWord> {
  const word = await store.lockWord(tx, id);
  if (!word || word.deleted_at > 0) throw refuse('word_unknown');
  return word;
}

export function createGuestbookWords({ db, clock, jobs, notifications, relations }: Needs) {
  const undoableMs = guestbookLimits.undoMs + graceMs;
  const today = () => Math.floor(clock.now() / dayMs);
  const inTransaction = <T>(run: (tx: Database) => Promise<T>) => db.transaction().execute(run);
  jobs.handle(eraseJob, async ({ id }) => {
    await store.eraseDeletedWord(db, id, clock.now() - undoableMs);
  });

  async function takeBack(tx: Database, word: store.StoredWord): Promise<void> {
    const parent = word.parent === null ? undefined : await store.lockWord(tx, word.parent);
    const notification = notificationOf(word, parent?.author);
    if (notification) await notifications.takeBack(tx, notification);
  }

  return {
    /** `check` refuses a pair that a block separates, while both are held. */
    leave: (author: Uid, owner: Uid, text: string, check: PairCheck): Promise<LeftWord> =>
      inTransaction(async (tx) => {
        await lockPair(tx, author, owner, { active: true, shared: true });
        await check(tx, owner);
        const rules = await store.rulesOfBook(tx, owner);
        if (rules.disabled) throw refuse('guestbook_closed');
        if (rules.followers_only && !(await relations.isFollowing(tx, author, owner)))
          throw refuse('guestbook_for_followers');
        const most = guestbookLimits.perDay;
        if ((await store.countWord(tx, author, owner, today())) > most) throw refuse('words_today', { most });
        const waiting = rules.review;
        const word = { owner, author, parent: null, text, written_at: clock.now(), waiting };
        const id = (await store.addWord(tx, word)) as number;
        if (rules.notify)
          await notifications.tell(tx, 'guestbook', {
            to: owner,
            from: author,
            entity: id,
            data: { quote: quoteOf(text) },
          });
        return { id, waiting };
      }),

    /** The one answer that the owner gives to a word of their book. */
    async answer(owner: Uid, parent: number, text: string, check: PairCheck): Promise<LeftWord> {
      const asked = await db
        .selectFrom('guestbook_words')
        .select(['author', 'owner'])
        .where('id', '=', parent)
        .executeTakeFirst();
      if (asked?.owner !== owner || asked.author === owner) throw refuse('word_unknown');
      const author = asked.author as Uid;
      return inTransaction(async (tx) => {
        await lockPair(tx, owner, author, { active: false, shared: true });
        await check(tx, author);
        const word = await known(tx, parent);
        if (word.waiting) throw refuse('word_unknown');
        const id = await store.addWord(tx, {
          owner,
          author: owner,
          parent,
          text,
          written_at: clock.now(),
          waiting: false,
        });
        if (id === undefined) throw refuse('word_answered');
        await notifications.tell(tx, 'guestbookAnswer', {
          to: author,
          from: owner,
          entity: id,
          data: { quote: quoteOf(text) },
        });
        return { id, waiting: false };
      });
    },

    /** Others than the author, the owner and the team do not learn whether the word exists. */
    remove: ({ uid, standing }: Remover, id: number): Promise<void> =>
      inTransaction(async (tx) => {
        const word = await known(tx, id);
        if (!mayRemove(word, { uid, standing })) throw refuse('word_unknown');
        const now = clock.now();
        await store.changeWord(tx, id, { deleted_at: now, deleted_by: uid });
        await takeBack(tx, word);
        await jobs.add(tx, eraseJob, { id }, { at: now + undoableMs, key: `guestbook_erase ${id}` });
      }),

    /** By the team: deleted by no member, and kept. */
    async hide(tx: Database, id: number): Promise<void> {
      const word = await store.lockWord(tx, id);
      if (!word || word.deleted_at > 0) return;
      await store.changeWord(tx, id, { deleted_at: clock.now(), deleted_by: byTeam });
      await takeBack(tx, word);
    },

    /** An answer whose place another has taken meanwhile is erased. */
    async unhide(tx: Database, id: number): Promise<void> {
      const word = await store.lockWord(tx, id);
      if (!word || !isHiddenWord(word)) return;
      if (word.parent !== null) {
        await store.lockWord(tx, word.parent);
        if ((await store.answersTo(tx, [word.parent])).size > 0) return store.eraseWord(tx, id);
      }
      await store.changeWord(tx, id, { deleted_at: 0, deleted_by: null });
    },

    async erase(tx: Database, id: number): Promise<void> {
      const word = await store.lockWord(tx, id);
      if (!word) return;
      await takeBack(tx, word);
      await store.eraseWord(tx, id);
    },

    restore: (uid: Uid, id: number): Promise<void> =>
      inTransaction(async (tx) => {
        const word = await store.lockWord(tx, id);
        if (word?.deleted_by !== uid) throw refuse('word_unknown');
        if (word.deleted_at + undoableMs <= clock.now()) throw refuse('word_gone');
        if (word.parent !== null) {
          // Held against another answer to the same word, which may be written meanwhile.
          await store.lockWord(tx, word.parent);
          if ((await store.answersTo(tx, [word.parent])).size > 0) throw refuse('word_answered');
        }
        await store.changeWord(tx, id, { deleted_at: 0, deleted_by: null });
      }),

    approve: (owner: Uid, id: number): Promise<void> =>
      inTransaction(async (tx) => {
        const word = await known(tx, id);
        if (word.owner !== owner) throw refuse('word_unknown');
        await store.changeWord(tx, id, { waiting: false });
        await notifications.settle(tx, { type: 'guestbook', to: owner, entity: id });
      }),

    leftToday: async (author: Uid, owner: Uid): Promise<number> =>
      Math.max(0, guestbookLimits.perDay - (await store.wordsOn(db, author, owner, today()))),
  };
}

export type GuestbookWords = ReturnType<typeof createGuestbookWords>;
