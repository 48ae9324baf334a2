// Every screen of the contact sheets: each page of the product, and what pages show only after somebody has acted.
import {
  callPath,
  contributionsCalls,
  giftsCalls,
  type PageKey,
  pageKeys,
  pages,
  pathTo,
  wallCalls,
} from '@alcove/protocol';
import type { APIRequestContext, Page } from '@playwright/test';
import { listedPages, listedPath } from '../listed-pages.ts';

/** `stranger` has not passed the gate; the others are of the demo's cast. */
export const readers = ['stranger', 'visitor', 'Marlow', 'Ondine', 'Héloïse'] as const;
export type Reader = (typeof readers)[number];

export type Screen = {
  name: string;
  as: Reader;
  path: string | ((request: APIRequestContext) => Promise<string>);
  /** What is done on the page before its picture is taken. */
  act?: (page: Page) => Promise<void>;
};

const streamer = 'Ondine';

const asked = async <Data>(request: APIRequestContext, call: Parameters<typeof callPath>[0], params = {}) => {
  const answer = await request.get(callPath(call), { params });
  return ((await answer.json()) as { data: Data }).data;
};

/** The first item of a list of the demo. */
async function firstOf<Item>(
  request: APIRequestContext,
  call: Parameters<typeof callPath>[0],
): Promise<Item> {
  const { list } = await asked<{ list: Item[] }>(request, call);
  const [item] = list;
  if (item === undefined) throw new Error(`the demo lists nothing under ${call.path}`);
  return item;
}

const firstSet = async (request: APIRequestContext) =>
  (await firstOf<{ number: number }>(request, contributionsCalls.contributionList)).number;

async function firstPhoto(request: APIRequestContext): Promise<number> {
  const number = await firstSet(request);
  const set = await asked<{ materials: { material_id: number; kind: string }[] }>(
    request,
    contributionsCalls.contribution,
    { number },
  );
  return set.materials.find(({ kind }) => kind === 'photo')?.material_id ?? 0;
}

/** Pages of one item: which one is shown. */
const items: Partial<Record<PageKey, Screen['path']>> = {
  contribution: async (request) => pathTo('contribution', { number: await firstSet(request) }),
  photo: async (request) => pathTo('photo', { materialId: await firstPhoto(request) }),
  wallPost: async (request) =>
    pathTo('wallPost', { id: (await firstOf<{ id: number }>(request, wallCalls.forumMessages)).id }),
  giveGift: async (request) =>
    pathTo('giveGift', { gift: (await firstOf<{ id: number }>(request, giftsCalls.catalogue)).id }),
  room: pathTo('room', { room: 'la-bibliotheque' }),
  myRoom: pathTo('myRoom', { nick: streamer }),
};

const ofStreamer = (key: PageKey) =>
  pages[key].path.includes('/profil/:nick') ? pathTo(key, { nick: streamer }) : undefined;

const teamPages: readonly PageKey[] = ['moderation', 'liveMosaic', 'reports', 'ledger', 'keptPayments'];
const readerOf = (key: PageKey): Reader => {
  if (teamPages.includes(key)) return 'Héloïse';
  return pages[key].audience === 'member' || items[key] !== undefined ? 'Marlow' : 'visitor';
};

const bibliotheque = pathTo('room', { room: 'la-bibliotheque' });

const states: readonly Screen[] = [
  { name: 'index before the gate', as: 'stranger', path: '/' },
  { name: 'index of a member', as: 'Marlow', path: '/' },
  { name: 'index of a streamer', as: 'Ondine', path: '/' },
  { name: 'chat of a member', as: 'Marlow', path: pathTo('chat') },
  { name: 'room of a visitor', as: 'visitor', path: bibliotheque },
  { name: 'room before the gate', as: 'stranger', path: bibliotheque },
  { name: 'own room', as: 'Ondine', path: pathTo('myRoom', { nick: streamer }) },
  { name: 'profile of a member’s own', as: 'Ondine', path: pathTo('profile', { nick: streamer }) },
  { name: 'profile by a member', as: 'Marlow', path: pathTo('profile', { nick: streamer }) },
  { name: 'album by a member', as: 'Marlow', path: pathTo('profileAlbum', { nick: streamer }) },
  { name: 'set by a visitor', as: 'visitor', path: items.contribution as Screen['path'] },
  { name: 'member page for a visitor', as: 'visitor', path: pathTo('myWallet') },
  { name: 'page that does not exist', as: 'visitor', path: '/no-such-page' },
  ...(['login', 'register', 'restore'] as const).map((panel): Screen => ({
    name: `panel ${panel}`,
    as: 'visitor',
    path: `/profiles/?${panel}`,
  })),
  { name: 'panel login before the gate', as: 'stranger', path: '/cgu?login' },
];

/** Of each page and state one screen; `/dev/ui` shows the parts of the interface in all their states. */
export const screens: readonly Screen[] = [
  ...pageKeys.flatMap((key): Screen[] => {
    const path = items[key] ?? ofStreamer(key) ?? (listedPages.includes(key) ? listedPath(key) : undefined);
    return path === undefined ? [] : [{ name: key, as: readerOf(key), path }];
  }),
  ...states,
  { name: 'parts of the interface', as: 'visitor', path: '/dev/ui' },
];
