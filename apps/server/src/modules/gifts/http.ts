// The HTTP calls of virtual gifts: the catalogue, giving, the recipient's answers, and shelves.
import { giftLimits, giftsCalls, standingOf, type Uid, type virtualGiftsCalls } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { CallContext, Handlers } from '../../platform/http/call.ts';
import { personOf, sessionOf } from '../../platform/http/session.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Members, OpenProfiles, ProfileReader } from '../accounts/index.ts';
import type { Relations } from '../relations/index.ts';
import type { Answers } from './answers.ts';
import type { KnownGifts } from './catalogue.ts';
import type { GiftSending } from './sending.ts';
import { countByStatus, countGifts, type GiftList, holdsAll, listGifts, setHoldAll } from './store.ts';
import type { GiftReader, GiftViews } from './views.ts';

type Needs = Use<'db' | 'clock'> & {
  members: Pick<Members, 'byUid'>;
  relations: Pick<Relations, 'apart' | 'isHidden'>;
  openProfiles: Pick<OpenProfiles, 'isOpenTo'>;
  holdDays: number;
  catalogue: KnownGifts;
  sending: GiftSending;
  answers: Answers;
  views: GiftViews;
};

const rangeOf = ({ page }: { page: number }) => ({
  offset: (page - 1) * giftLimits.perPage,
  limit: giftLimits.perPage,
});

export function createGiftCalls(needs: Needs): Handlers<typeof virtualGiftsCalls> {
  const { db, clock, members, relations, openProfiles, holdDays, catalogue, sending, answers, views } = needs;

  const standingIn = (context: CallContext): ProfileReader => ({
    uid: context.session?.uid,
    standing: standingOf(personOf(context), clock.now()),
  });
  const readerOf = async (context: CallContext): Promise<GiftReader> => ({
    ...standingIn(context),
    language: context.language,
    hidden: context.session ? new Set((await relations.apart(context.session.uid)).keys()) : new Set<Uid>(),
  });
  const listed = async (list: GiftList, asked: { page: number }, context: CallContext) => ({
    list: await views.list(await listGifts(db, list, rangeOf(asked)), await readerOf(context)),
    total_count: await countGifts(db, list),
  });

  /** One's own shelf without `id`; a closed profile has none for others. */
  async function ownerOfShelf(id: number | undefined, context: CallContext): Promise<Uid> {
    const own = context.session?.uid;
    const uid = id ?? own;
    const member = uid === undefined ? undefined : await members.byUid(uid);
    if (!member || !(await openProfiles.isOpenTo(member, standingIn(context))))
      throw refuse('member_unknown');
    return member.uid;
  }

  return {
    catalogue: (_, { language }) => ({
      list: catalogue.list(language),
      hold_days: holdDays,
    }),
    async sendGift(input, context) {
      const { row, balance } = await sending.send(input, context);
      const [gift] = await views.list([row], await readerOf(context));
      if (!gift) throw refuse('member_unknown');
      return { gift, balance };
    },
    async giftStatus({ id, status }, context) {
      const row = await answers.answer(sessionOf(context).uid, id, status);
      const [gift] = await views.list([row], await readerOf(context));
      if (!gift) throw refuse('gift_unknown');
      return { gift };
    },
    async receivedGifts(asked, context) {
      const { uid } = sessionOf(context);
      const counted = await countByStatus(db, uid);
      const count = (...statuses: Parameters<typeof counted.get>[0][]) =>
        statuses.reduce((sum, status) => sum + (counted.get(status) ?? 0), 0);
      return {
        ...(await listed({ received: uid }, asked, context)),
        counts: {
          sent: await countGifts(db, { sent: uid }),
          pending: count('pending'),
          visible: count('new', 'read'),
          hidden: count('hidden'),
        },
        hold_all: (await holdsAll(db, uid)) ? 1 : 0,
      };
    },
    sentGifts: (asked, context) => listed({ sent: sessionOf(context).uid }, asked, context),
    pendingGifts: (asked, context) => listed({ pending: sessionOf(context).uid }, asked, context),
    async shelf({ id, ...asked }, context) {
      const owner = await ownerOfShelf(id, context);
      if (await relations.isHidden(giftsCalls.shelf, context, owner)) return { list: [], total_count: 0 };
      const list: GiftList = { shelf: owner };
      return {
        list: await views.shelf(await listGifts(db, list, rangeOf(asked)), await readerOf(context)),
        total_count: await countGifts(db, list),
      };
    },
    async giftSettings({ hold_all }, context) {
      await setHoldAll(db, sessionOf(context).uid, hold_all);
      return { hold_all: hold_all ? 1 : 0 };
    },
  };
}
