// Virtual gifts: the catalogue, giving, the recipient's answers, shelves, ranks.
import { defaultLanguage, type virtualGiftsCalls } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { Config } from '../../config.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { MediaCollection } from '../../platform/http/media.ts';
import type { Accounts, Members, OpenProfiles, PersonalData } from '../accounts/index.ts';
import type { Pictures } from '../media/index.ts';
import type { Moderation } from '../moderation/index.ts';
import type { Relations } from '../relations/index.ts';
import type { Chat } from '../chat/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { createAnswers } from './answers.ts';
import { createCatalogue } from './catalogue.ts';
import { createGiftNews, type GiftNews } from './gift-news.ts';
import { scheduleGiftReturns } from './gift-returns.ts';
import { createGiftCalls } from './http.ts';
import { createImportGift, type ImportGift } from './import-gift.ts';
import { giftsNamedBy } from './gifts-offered.ts';
import { createGiftsPersonalData } from './personal-data.ts';
import { createPhotos } from './photos.ts';
import { createRanks } from './ranks.ts';
import { giftReportRules } from './reporting.ts';
import { createSending } from './sending.ts';
import { kindsOfGifts } from './store.ts';
import { createViews } from './views.ts';

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

export async function createVirtualGifts(needs: VirtualGiftsNeeds): Promise<VirtualGifts> {
  const { config, db, members, openProfiles } = needs;
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
    calls: createGiftCalls({ ...needs, holdDays: config.giftHoldDays, catalogue, sending, answers, views }),
  };
}
