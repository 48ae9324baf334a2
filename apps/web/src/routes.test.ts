// The addresses of the specification, found by the router in the route table that the web app is built from.
import { languages, type PageKey, prefixOf } from '@alcove/protocol';
import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import routes from './routes.ts';

const routeKeys: [id: string, key: PageKey, path: string][] = [
  ['R2.092', 'index', '/'],
  ['R2.093', 'indexPhotoFemAndCouple', '/photos-femmes-et-couples'],
  ['R2.094', 'indexVideoFemAndCouple', '/videos-femmes-et-couples'],
  ['R2.095', 'indexCertifiedFemAndCouple', '/femmes-et-couples-certifies/'],
  ['R2.096', 'indexBestPhotos', '/les-meilleures-photos/'],
  ['R2.097', 'indexPhotoAndVideoMale', '/photos-et-videos-hommes'],
  ['R2.098', 'payment', '/membre/payment'],
  ['R2.099', 'search', '/tags/:tag?'],
  ['R2.100', 'searchVideo', '/tags/video/:tag?'],
  ['R2.101', 'searchPhoto', '/tags/photo/:tag?'],
  ['R2.102', 'searchContributions', '/tags/contributions/:tag?'],
  ['R2.103', 'searchContributionsPhoto', '/tags/contributions/photo/:tag?'],
  ['R2.104', 'searchContributionsVideo', '/tags/contributions/video/:tag?'],
  ['R2.105', 'recherche', '/recherche'],
  ['R2.106', 'tags', '/liste-de-mots-cles'],
  ['R2.107', 'profiles', '/profiles/'],
  ['R2.108', 'geo', '/geo/'],
  ['R2.109', 'contact', '/contact/'],
  ['R2.110', 'profile', '/profil/:nick'],
  ['R2.111', 'profileAlbum', '/profil/:nick/album'],
  ['R2.112', 'profileContributions', '/profil/:nick/contributions'],
  ['R2.113', 'profileGuestbook', '/profil/:nick/guest_book'],
  ['R2.114', 'profileFollowers', '/profil/:nick/followers'],
  ['R2.115', 'profilePosts', '/profil/:nick/posts'],
  ['R2.116', 'profileGifts', '/profil/:nick/gifts'],
  ['R2.117', 'myWallet', '/membre/wallet'],
  ['R2.118', 'myVirtualGifts', '/membre/cadeaux-virtuels'],
  ['R2.119', 'virtualGiftCatalog', '/catalog/gift'],
  ['R2.120', 'myWalletHistory', '/membre/wallet/history'],
  ['R2.121', 'favoriteContributions', '/membre/favorite/contributions'],
  ['R2.122', 'favoriteContributors', '/membre/favorite/contributors'],
  ['R2.123', 'myProfile', '/membre'],
  ['R2.124', 'memberMessagePmConversations', '/membre/pm/conversations'],
  ['R2.125', 'memberMessagePmRequests', '/membre/pm/requests'],
  ['R2.126', 'memberMessagePmArchive', '/membre/pm/archive'],
  ['R2.127', 'premiumHistory', '/membre/historique-des-paiements'],
  ['R2.128', 'notificationList', '/membre/notification-list'],
  ['R2.129', 'notificationSettings', '/membre/notification-settings'],
  ['R2.130', 'submitContribution', '/membre/submit'],
  ['R2.131', 'myAlbum', '/membre/album'],
  ['R2.132', 'myContributions', '/membre/contributions'],
  ['R2.133', 'myGuestbook', '/membre/livre-d-or'],
  ['R2.134', 'myFollowers', '/membre/followers'],
  ['R2.135', 'myPosts', '/membre/posts'],
  ['R2.136', 'myFollowing', '/membre/following'],
  ['R2.137', 'myBlacklist', '/membre/blacklist'],
  ['R2.138', 'contribution', '/contribution/:number/:title?'],
  ['R2.139', 'cgu', '/cgu'],
  ['R2.140', 'archive', '/archive/:year?/:month?'],
  ['R2.141', 'temporaryPhotos', '/ephemeral'],
  ['R2.142', 'video', '/video/:materialId/:title?'],
  ['R2.143', 'photo', '/photo/:materialId/:title?'],
  ['R2.144', 'passwordRecover', '/passwordrecover/change/'],
  ['R2.145', 'userActivation', '/user/registration/activate/:token?'],
  ['R2.146', 'stub', '/login_required'],
];

const tree = routes.map(({ id = '', path = '' }) => ({ id, path }));
const exampleOf = (path: string) => path.replaceAll(/:(\w+)\??/g, '$1');
/** The shortest address of a path: optional parts are left out. */
const shortestOf = (path: string) => path.replaceAll(/\/:\w+\?/g, '').replaceAll(/:(\w+)/g, '$1');

test.each(routeKeys)('(%s) %s is the page at %s in all three languages', (_id, key, path) => {
  for (const language of languages) {
    const prefix = prefixOf(language);
    for (const address of [exampleOf(path), shortestOf(path)]) {
      const found = matchRoutes(tree, prefix + address, prefix || '/');
      expect(found?.at(-1)?.route.id, prefix + address).toBe(key);
    }
  }
});
