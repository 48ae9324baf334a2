// The places of the house that the menus name, each with its icon, its words and the pages it holds.
import type { PageKey } from '@alcove/protocol';
import type { Glyph } from '../ui/Icon.tsx';
import { glyph } from '../icons.tsx';

export type Place = {
  key: PageKey;
  icon: Glyph;
  words: `nav.${'home' | 'live' | 'stories' | 'certified' | 'profiles' | 'best' | 'around' | 'search' | 'archive' | 'forum' | 'messages' | 'me'}`;
  /** Pages that are part of this place without being named by a menu. */
  holds?: readonly PageKey[];
  /** Marked new. */
  isNew?: true;
  /** Opens in a tab of its own. */
  apart?: true;
  /** Beside a room there is space for icons only, and few of them: these stay. */
  inRail?: true;
};

const home: Place = {
  key: 'index',
  icon: glyph('house'),
  words: 'nav.home',
  holds: ['indexPhotoFemAndCouple', 'indexVideoFemAndCouple', 'indexPhotoAndVideoMale'],
  inRail: true,
};
const live: Place = {
  key: 'chat',
  icon: glyph('radio'),
  words: 'nav.live',
  holds: ['room', 'myRoom'],
  inRail: true,
};
const stories: Place = {
  key: 'temporaryPhotos',
  icon: glyph('circle-dashed'),
  words: 'nav.stories',
  isNew: true,
  inRail: true,
};
const certified: Place = {
  key: 'indexCertifiedFemAndCouple',
  icon: glyph('badge-check'),
  words: 'nav.certified',
  inRail: true,
};
const profiles: Place = {
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
  ],
  inRail: true,
};
const best: Place = { key: 'indexBestPhotos', icon: glyph('sparkles'), words: 'nav.best' };
const around: Place = { key: 'geo', icon: glyph('map-pin'), words: 'nav.around', inRail: true };
const search: Place = {
  key: 'recherche',
  icon: glyph('search'),
  words: 'nav.search',
  holds: ['tags', 'search'],
};
const archive: Place = { key: 'archive', icon: glyph('archive'), words: 'nav.archive' };
const forum: Place = { key: 'forum', icon: glyph('messages-square'), words: 'nav.forum', apart: true };
export const messages: Place = {
  key: 'memberMessagePmConversations',
  icon: glyph('message-circle'),
  words: 'nav.messages',
  holds: ['memberMessagePmRequests', 'memberMessagePmArchive'],
  inRail: true,
};
export const me: Place = { key: 'myProfile', icon: glyph('user'), words: 'nav.me', holds: ['settings'] };

/** The menu of the specification, in two groups; the second is headed. */
export const mainPlaces: readonly Place[] = [home, live, stories];
export const membersPlaces: readonly Place[] = [home, live, messages, stories];
export const discoverPlaces: readonly Place[] = [certified, profiles, best, around, search, archive, forum];
/** Left of the publish arch; messages and oneself are right of it. */
export const tabsBefore: readonly Place[] = [home, live];

const named = new Set([...mainPlaces, ...discoverPlaces].map((place) => place.key));
/** Other pages are a step inside: a phone's header then names the page instead of the house. */
export const isPlace = (key: PageKey | undefined): boolean => key !== undefined && named.has(key);

/** `page` where the place itself is on screen, `true` where one of its rooms is. */
export function currentState(place: Place, key: PageKey | undefined): 'page' | 'true' | undefined {
  if (key === undefined) return undefined;
  if (place.key === key) return 'page';
  return place.holds?.includes(key) ? 'true' : undefined;
}
