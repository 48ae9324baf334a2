// Loads the catalogue, lists of gifts and shelves, on the server first.
import {
  type CatalogueGift,
  type Envelope,
  type Gift,
  giftsCalls,
  type PageRequest,
  type ShelfGift,
  walletCalls,
} from '@alcove/protocol';
import { type LoadedOf, notLoaded } from '../../call/load-list.ts';

type Call = PageRequest['call'];

export const giftTabs = ['received', 'sent', 'pending'] as const;
export type GiftTab = (typeof giftTabs)[number];

export type GiftCounts = { sent: number; pending: number; visible: number; hidden: number };

export type ListedGifts<T> = LoadedOf<{ list: T[]; total: number; page: number }>;

function listed<T>(answer: Envelope<{ list: T[]; total_count: number }>, page: number): ListedGifts<T> {
  if (answer.status === 'error') return notLoaded(answer);
  return { state: 'open', list: answer.data.list, total: answer.data.total_count, page };
}

export type LoadedCatalogue = { gifts: CatalogueGift[]; holdDays: number };

export async function loadCatalogue(call: Call): Promise<LoadedCatalogue | undefined> {
  const answer = await call(giftsCalls.catalogue, {});
  return answer.status === 'success'
    ? { gifts: answer.data.list, holdDays: answer.data.hold_days }
    : undefined;
}

/** Nothing for readers without a wallet. */
export async function loadBalance(call: Call): Promise<number | undefined> {
  const answer = await call(walletCalls.wallet, {});
  return answer.status === 'success' ? answer.data.balance : undefined;
}

export const tabAsked = (search: URLSearchParams): GiftTab =>
  giftTabs.find((tab) => tab === search.get('vue')) ?? 'received';

export const linkToTab = (tab: GiftTab, page = 1): string => {
  const search = new URLSearchParams({
    ...(tab !== 'received' && { vue: tab }),
    ...(page > 1 && { p: String(page) }),
  });
  return `?${search}`;
};

export async function loadGifts(call: Call, tab: GiftTab, page: number) {
  // The first list carries what the whole page counts.
  const received = await call(giftsCalls.receivedGifts, { page: tab === 'received' ? page : 1 });
  const shelf = await call(giftsCalls.shelf, {});
  const list: ListedGifts<Gift> =
    tab === 'received'
      ? listed(received, page)
      : listed(await call(tab === 'sent' ? giftsCalls.sentGifts : giftsCalls.pendingGifts, { page }), page);
  return {
    listed: list,
    shelf: shelf.status === 'success' ? shelf.data.list.slice(0, 3) : [],
    ...(received.status === 'success' && {
      counts: received.data.counts satisfies GiftCounts,
      received: received.data.total_count,
      holdAll: received.data.hold_all === 1,
    }),
  };
}

export const loadShelf = async (call: Call, uid: number, page: number): Promise<ListedGifts<ShelfGift>> =>
  listed(await call(giftsCalls.shelf, { id: uid, page }), page);
