// Every screen of the contact sheets: each page of the product, and what pages show only after somebody has acted.
import {
  accountsCalls,
  callPath,
  contributionsCalls,
  giftsCalls,
  type PageKey,
  pageKeys,
  pages,
  pathTo,
  storyReceiptPath,
  wallCalls,
} from '@alcove/protocol';
import type { APIRequestContext, Page } from '@playwright/test';
import { listedPages, listedPath } from '../listed-pages.ts';
import { awake } from '../site.ts';

/** Premium members whose cameras are on where a screen asks for them. */
export const publishers = ['Iseult', 'Ambre', 'Les Voisins'] as const;
export type Publisher = (typeof publishers)[number];

/** `stranger` has not passed the gate; the others are of the demo's cast. */
export const readers = [
  'stranger',
  'visitor',
  'Marlow',
  'Ondine',
  'Héloïse',
  // Readers of rooms: a member who is in two of them at once reads that they are on another device.
  'Camille_75',
  'Maxence',
  'Salomé',
  'Juniper',
  ...publishers,
] as const;
export type Reader = (typeof readers)[number];

export type Screen = {
  name: string;
  as: Reader;
  path: string | ((request: APIRequestContext) => Promise<string>);
  /** What is done on the page before its picture is taken. */
  act?: (page: Page) => Promise<void>;
  /** So many cameras are on in the room of that slug. */
  cameras?: { count: 1 | 2 | 3; room: string };
};

const streamer = 'Ondine';

export const dataOf = async <Data>(
  request: APIRequestContext,
  call: Parameters<typeof callPath>[0],
  params = {},
) => {
  const answer = await request.get(callPath(call), { params });
  return ((await answer.json()) as { data: Data }).data;
};

/** The first item of a list of the demo. */
async function firstOf<Item>(
  request: APIRequestContext,
  call: Parameters<typeof callPath>[0],
): Promise<Item> {
  const { list } = await dataOf<{ list: Item[] }>(request, call);
  const [item] = list;
  if (item === undefined) throw new Error(`the demo lists nothing under ${call.path}`);
  return item;
}

const firstSet = async (request: APIRequestContext) =>
  (await firstOf<{ number: number }>(request, contributionsCalls.contributionList)).number;

/** The newest set of the demo has photos and a film. */
async function firstMaterial(request: APIRequestContext, wanted: 'photo' | 'video'): Promise<number> {
  const number = await firstSet(request);
  const set = await dataOf<{ materials: { material_id: number; kind: string }[] }>(
    request,
    contributionsCalls.contribution,
    { number },
  );
  return set.materials.find(({ kind }) => kind === wanted)?.material_id ?? 0;
}

/** Of the reader's own sets, the one with people in every state. */
async function setWithLedger(request: APIRequestContext): Promise<number> {
  const { list } = await dataOf<{ list: { number: number; title: string }[] }>(
    request,
    contributionsCalls.ownContributions,
  );
  return list.find(({ title }) => title === 'Week-end à la dune')?.number ?? 0;
}

/** Pages of one item: which one is shown. */
const items: Partial<Record<PageKey, Screen['path']>> = {
  contribution: async (request) => pathTo('contribution', { number: await firstSet(request) }),
  photo: async (request) => pathTo('photo', { materialId: await firstMaterial(request, 'photo') }),
  video: async (request) => pathTo('video', { materialId: await firstMaterial(request, 'video') }),
  wallPost: async (request) =>
    pathTo('wallPost', { id: (await firstOf<{ id: number }>(request, wallCalls.forumMessages)).id }),
  giveGift: async (request) =>
    pathTo('giveGift', { gift: (await firstOf<{ id: number }>(request, giftsCalls.catalogue)).id }),
  room: pathTo('room', { room: 'la-bibliotheque' }),
  myRoom: pathTo('myRoom', { nick: streamer }),
  depicted: async (request) => pathTo('depicted', { number: await setWithLedger(request) }),
};

const ofStreamer = (key: PageKey) =>
  pages[key].path.includes('/profil/:nick') ? pathTo(key, { nick: streamer }) : undefined;

const teamPages: readonly PageKey[] = [
  'moderation',
  'review',
  'liveMosaic',
  'cases',
  'consentLedger',
  'consoleMembers',
  'journal',
  'enterOrder',
  'ownReport',
  'ledger',
  'keptPayments',
  'siteServer',
  'siteSettings',
];
const readerOf = (key: PageKey): Reader => {
  if (key === 'room' || key === 'depicted') return 'Camille_75';
  if (key === 'myRoom') return 'Maxence';
  if (teamPages.includes(key)) return 'Héloïse';
  return pages[key].audience === 'member' || items[key] !== undefined ? 'Marlow' : 'visitor';
};

const bibliotheque = pathTo('room', { room: 'la-bibliotheque' });

/** The terms of rooms have been read. */
const welcomed = async (page: Page) => {
  await page.waitForLoadState('networkidle');
  const understood = page.locator('.terms-welcome-foot .button');
  if (await understood.isVisible()) await understood.click();
};

/** Each page that takes a trial has a nick of its own. */
let trials = 417;
const onTrial = async (page: Page) => {
  await page.request.post(callPath(accountsCalls.startTrial), { form: { nick: `Plume${++trials}` } });
  await page.reload();
  await awake(page);
  await watching(page, '.camera-frame .veil');
};

const watching = async (page: Page, shows = '.camera-frame video') => {
  await welcomed(page);
  await page.locator('.camera-watch').first().click();
  await page.locator(shows).first().waitFor();
};

const opens = (selector: string) => async (page: Page) => {
  await page.locator(selector).filter({ visible: true }).first().click();
};

const states: readonly Screen[] = [
  { name: 'index before the gate', as: 'stranger', path: '/' },
  { name: 'index of a member', as: 'Marlow', path: '/' },
  { name: 'index of a streamer', as: 'Ondine', path: '/' },
  { name: 'chat of a member', as: 'Marlow', path: pathTo('chat') },
  { name: 'room of a visitor', as: 'visitor', path: bibliotheque },
  { name: 'room before the gate', as: 'stranger', path: bibliotheque },
  { name: 'own room', as: 'Ondine', path: pathTo('myRoom', { nick: streamer }) },
  { name: 'room after its welcome', as: 'Salomé', path: pathTo('room', { room: 'couples' }), act: welcomed },
  { name: 'own room of another', as: 'Salomé', path: pathTo('myRoom', { nick: 'Iseult' }), act: welcomed },
  {
    name: 'people of a room',
    as: 'Salomé',
    path: bibliotheque,
    act: async (page) => {
      await welcomed(page);
      // A column on wide screens, a sheet on others.
      const open = page.locator('.chat-people, .room-head-phone > .icon-button').filter({ visible: true });
      if ((await open.count()) > 0) await open.nth((await open.count()) > 1 ? 1 : 0).click();
    },
  },
  {
    name: 'room with a conversation',
    as: 'Ondine',
    path: bibliotheque,
    act: async (page) => {
      await welcomed(page);
      await page.locator('.pm-bubble:not(.pm-bubble-all)').first().click();
      await page.locator(':is(.pm-window, .pm-whole) .pm-messages').waitFor();
    },
  },
  {
    name: 'green room without a camera',
    as: 'Juniper',
    path: bibliotheque,
    act: async (page) => {
      await welcomed(page);
      await page
        .locator('.camera-button, .room-head-phone > .icon-button')
        .filter({ visible: true })
        .first()
        .click();
      await page.locator('.green-room').waitFor();
    },
  },
  { name: 'submit of a streamer', as: 'Ondine', path: pathTo('submitContribution') },
  { name: 'contributions of a streamer', as: 'Ondine', path: pathTo('myContributions') },
  { name: 'conversations of a streamer', as: 'Ondine', path: pathTo('memberMessagePmConversations') },
  { name: 'notifications of a streamer', as: 'Ondine', path: pathTo('notificationList') },
  { name: 'wall of a streamer', as: 'Ondine', path: pathTo('myWall') },
  { name: 'votes of a Premium member', as: 'Ondine', path: pathTo('moderation') },
  { name: 'wall by a member', as: 'Marlow', path: pathTo('profileWall', { nick: streamer }) },
  { name: 'guestbook by a member', as: 'Marlow', path: pathTo('profileGuestbook', { nick: streamer }) },
  { name: 'stories of a member', as: 'Marlow', path: pathTo('temporaryPhotos') },
  {
    name: 'stories with a receipt',
    as: 'Marlow',
    path: storyReceiptPath({
      views: 318,
      likes: 42,
      comments: 7,
      files: 9,
      seconds: 19,
      endedAt: 1_795_000_000,
    }),
  },
  {
    name: 'story of another',
    as: 'Ondine',
    path: pathTo('temporaryPhotos'),
    act: async (page) => {
      await page.locator('.story-person').first().click();
      await page.locator('.story-frame .story-stage > :is(img, video)').waitFor();
    },
  },
  {
    name: 'comments on a story',
    as: 'Marlow',
    path: pathTo('temporaryPhotos'),
    act: async (page) => {
      await page.locator('.story-person').first().click();
      await page.locator('.story-reply').click();
      await page.locator('.story-sheet .comments').waitFor();
    },
  },
  {
    name: 'story that is closed to its reader',
    as: 'Marlow',
    path: pathTo('temporaryPhotos'),
    act: async (page) => {
      await page.locator('.story-person:has(.veiled)').first().click();
      await page.locator('.story-lock').waitFor();
    },
  },
  { name: 'menu of the account', as: 'Marlow', path: pathTo('cgu'), act: opens('.account-button') },
  {
    name: 'filters of profiles',
    as: 'Marlow',
    path: pathTo('profiles'),
    act: async (page) => {
      const open = page.locator('.filter-open');
      if (await open.isVisible()) await open.click();
    },
  },
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

const terrasse = pathTo('room', { room: 'la-terrasse' });
const onTerrasse = (count: 1 | 2 | 3) => ({ count, room: 'la-terrasse' });

/** The last ones: lists of rooms show no camera before. */
const withCameras: readonly Screen[] = [
  {
    name: 'room with a camera',
    as: 'Juniper',
    path: terrasse,
    act: (page) => watching(page),
    cameras: onTerrasse(1),
  },
  {
    name: 'room with two cameras',
    as: 'Ondine',
    path: terrasse,
    act: (page) => watching(page),
    cameras: onTerrasse(2),
  },
  {
    name: 'room with three cameras',
    as: 'Juniper',
    path: terrasse,
    act: (page) => watching(page),
    cameras: onTerrasse(3),
  },
  { name: 'room with cameras, visitor', as: 'visitor', path: terrasse, cameras: onTerrasse(2) },
  { name: 'room on a trial visit', as: 'visitor', path: terrasse, act: onTrial, cameras: onTerrasse(3) },
  {
    name: 'showroom before it is paid',
    as: 'Salomé',
    path: pathTo('room', { room: 'scene-ouverte' }),
    act: (page) => watching(page, 'dialog[open]'),
    cameras: { count: 1, room: 'scene-ouverte' },
  },
  { name: 'mosaic with cameras', as: 'Héloïse', path: pathTo('liveMosaic'), cameras: onTerrasse(3) },
  { name: 'chat with cameras', as: 'visitor', path: pathTo('chat'), cameras: onTerrasse(3) },
  { name: 'index with cameras', as: 'Juniper', path: '/', cameras: onTerrasse(3) },
];

/** Of each page and state one screen; `/dev/ui` shows the parts of the interface in all their states. */
export const screens: readonly Screen[] = [
  ...pageKeys.flatMap((key): Screen[] => {
    const path = items[key] ?? ofStreamer(key) ?? (listedPages.includes(key) ? listedPath(key) : undefined);
    return path === undefined ? [] : [{ name: key, as: readerOf(key), path }];
  }),
  ...states,
  { name: 'parts of the interface', as: 'visitor', path: '/dev/ui' },
  ...withCameras,
];
