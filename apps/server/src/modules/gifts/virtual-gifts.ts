// Virtual gifts: the catalogue, giving, the recipient's answers, shelves, ranks.
import {
  defaultLanguage,
  giftLimits,
  giftsCalls,
  standingOf,
  type Uid,
  type virtualGiftsCalls,
} from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { Config } from '../../config.ts';
import type { CallContext, Handlers } from '../../platform/http/call.ts';
import type { MediaCollection } from '../../platform/http/media.ts';
import { personOf, sessionOf } from '../../platform/http/session.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Accounts, Members, OpenProfiles, PersonalData, ProfileReader } from '../accounts/index.ts';
import type { Pictures } from '../media/index.ts';
import type { Moderation } from '../moderation/index.ts';
import type { Relations } from '../relations/index.ts';
import type { Chat } from '../chat/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { createAnswers } from './answers.ts';
import { createCatalogue } from './catalogue.ts';
import { createGiftNews, type GiftNews } from './gift-news.ts';
import { scheduleGiftReturns } from './gift-returns.ts';
import { createImportGift, type ImportGift } from './import-gift.ts';
import { giftsNamedBy } from './gifts-offered.ts';
import { createGiftsPersonalData } from './personal-data.ts';
import { createPhotos } from './photos.ts';
import { createRanks } from './ranks.ts';
import { giftReportRules } from './reporting.ts';
import { createSending } from './sending.ts';
import {
  countByStatus,
  countGifts,
  type GiftList,
  holdsAll,
  kindsOfGifts,
  listGifts,
  setHoldAll,
} from './store.ts';
import { createViews, type GiftReader } from './views.ts';

export type VirtualGifts = {
  calls: Handlers<typeof virtualGiftsCalls>;
  photos: MediaCollection;
  personalData: PersonalData;
  onHidden: GiftNews['onHidden'];
  /** The price of a gift that the catalogue offers now. */
  priceOf(giftId: string): number | undefined;
  importGift: ImportGift;
};

export type VirtualGiftsNeeds = Use<
  'db' | 'clock' | 'bus' | 'jobs' | 'log' | 'notifications' | 'presence'
> & {
  config: Pick<Config, 'giftCatalogue' | 'giftHoldDays' | 'giftRanks'>;
  members: Members;
  announceMember: Accounts['announceMember'];
  pictures: Pictures;
  relations: Pick<Relations, 'apart' | 'isHidden' | 'onBlock'>;
  sanctions: Moderation['sanctions'];
  reports: Moderation['reports'];
  openProfiles: OpenProfiles;
  chat: Pick<Chat, 'broadcastBetween' | 'writeService' | 'announceService'>;
  wallet: Wallet;
};

const rangeOf = ({ page }: { page: number }) => ({
  offset: (page - 1) * giftLimits.perPage,
  limit: giftLimits.perPage,
});

export async function createVirtualGifts(needs: VirtualGiftsNeeds): Promise<VirtualGifts> {
  const { config, db, clock, members, relations, openProfiles } = needs;
  const catalogue = await createCatalogue({ db, gifts: giftsNamedBy(config.giftCatalogue) });
  const photos = createPhotos(needs);
  const ranks = createRanks({ db, members, thresholds: config.giftRanks });
  await ranks.apply();
  const news = await createGiftNews({ ...needs, catalogue });
  const answers = createAnswers({ ...needs, photos, ranks, news });
  const sending = createSending({
    ...needs,
    catalogue,
    photos,
    ranks,
    news,
    holdDays: config.giftHoldDays,
  });
  await scheduleGiftReturns({ ...needs, answers });
  const nameOf = (giftId: string) => catalogue.kindOf(giftId, defaultLanguage).name;
  needs.reports.addKind('gift', giftReportRules({ db, photos, news, nameOf }));
  const views = createViews({ catalogue, members, openProfiles });

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

  needs.wallet.addNotes(['gift', 'gift_accepted', 'gift_refund'], async (ids, language) => {
    const kinds = await kindsOfGifts(db, ids);
    return new Map([...kinds].map(([id, kind]) => [id, catalogue.kindOf(kind, language).name]));
  });

  return {
    photos: photos.collection,
    onHidden: news.onHidden,
    priceOf: (giftId) => catalogue.offered(giftId)?.price,
    importGift: createImportGift({ ...needs, ranks }),
    personalData: createGiftsPersonalData({ catalogue, photos, answers, members }),
    calls: {
      catalogue: (_, { language }) => ({
        list: catalogue.list(language),
        hold_days: config.giftHoldDays,
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
    },
  };
}
