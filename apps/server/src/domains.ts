// All domains, created in their order and joined: first those that every page stands on, then those of the live face
// and of the content face, last what listens to all of them.
import { giftsCallbacks, giftsCalls, videoCallsCallbacks, walletCallbacks } from '@alcove/protocol';
import type { AppParts } from './app-parts.ts';
import type { Config } from './config.ts';
import { createContentDomains } from './content-domains.ts';
import { createLiveDomains } from './live-domains.ts';
import { createAccounts } from './modules/accounts/index.ts';
import { ownPositionOf } from './modules/geo/index.ts';
import { giftsOffered } from './modules/gifts/index.ts';
import { createMedia } from './modules/media/index.ts';
import { caseClocks, createModeration, demoKnownImages } from './modules/moderation/index.ts';
import { createCertification } from './modules/certification/index.ts';
import {
  createNotifications,
  notificationSettingsOf,
  type NotificationsModule,
} from './modules/notifications/index.ts';
import { createPayments, priceList } from './modules/payments/index.ts';
import { createRelations } from './modules/relations/index.ts';
import { helpLineList } from './modules/finding/index.ts';
import { createWallet } from './modules/wallet/index.ts';
import type { Engines } from './platform/engines.ts';
import type { GatePasses } from './platform/http/gate-pass.ts';
import type { MediaEngine } from './platform/media-engine/media-engine.ts';
import type { PasswordHashes } from './platform/password-hash.ts';
import type { AgeProofEngine, openCards, openPorts } from './ports.ts';

/** What the settings may be that modules read. */
export const domainSettings = {
  GIFT_CATALOGUE: giftsOffered,
  HELP_LINES: helpLineList,
  PRICES: priceList,
  CASE_CLOCKS: caseClocks,
};

export type OpenPorts = Awaited<ReturnType<typeof openPorts>>;

type Needs = {
  config: Config;
  ports: OpenPorts;
  passwords: PasswordHashes;
  ageProofs: AgeProofEngine;
  gatePasses: GatePasses;
  cards: Awaited<ReturnType<typeof openCards>>;
  mediaEngine: MediaEngine;
  /** Scheme and host of the site as people see it: known once it listens. */
  origin(): string;
  streamTimes: AppParts['streamTimes'];
};

export type Domains = Awaited<ReturnType<typeof createDomains>>;

export async function createDomains(engines: Engines, needs: Needs) {
  const { config, ports, passwords, origin } = needs;
  const { secretKey } = config;
  const accounts = await createAccounts(engines, {
    config,
    ageProofs: needs.ageProofs,
    gatePasses: needs.gatePasses,
    passwords,
    isRegistrationOpen: ports.siteSettings.isRegistrationOpen,
    notificationSettingsOf: (uid) => notificationSettingsOf(engines.db, uid),
    ownPositionOf: (uid) => ownPositionOf(engines.db, uid, engines.clock.now()),
  });
  const { members, openProfiles, changeAvatar, announceMember, premiumProlonged } = accounts;
  const { files, spool, mail, push, siteSettings } = ports;
  const media = await createMedia(engines, { config, files, spool, members, changeAvatar, openProfiles });
  const wallet = await createWallet(engines, { members, openProfiles });
  const relations = await createRelations(engines, { members, openProfiles });
  const moderation = await createModeration(engines, {
    members,
    relations,
    wallet,
    files,
    heldFiles: ports.heldFiles,
    wholeFiles: media.wholeFiles,
    secretKey,
    pictures: media.pictures,
    knownImagesDir: config.knownImagesDir ?? (config.mode === 'demo' ? demoKnownImages.folder : undefined),
    operatorEmail: () => siteSettings.operator().email,
    siteSettings,
    desk: config.desk,
    ageProofs: needs.ageProofs,
    origin,
    endSessions: accounts.sessions.endAll,
    announceMember,
  });
  const payments = await createPayments(engines, {
    config,
    operator: siteSettings.operator,
    mail,
    cards: needs.cards,
    origin,
    members,
    openProfiles,
    relations,
    announceMember,
    premiumProlonged,
    wallet,
  });
  moderation.registerPayments(payments.ofMembers);
  media.pictures.screenBy(moderation.screen);

  const certification = await createCertification(engines, {
    members,
    pictures: media.pictures,
    reviews: moderation.reviews,
    payments,
    announceMember,
  });
  moderation.registerCertifications(certification.ofMembers);

  const ground = { config, accounts, media, wallet, relations, moderation, payments };
  const live = await createLiveDomains(engines, {
    ...ground,
    files,
    passwords,
    mediaEngine: needs.mediaEngine,
    streamTimes: needs.streamTimes,
    // The sockets of notifications are opened after calls, which ask them only while a call rings.
    isVisible: (uid) => notifications.isVisible(uid),
  });
  const { rooms, videoCalls, streams, gifts } = live;
  const content = await createContentDomains(engines, {
    ...ground,
    files,
    fileKeys: ports.fileKeys,
    streams,
    origin,
    whereIs: rooms.whereIs,
  });
  content.profiles.countSection(
    'gifts',
    giftsCalls.shelf,
    async (id, context) => (await gifts.calls.shelf({ id, page: 1 }, context)).total_count,
  );
  const notifications: NotificationsModule = await createNotifications(engines, {
    config,
    members,
    openProfiles,
    relations,
    rooms,
    sanctions: moderation.sanctions,
    push,
    origin,
  });
  moderation.registerCounts({ deliveries: notifications.operation.deliveries });
  notifications.carry(walletCallbacks.walletChanged, { read: wallet.balancesOf, onChange: wallet.onChange });
  notifications.carry(videoCallsCallbacks.videoCallInfo, videoCalls.states);
  // A page that opens reads its gifts itself: there is no state to send first.
  notifications.carry(giftsCallbacks.giftChanged, {
    read: async () => new Map(),
    onChange: gifts.onHidden,
  });

  notifications.spread(content.stories.news);

  const all = {
    accounts,
    media,
    wallet,
    relations,
    moderation,
    payments,
    certification,
    ...live,
    ...content,
    notifications,
  };
  accounts.keep(
    [
      all.geo,
      all.wall,
      all.consents,
      all.contributions,
      all.stories,
      all.finding,
      all.comments,
      all.profiles,
      all.guestbook,
      all.albums,
      all.certification,
      videoCalls,
      all.pm,
      media,
      relations,
      moderation,
      all.showroom,
      rooms,
      all.chat,
      all.streams,
      gifts,
      payments,
      wallet,
      notifications,
    ].flatMap(({ personalData }) => personalData),
  );
  accounts.sessions.addHolder(all.pm.sessions);
  accounts.sessions.addHolder(videoCalls.sessions);
  return all;
}
