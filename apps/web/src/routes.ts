// Which page shows which route. Paths live in the protocol; this binds each of their keys to a file:
// a key without one does not compile.
import { type PageKey, pages } from '@alcove/protocol';
import { route, type RouteConfig } from '@react-router/dev/routes';

type PageFile = `pages/${string}.tsx`;

const files: Record<PageKey, PageFile> = {
  index: 'pages/home.tsx',
  indexPhotoFemAndCouple: 'pages/contributions.tsx',
  indexVideoFemAndCouple: 'pages/contributions.tsx',
  indexPhotoAndVideoMale: 'pages/contributions.tsx',
  indexCertifiedFemAndCouple: 'pages/contributions.tsx',
  indexBestPhotos: 'pages/contributions.tsx',
  geo: 'pages/around-me.tsx',
  recherche: 'pages/search.tsx',
  tags: 'pages/tag-list.tsx',
  search: 'pages/tag.tsx',
  searchPhoto: 'pages/tag.tsx',
  searchVideo: 'pages/tag.tsx',
  searchContributions: 'pages/tag.tsx',
  searchContributionsPhoto: 'pages/tag.tsx',
  searchContributionsVideo: 'pages/tag.tsx',
  profiles: 'pages/profiles.tsx',
  virtualGiftCatalog: 'pages/gift-catalogue.tsx',
  contact: 'pages/contact.tsx',
  cgu: 'pages/terms.tsx',
  privacy: 'pages/privacy.tsx',
  legalNotice: 'pages/legal-notice.tsx',
  archive: 'pages/archive.tsx',
  temporaryPhotos: 'pages/stories.tsx',
  passwordRecover: 'pages/password-recovery.tsx',
  userActivation: 'pages/activation.tsx',
  stub: 'pages/login-required.tsx',
  forum: 'pages/forum.tsx',
  help: 'pages/help.tsx',
  xxl: 'pages/xxl.tsx',
  chat: 'pages/rooms.tsx',
  room: 'pages/room.tsx',
  myRoom: 'pages/room.tsx',

  payment: 'pages/payment.tsx',
  myWallet: 'pages/wallet.tsx',
  myWalletHistory: 'pages/wallet.tsx',
  walletReplenish: 'pages/wallet.tsx',
  myVirtualGifts: 'pages/wallet.tsx',
  premiumHistory: 'pages/member-area.tsx',
  myProfile: 'pages/my-profile.tsx',
  settings: 'pages/settings.tsx',
  myAlbum: 'pages/member-area.tsx',
  myGuestbook: 'pages/member-area.tsx',
  submitContribution: 'pages/member-area.tsx',
  myContributions: 'pages/member-area.tsx',
  notificationList: 'pages/member-area.tsx',
  notificationSettings: 'pages/member-area.tsx',
  myBlacklist: 'pages/my-links.tsx',
  myFollowing: 'pages/my-links.tsx',
  myFollowers: 'pages/my-links.tsx',
  myPosts: 'pages/member-area.tsx',
  myWall: 'pages/member-area.tsx',
  favoriteContributions: 'pages/member-area.tsx',
  favoriteContributors: 'pages/member-area.tsx',
  memberMessagePmConversations: 'pages/member-area.tsx',
  memberMessagePmRequests: 'pages/member-area.tsx',
  memberMessagePmArchive: 'pages/member-area.tsx',
  moderation: 'pages/member-area.tsx',

  // Nothing exists yet that these could show: each number or title is unknown.
  contribution: 'pages/unknown-item.tsx',
  photo: 'pages/unknown-item.tsx',
  video: 'pages/unknown-item.tsx',

  profile: 'pages/profile.tsx',
  profileAlbum: 'pages/profile.tsx',
  profileContributions: 'pages/profile.tsx',
  profileGuestbook: 'pages/profile.tsx',
  profileFollowing: 'pages/profile.tsx',
  profileFollowers: 'pages/profile.tsx',
  profilePosts: 'pages/profile.tsx',
  profileGifts: 'pages/profile.tsx',
  profileWall: 'pages/profile.tsx',
};

export default [
  ...(Object.keys(files) as PageKey[]).map((key) => route(pages[key].path, files[key], { id: key })),
  // Every part of the interface in all its states; the page itself answers 404 in production.
  route('/dev/ui', 'pages/dev/ui.tsx', { id: 'devUi' }),
  route('*', 'pages/not-found.tsx', { id: 'notFound' }),
] satisfies RouteConfig;
