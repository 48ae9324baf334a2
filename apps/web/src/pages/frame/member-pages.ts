// The capability that opens each page of the member area, and where the empty page leads.
import type { Capability, PageKey } from '@alcove/protocol';

type Access = { opensTo: Capability; onward: PageKey };

export const memberPages = {
  myAlbum: { opensTo: 'editProfile', onward: 'myProfile' },
  myGuestbook: { opensTo: 'editProfile', onward: 'myProfile' },
  submitContribution: { opensTo: 'contribute', onward: 'index' },
  myContributions: { opensTo: 'contribute', onward: 'submitContribution' },
  depicted: { opensTo: 'contribute', onward: 'myContributions' },
  certification: { opensTo: 'contribute', onward: 'myProfile' },
  premiumOffers: { opensTo: 'contribute', onward: 'submitContribution' },
  notificationList: { opensTo: 'receiveNotifications', onward: 'myProfile' },
  notificationSettings: { opensTo: 'receiveNotifications', onward: 'settings' },
  myBlacklist: { opensTo: 'blacklist', onward: 'myProfile' },
  myFollowing: { opensTo: 'follow', onward: 'profiles' },
  myFollowers: { opensTo: 'follow', onward: 'settings' },
  myPosts: { opensTo: 'readWalls', onward: 'myWall' },
  myWall: { opensTo: 'readWalls', onward: 'myProfile' },
  myWallet: { opensTo: 'useWallet', onward: 'virtualGiftCatalog' },
  myWalletHistory: { opensTo: 'useWallet', onward: 'virtualGiftCatalog' },
  walletReplenish: { opensTo: 'buyTokens', onward: 'virtualGiftCatalog' },
  myVirtualGifts: { opensTo: 'useWallet', onward: 'virtualGiftCatalog' },
  premiumHistory: { opensTo: 'buyPremium', onward: 'payment' },
  favoriteContributions: { opensTo: 'seePhotos', onward: 'index' },
  favoriteContributors: { opensTo: 'seePhotos', onward: 'index' },
  memberMessagePmConversations: { opensTo: 'usePm', onward: 'chat' },
  memberMessagePmRequests: { opensTo: 'usePm', onward: 'chat' },
  memberMessagePmArchive: { opensTo: 'usePm', onward: 'memberMessagePmConversations' },
  decision: { opensTo: 'ownAccount', onward: 'myProfile' },
  moderation: { opensTo: 'vote', onward: 'myProfile' },
  review: { opensTo: 'review', onward: 'moderation' },
  cases: { opensTo: 'readReports', onward: 'moderation' },
  consentLedger: { opensTo: 'review', onward: 'moderation' },
  liveMosaic: { opensTo: 'seeLiveMosaic', onward: 'moderation' },
  consoleMembers: { opensTo: 'moderate', onward: 'moderation' },
  knownImages: { opensTo: 'readReports', onward: 'cases' },
  journal: { opensTo: 'moderate', onward: 'moderation' },
  enterOrder: { opensTo: 'moderate', onward: 'moderation' },
  ownReport: { opensTo: 'moderate', onward: 'moderation' },
  ledger: { opensTo: 'keepLedger', onward: 'moderation' },
  keptPayments: { opensTo: 'keepPayments', onward: 'moderation' },
  siteServer: { opensTo: 'moderate', onward: 'moderation' },
  siteSettings: { opensTo: 'moderate', onward: 'moderation' },
} satisfies Partial<Record<PageKey, Access>>;

export type MemberPage = keyof typeof memberPages;
export const isMemberPage = (key: PageKey | undefined): key is MemberPage =>
  key !== undefined && key in memberPages;
