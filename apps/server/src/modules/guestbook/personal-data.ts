// Words that a member wrote and received, as their download covers them; the database erases them with the member.
import type { Database } from '../../platform/db/database.ts';
import { type Member, type Members, type PersonalData, exportedTime } from '../accounts/index.ts';
import { rulesOfBook, wordsReceivedBy, wordsWrittenBy } from './book-store.ts';

/** The latest words of each direction that a download holds. */
const copiedMax = 20_000;

export const createGuestbookPersonalData = ({
  members,
}: {
  members: Pick<Members, 'byUids'>;
}): PersonalData => ({
  name: 'guestbook',
  async copy(db: Database, { uid }: Member) {
    const [written, received] = [
      await wordsWrittenBy(db, uid, copiedMax),
      await wordsReceivedBy(db, uid, copiedMax),
    ];
    const named = await members.byUids([
      ...written.map(({ owner }) => owner),
      ...received.map(({ author }) => author),
    ]);
    return {
      rules: await rulesOfBook(db, uid),
      written: written.map(({ owner, text, written_at, parent }) => ({
        book: named.get(owner)?.nick ?? '',
        text,
        answer: parent !== null,
        written_at: exportedTime(written_at),
      })),
      received: received.map(({ author, text, written_at }) => ({
        from: named.get(author)?.nick ?? '',
        text,
        written_at: exportedTime(written_at),
      })),
    };
  },
  async erase() {},
});
