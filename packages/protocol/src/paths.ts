// Every page of the product, once: links, the server, the sitemap and the tests read this table.
// Paths are the specification's and the same in all three languages; the language is a prefix.

type PageSpec = {
  /** React Router syntax: `:name` is a parameter, `?` makes it optional. */
  path: string;
  /** The domain whose people are woken when the page breaks. */
  domain: string;
  /** `member`: an anonymous reader gets the authorization screen in place, with status 200. */
  audience?: 'member';
  /** The adults' gate is not shown here: what one must read before agreeing. */
  gateHidden?: true;
  /** Shows a list that can be filtered: the header offers the filter once scrolled. */
  list?: true;
  /** Kept out of the sitemap and out of search engines. */
  unlisted?: true;
};

const define = <const T extends Record<string, PageSpec>>(table: T): { readonly [K in keyof T]: PageSpec } =>
  table;

export const pages = define({
  index: { path: '/', domain: 'contributions', list: true },
  indexPhotoFemAndCouple: { path: '/photos-femmes-et-couples', domain: 'contributions', list: true },
  indexVideoFemAndCouple: { path: '/videos-femmes-et-couples', domain: 'contributions', list: true },
  indexPhotoAndVideoMale: { path: '/photos-et-videos-hommes', domain: 'contributions', list: true },
  indexCertifiedFemAndCouple: { path: '/femmes-et-couples-certifies/', domain: 'finding', list: true },
  indexBestPhotos: { path: '/les-meilleures-photos/', domain: 'finding', list: true },
  geo: { path: '/geo/', domain: 'geo' },
  recherche: { path: '/recherche', domain: 'finding' },
  tags: { path: '/liste-de-mots-cles', domain: 'finding' },
  search: { path: '/tags/:tag?', domain: 'finding', list: true },
  searchPhoto: { path: '/tags/photo/:tag?', domain: 'finding', list: true },
  searchVideo: { path: '/tags/video/:tag?', domain: 'finding', list: true },
  searchContributions: { path: '/tags/contributions/:tag?', domain: 'finding', list: true },
  searchContributionsPhoto: { path: '/tags/contributions/photo/:tag?', domain: 'finding', list: true },
  searchContributionsVideo: { path: '/tags/contributions/video/:tag?', domain: 'finding', list: true },
  profiles: { path: '/profiles/', domain: 'profiles', list: true },
  virtualGiftCatalog: { path: '/catalog/gift', domain: 'gifts' },
  giveGift: { path: '/catalog/gift/:gift', domain: 'gifts', unlisted: true },
  contact: { path: '/contact/', domain: 'moderation', gateHidden: true },
  followed: { path: '/suivi/:token', domain: 'moderation', gateHidden: true, unlisted: true },
  signing: { path: '/personne/:token', domain: 'consents', gateHidden: true, unlisted: true },
  transparency: { path: '/transparence', domain: 'moderation', gateHidden: true },
  cgu: { path: '/cgu', domain: 'accounts', gateHidden: true },
  privacy: { path: '/confidentialite', domain: 'accounts', gateHidden: true },
  legalNotice: { path: '/mentions-legales', domain: 'accounts', gateHidden: true },
  archive: { path: '/archive/:year?/:month?', domain: 'finding', list: true },
  temporaryPhotos: { path: '/ephemeral', domain: 'stories' },
  contribution: { path: '/contribution/:number/:title?', domain: 'contributions', unlisted: true },
  photo: { path: '/photo/:materialId/:title?', domain: 'contributions', unlisted: true },
  video: { path: '/video/:materialId/:title?', domain: 'contributions', unlisted: true },
  unsubscribe: { path: '/unsubscribe', domain: 'notifications', gateHidden: true, unlisted: true },
  passwordRecover: { path: '/passwordrecover/change/', domain: 'accounts', unlisted: true },
  userActivation: { path: '/user/registration/activate/:token?', domain: 'accounts', unlisted: true },
  stub: { path: '/login_required', domain: 'accounts', unlisted: true },
  forum: { path: '/forum/', domain: 'wall' },
  wallPost: { path: '/mur/:id', domain: 'wall', unlisted: true },
  help: { path: '/aide', domain: 'rooms' },
  xxl: { path: '/bobtv-xxl', domain: 'payments' },
  chat: { path: '/chat', domain: 'rooms', list: true },
  room: { path: '/chat/:room', domain: 'rooms', unlisted: true },
  myRoom: { path: '/chat/my-room/:nick', domain: 'rooms', unlisted: true },

  myProfile: { path: '/membre', domain: 'profiles', audience: 'member' },
  settings: { path: '/membre/reglages', domain: 'accounts', audience: 'member' },
  myAlbum: { path: '/membre/album', domain: 'profiles', audience: 'member' },
  myGuestbook: { path: '/membre/livre-d-or', domain: 'profiles', audience: 'member' },
  submitContribution: { path: '/membre/submit', domain: 'contributions', audience: 'member' },
  myContributions: { path: '/membre/contributions', domain: 'contributions', audience: 'member' },
  depicted: {
    path: '/membre/contributions/:number/personnes',
    domain: 'consents',
    audience: 'member',
  },
  premiumOffers: { path: '/membre/offres', domain: 'contributions', audience: 'member' },
  notificationList: { path: '/membre/notification-list', domain: 'notifications', audience: 'member' },
  notificationSettings: {
    path: '/membre/notification-settings',
    domain: 'notifications',
    audience: 'member',
  },
  myBlacklist: { path: '/membre/blacklist', domain: 'relations', audience: 'member' },
  myFollowing: { path: '/membre/following', domain: 'relations', audience: 'member' },
  myFollowers: { path: '/membre/followers', domain: 'relations', audience: 'member' },
  myPosts: { path: '/membre/posts', domain: 'wall', audience: 'member' },
  myWall: { path: '/membre/wall', domain: 'wall', audience: 'member' },
  myWallet: { path: '/membre/wallet', domain: 'wallet', audience: 'member' },
  myWalletHistory: { path: '/membre/wallet/history', domain: 'wallet', audience: 'member' },
  walletReplenish: { path: '/membre/wallet/replenish', domain: 'payments', audience: 'member' },
  myVirtualGifts: { path: '/membre/cadeaux-virtuels', domain: 'gifts', audience: 'member' },
  certification: { path: '/membre/certification', domain: 'certification', audience: 'member' },
  premiumHistory: { path: '/membre/historique-des-paiements', domain: 'payments', audience: 'member' },
  payment: { path: '/membre/payment', domain: 'payments', audience: 'member' },
  favoriteContributions: {
    path: '/membre/favorite/contributions',
    domain: 'contributions',
    audience: 'member',
  },
  favoriteContributors: {
    path: '/membre/favorite/contributors',
    domain: 'contributions',
    audience: 'member',
  },
  memberMessagePmConversations: { path: '/membre/pm/conversations', domain: 'pm', audience: 'member' },
  memberMessagePmRequests: { path: '/membre/pm/requests', domain: 'pm', audience: 'member' },
  memberMessagePmArchive: { path: '/membre/pm/archive', domain: 'pm', audience: 'member' },
  decision: { path: '/membre/decisions/:reference', domain: 'moderation', audience: 'member' },
  moderation: { path: '/membre/moderation', domain: 'moderation', audience: 'member' },
  review: { path: '/membre/moderation/relecture', domain: 'moderation', audience: 'member' },
  cases: { path: '/membre/moderation/dossiers/:reference?', domain: 'moderation', audience: 'member' },
  consentLedger: { path: '/membre/moderation/consentements', domain: 'consents', audience: 'member' },
  liveMosaic: { path: '/membre/moderation/direct', domain: 'moderation', audience: 'member' },
  consoleMembers: { path: '/membre/moderation/membres', domain: 'moderation', audience: 'member' },
  knownImages: { path: '/membre/moderation/images-connues', domain: 'moderation', audience: 'member' },
  journal: { path: '/membre/moderation/journal', domain: 'moderation', audience: 'member' },
  enterOrder: { path: '/membre/moderation/injonctions', domain: 'moderation', audience: 'member' },
  ownReport: { path: '/membre/moderation/rapport', domain: 'moderation', audience: 'member' },
  ledger: { path: '/membre/moderation/jetons', domain: 'wallet', audience: 'member' },
  keptPayments: { path: '/membre/moderation/paiements', domain: 'moderation', audience: 'member' },
  siteServer: { path: '/membre/moderation/serveur', domain: 'moderation', audience: 'member' },
  siteSettings: { path: '/membre/moderation/reglages', domain: 'moderation', audience: 'member' },

  profile: { path: '/profil/:nick', domain: 'profiles', unlisted: true },
  profileAlbum: { path: '/profil/:nick/album', domain: 'profiles', unlisted: true },
  profileContributions: { path: '/profil/:nick/contributions', domain: 'contributions', unlisted: true },
  profileGuestbook: { path: '/profil/:nick/guest_book', domain: 'profiles', unlisted: true },
  profileFollowing: { path: '/profil/:nick/following', domain: 'relations', unlisted: true },
  profileFollowers: { path: '/profil/:nick/followers', domain: 'relations', unlisted: true },
  profilePosts: { path: '/profil/:nick/posts', domain: 'wall', unlisted: true },
  profileGifts: { path: '/profil/:nick/gifts', domain: 'gifts', unlisted: true },
  profileWall: { path: '/profil/:nick/wall', domain: 'wall', unlisted: true },
});

export type PageKey = keyof typeof pages;
export const pageKeys = Object.keys(pages) as PageKey[];

/** The path of a page, without language prefix: `pathTo('profile', { nick: 'Ondine' })`. */
export function pathTo(key: PageKey, params: Record<string, string | number> = {}): string {
  const filled = pages[key].path.replace(/\/:(\w+)(\??)/g, (_, name: string, optional: string) => {
    const value = params[name];
    if (value === undefined && !optional) throw new Error(`${key} needs ${name}`);
    return value === undefined ? '' : `/${encodeURIComponent(value)}`;
  });
  return filled || '/';
}

/** Panels that any page may open beside itself, by query: `?login`. */
export const panels = [
  'login',
  'register',
  'restore',
  'activate',
  'password_change',
  'delete-account',
] as const;
export type Panel = (typeof panels)[number];
