// The calls of guestbooks: what a reader sees of a book, and what they do in it.
import {
  asFlag,
  type Guestbook,
  guestbookCalls,
  guestbookLimits,
  type GuestbookWord,
  may,
  secondsOf,
  standingOf,
  type Uid,
} from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import type { CallContext, Handlers } from '../../platform/http/call.ts';
import { personOf, callerUid } from '../../platform/http/session.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import { type Members, memberSummaryOf, type OpenProfiles } from '../accounts/index.ts';
import type { Relations } from '../relations/index.ts';
import * as store from './book-store.ts';
import type { createGuestbookWords } from './words.ts';

type Needs = Use<'db' | 'clock'> & {
  members: Pick<Members, 'byUid' | 'byUids'>;
  relations: Pick<Relations, 'isHidden' | 'hiddenFrom'>;
  openProfiles: OpenProfiles;
  words: ReturnType<typeof createGuestbookWords>;
};

const size = guestbookLimits.perPage;

const rulesOut = ({ disabled, followers_only, review }: store.GuestbookRules) => ({
  disabled: asFlag(disabled),
  followers_only: asFlag(followers_only),
  review: asFlag(review),
});

export function createGuestbookCalls({
  db,
  clock,
  members,
  relations,
  openProfiles,
  words,
}: Needs): Handlers<typeof guestbookCalls> {
  async function shown(list: readonly store.StoredWord[], context: CallContext): Promise<GuestbookWord[]> {
    const now = clock.now();
    const reader = standingOf(personOf(context), now);
    const own = context.session?.uid;
    const moderates = may('moderate', reader);
    const authors = await members.byUids(list.map(({ author }) => author));
    const answers = await store.answersTo(
      db,
      list.map(({ id }) => id),
    );
    return list.flatMap((word) => {
      const author = authors.get(word.author);
      if (!author) return [];
      const answer = answers.get(word.id);
      const entry = {
        id: word.id,
        user: memberSummaryOf(author, reader, now),
        text: word.text,
        date: secondsOf(word.written_at),
        deletable: asFlag(moderates || own === word.author || own === word.owner),
        waiting: asFlag(word.waiting),
      };
      if (!answer) return [entry];
      const { id, text, written_at } = answer;
      return [
        {
          ...entry,
          answer: {
            id,
            text,
            date: secondsOf(written_at),
            deletable: asFlag(moderates || own === word.owner),
          },
        },
      ];
    });
  }

  async function ownerOf(id: number | undefined, context: CallContext): Promise<Uid> {
    const own = context.session?.uid;
    if (id === undefined && own === undefined) throw refuse('authorization_required');
    const owner = (id ?? own) as Uid;
    const member = await members.byUid(owner);
    const reader = { uid: own, standing: standingOf(personOf(context), clock.now()) };
    if (!member || !(await openProfiles.isOpenTo(member, reader))) throw refuse('member_unknown');
    return owner;
  }

  return {
    async guestbook({ id, page }, context): Promise<Guestbook> {
      const owner = await ownerOf(id, context);
      const reader = context.session?.uid;
      const rules = await store.rulesOfBook(db, owner);
      const closed = { ...rulesOut(rules), list: [], total_count: 0, waiting: [], waiting_count: 0 };
      if (await relations.isHidden(guestbookCalls.guestbook, context, owner)) return closed;
      const isOwn = reader === owner;
      const now = clock.now();
      const standing = standingOf(personOf(context), now);
      const hidden = await relations.hiddenFrom(context);
      const asking = { uid: reader, team: may('moderate', standing), hidden, now };
      const published =
        rules.disabled && !isOwn
          ? { list: [], total: 0 }
          : await store.listWords(
              db,
              { owner, waiting: false, reader: asking },
              { offset: (page - 1) * size, limit: size },
            );
      const author = isOwn ? undefined : reader;
      const waiting =
        reader === undefined
          ? { list: [], total: 0 }
          : await store.listWords(
              db,
              { owner, waiting: true, author, reader: asking },
              { offset: 0, limit: size },
            );
      const mayLeave = may('leaveWords', standing);
      return {
        ...closed,
        ...(isOwn && { notify: asFlag(rules.notify) }),
        list: await shown(published.list, context),
        total_count: published.total,
        waiting: await shown(waiting.list, context),
        waiting_count: waiting.total,
        ...(reader !== undefined &&
          !isOwn &&
          mayLeave && { left_today: await words.leftToday(reader, owner) }),
      };
    },

    async leaveWord({ id, text, parent_id }, context) {
      const check = (tx: Database, other: Uid) =>
        relations.isHidden(guestbookCalls.leaveWord, context, other, tx);
      if (parent_id === undefined && id === undefined) throw refuseFields({ id: 'field_required' });
      const left =
        parent_id === undefined
          ? await words.leave(callerUid(context), await ownerOf(id, context), text, check)
          : await words.answer(callerUid(context), parent_id, text, check);
      return { message: { id: left.id, waiting: asFlag(left.waiting) } };
    },

    async deleteWord({ id }, context) {
      const standing = standingOf(personOf(context), clock.now());
      await words.remove({ uid: callerUid(context), standing }, id);
      return { id };
    },
    async restoreWord({ id }, context) {
      await words.restore(callerUid(context), id);
      return { id };
    },
    async approveWord({ id }, context) {
      await words.approve(callerUid(context), id);
      return { id };
    },

    async setGuestbook(sent, context) {
      const change = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
      const closing = Object.keys(change).length === 0;
      const rules = await store.changeGuestbookRules(
        db,
        callerUid(context),
        closing ? { disabled: true } : change,
      );
      return { ...rulesOut(rules), notify: asFlag(rules.notify) };
    },
  };
}
