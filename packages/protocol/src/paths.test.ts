// Every address of the specification has its page.
import { describe, expect, test } from 'vitest';
import { type PageKey, pageKeys, pages, pathTo } from './paths.ts';

/** How the router reads a path of the table; a last slash never matters. */
const pattern = (path: string) =>
  new RegExp(
    `^${path
      .replace(/\/$/, '')
      .replace(/\/:\w+\?/g, '(?:/[^/]+)?')
      .replace(/\/:\w+/g, '/[^/]+')}/?$`,
  );

const literals = (key: PageKey) =>
  pages[key].path.split('/').filter((part) => part && !part.startsWith(':')).length;

/** A literal segment wins over a parameter, as in the router. */
const pageAt = (address: string): PageKey | undefined =>
  pageKeys
    .filter((key) => pattern(pages[key].path).test(address))
    .toSorted((one, other) => literals(other) - literals(one))[0];

const requirement: [address: string, key: PageKey][] = [
  ['/', 'index'],
  ['/photos-femmes-et-couples', 'indexPhotoFemAndCouple'],
  ['/videos-femmes-et-couples', 'indexVideoFemAndCouple'],
  ['/photos-et-videos-hommes', 'indexPhotoAndVideoMale'],
  ['/femmes-et-couples-certifies/', 'indexCertifiedFemAndCouple'],
  ['/les-meilleures-photos/', 'indexBestPhotos'],
  ['/geo/', 'geo'],
  ['/recherche', 'recherche'],
  ['/liste-de-mots-cles', 'tags'],
  ['/tags', 'search'],
  ['/tags/plage', 'search'],
  ['/tags/photo', 'searchPhoto'],
  ['/tags/photo/plage', 'searchPhoto'],
  ['/tags/video', 'searchVideo'],
  ['/tags/video/plage', 'searchVideo'],
  ['/tags/contributions', 'searchContributions'],
  ['/tags/contributions/plage', 'searchContributions'],
  ['/tags/contributions/photo', 'searchContributionsPhoto'],
  ['/tags/contributions/photo/plage', 'searchContributionsPhoto'],
  ['/tags/contributions/video', 'searchContributionsVideo'],
  ['/tags/contributions/video/plage', 'searchContributionsVideo'],
  ['/profiles/', 'profiles'],
  ['/catalog/gift', 'virtualGiftCatalog'],
  ['/contact/', 'contact'],
  ['/cgu', 'cgu'],
  ['/archive', 'archive'],
  ['/archive/2024', 'archive'],
  ['/archive/2024/5', 'archive'],
  ['/ephemeral', 'temporaryPhotos'],
  ['/contribution/12', 'contribution'],
  ['/contribution/12/volets', 'contribution'],
  ['/photo/427813', 'photo'],
  ['/photo/427813/volets', 'photo'],
  ['/video/427813', 'video'],
  ['/video/427813/volets', 'video'],
  ['/passwordrecover/change/', 'passwordRecover'],
  ['/user/registration/activate', 'userActivation'],
  ['/user/registration/activate/token', 'userActivation'],
  ['/login_required', 'stub'],
  ['/forum/', 'forum'],
  ['/aide', 'help'],
  ['/bobtv-xxl', 'xxl'],
  ['/membre', 'myProfile'],
  ['/membre/album', 'myAlbum'],
  ['/membre/livre-d-or', 'myGuestbook'],
  ['/membre/submit', 'submitContribution'],
  ['/membre/contributions', 'myContributions'],
  ['/membre/notification-list', 'notificationList'],
  ['/membre/notification-settings', 'notificationSettings'],
  ['/membre/blacklist', 'myBlacklist'],
  ['/membre/following', 'myFollowing'],
  ['/membre/followers', 'myFollowers'],
  ['/membre/posts', 'myPosts'],
  ['/membre/wallet', 'myWallet'],
  ['/membre/wallet/history', 'myWalletHistory'],
  ['/membre/wallet/replenish', 'walletReplenish'],
  ['/membre/cadeaux-virtuels', 'myVirtualGifts'],
  ['/membre/historique-des-paiements', 'premiumHistory'],
  ['/membre/payment', 'payment'],
  ['/membre/favorite/contributions', 'favoriteContributions'],
  ['/membre/favorite/contributors', 'favoriteContributors'],
  ['/membre/pm/conversations', 'memberMessagePmConversations'],
  ['/membre/pm/requests', 'memberMessagePmRequests'],
  ['/membre/pm/archive', 'memberMessagePmArchive'],
  ['/profil/Ondine', 'profile'],
  ['/profil/Ondine/album', 'profileAlbum'],
  ['/profil/Ondine/contributions', 'profileContributions'],
  ['/profil/Ondine/guest_book', 'profileGuestbook'],
  ['/profil/Ondine/following', 'profileFollowing'],
  ['/profil/Ondine/followers', 'profileFollowers'],
  ['/profil/Ondine/posts', 'profilePosts'],
  ['/profil/Ondine/gifts', 'profileGifts'],
  ['/chat', 'chat'],
  ['/chat/salon', 'room'],
  ['/chat/my-room/Ondine', 'myRoom'],
  ['/membre/wall', 'myWall'],
  ['/profil/Ondine/wall', 'profileWall'],
  ['/membre/moderation', 'moderation'],
];

test.each(requirement)('%s is the page %s, with and without a last slash', (address, key) => {
  expect(pageAt(address)).toBe(key);
  expect(pageAt(address.endsWith('/') ? address.slice(0, -1) || '/' : `${address}/`)).toBe(key);
});

test('no page is missing from the list above, but those the law, the account, gifts, walls, mails and the team ask for', () => {
  const listed = new Set(requirement.map(([, key]) => key));
  expect(pageKeys.filter((key) => !listed.has(key)).toSorted()).toEqual([
    'cases',
    'certification',
    'consentLedger',
    'consoleMembers',
    'decision',
    'depicted',
    'enterOrder',
    'followed',
    'giveGift',
    'journal',
    'keptPayments',
    'knownImages',
    'ledger',
    'legalNotice',
    'liveMosaic',
    'ownReport',
    'premiumOffers',
    'privacy',
    'review',
    'settings',
    'signing',
    'siteServer',
    'siteSettings',
    'transparency',
    'unsubscribe',
    'wallPost',
  ]);
});

test('the gate is hidden where one must read before agreeing', () => {
  expect(pageKeys.filter((key) => pages[key].gateHidden).toSorted()).toEqual([
    'cgu',
    'contact',
    'followed',
    'legalNotice',
    'privacy',
    'signing',
    'transparency',
    'unsubscribe',
  ]);
});

test('everything below /membre is for members', () => {
  for (const key of pageKeys) {
    expect(pages[key].audience, key).toBe(/^\/membre(\/|$)/.test(pages[key].path) ? 'member' : undefined);
  }
});

describe('a link', () => {
  test('leaves out what is optional and not given', () => {
    expect(pathTo('archive')).toBe('/archive');
    expect(pathTo('archive', { year: 2024 })).toBe('/archive/2024');
    expect(pathTo('archive', { year: 2024, month: 5 })).toBe('/archive/2024/5');
    expect(pathTo('index')).toBe('/');
  });

  test('never lets a name change where it leads', () => {
    expect(pathTo('profile', { nick: '../membre?x#y' })).toBe('/profil/..%2Fmembre%3Fx%23y');
    expect(pathTo('search', { tag: 'été à deux' })).toBe('/tags/%C3%A9t%C3%A9%20%C3%A0%20deux');
  });

  test('without what it needs is a bug', () => {
    expect(() => pathTo('profile')).toThrow('profile needs nick');
  });
});
