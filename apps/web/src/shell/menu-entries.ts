// The entries of the menus, each with its icon, its words and the pages it covers.
import type { PageKey } from '@alcove/protocol';
import type { Glyph } from '../ui/Icon.tsx';
import { glyph } from '../icons.tsx';

export type MenuEntry = {
  key: PageKey;
  icon: Glyph;
  words: `nav.${'home' | 'live' | 'stories' | 'certified' | 'profiles' | 'best' | 'around' | 'search' | 'archive' | 'forum' | 'messages' | 'me'}`;
  /** Pages that belong to this entry without an entry of their own. */
  holds?: readonly PageKey[];
  /** Marked new. */
  isNew?: true;
  /** Opens in a tab of its own. */
  apart?: true;
  /** Shown in the rail of icons beside a room, which has space for a few. */
  inRail?: true;
};

const home: MenuEntry = {
  key: 'index',
  icon: glyph('house'),
  words: 'nav.home',
  holds: ['indexPhotoFemAndCouple', 'indexVideoFemAndCouple', 'indexPhotoAndVideoMale'],
  inRail: true,
};
export const liveEntry: MenuEntry = {
  key: 'chat',
  icon: glyph('radio'),
  words: 'nav.live',
  holds: ['room', 'myRoom'],
  inRail: true,
};
const stories: MenuEntry = {
  key: 'temporaryPhotos',
  icon: glyph('circle-dashed'),
  words: 'nav.stories',
  isNew: true,
  inRail: true,
};
const certified: MenuEntry = {
  key: 'indexCertifiedFemAndCouple',
  icon: glyph('badge-check'),
  words: 'nav.certified',
  inRail: true,
};
const profiles: MenuEntry = {
  key: 'profiles',
  icon: glyph('users'),
  words: 'nav.profiles',
  holds: [
    'profile',
    'profileAlbum',
    'profileContributions',
    'profileGuestbook',
    'profileFollowing',
    'profileFollowers',
    'profilePosts',
    'profileGifts',
    'profileWall',
    'wallPost',
  ],
  inRail: true,
};
const best: MenuEntry = { key: 'indexBestPhotos', icon: glyph('sparkles'), words: 'nav.best' };
const around: MenuEntry = { key: 'geo', icon: glyph('map-pin'), words: 'nav.around', inRail: true };
const search: MenuEntry = {
  key: 'recherche',
  icon: glyph('search'),
  words: 'nav.search',
  holds: ['tags', 'search'],
};
const archive: MenuEntry = { key: 'archive', icon: glyph('archive'), words: 'nav.archive' };
const forum: MenuEntry = { key: 'forum', icon: glyph('messages-square'), words: 'nav.forum', apart: true };
export const messagesEntry: MenuEntry = {
  key: 'memberMessagePmConversations',
  icon: glyph('message-circle'),
  words: 'nav.messages',
  holds: ['memberMessagePmRequests', 'memberMessagePmArchive'],
  inRail: true,
};
export const ownEntry: MenuEntry = {
  key: 'myProfile',
  icon: glyph('user'),
  words: 'nav.me',
  holds: ['settings'],
};

/** The menu of the specification, in two groups; the second is headed. */
export const mainEntries: readonly MenuEntry[] = [home, liveEntry, stories];
export const memberEntries: readonly MenuEntry[] = [home, liveEntry, messagesEntry, stories];
export const discoverEntries: readonly MenuEntry[] = [
  certified,
  profiles,
  best,
  around,
  search,
  archive,
  forum,
];
/** Left of the publish button of the tab bar; messages and the member's page are right of it. */
export const firstTabs: readonly MenuEntry[] = [home, liveEntry];

const tabs = new Set([...firstTabs, messagesEntry, ownEntry].map((entry) => entry.key));
/** On other pages a phone's header shows the page's name instead of the logo. */
export const isTab = (key: PageKey | undefined): boolean => key !== undefined && tabs.has(key);

/** `page` where the entry's own page is on screen, `true` where another page that it covers is. */
export function currentState(entry: MenuEntry, key: PageKey | undefined): 'page' | 'true' | undefined {
  if (key === undefined) return undefined;
  if (entry.key === key) return 'page';
  return entry.holds?.includes(key) ? 'true' : undefined;
}
