// Assembles the site: ports, then modules, then the HTTP edge and the live socket. Only this and `content-domains.ts` know every module.
import {
  calls,
  videoCallsActions,
  videoCallsCallbacks,
  giftsCallbacks,
  giftsCalls,
  liveActions,
  pmSocket,
  pmSocketActions,
  walletCallbacks,
} from '@alcove/protocol';
import type { App, AppParts } from './app-parts.ts';
import { createContentDomains } from './content-domains.ts';
import { createDemo } from './demo/demo.ts';
import { type PersonalData, createAccounts, createSpendToken } from './modules/accounts/index.ts';
import { createGifts, giftsOffered } from './modules/gifts/index.ts';
import { createChat } from './modules/chat/index.ts';
import { createVideoCalls } from './modules/video-calls/index.ts';
import { createMedia } from './modules/media/index.ts';
import { createModeration } from './modules/moderation/index.ts';
import {
  createDeliveries,
  createNotificationEvents,
  createNotifications,
  type NotificationsModule,
  notificationSettingsOf,
} from './modules/notifications/index.ts';
import { createPayments, type Payments, priceList } from './modules/payments/index.ts';
import { createPm } from './modules/pm/index.ts';
import { createRelations } from './modules/relations/index.ts';
import { createRooms } from './modules/rooms/index.ts';
import { createShowroom } from './modules/showroom/index.ts';
import { createStreams } from './modules/streams/index.ts';
import { createWallet } from './modules/wallet/index.ts';
import { bind } from './platform/bind.ts';
import { createSignedUrls } from './platform/files/signed-urls.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { createPageRequests } from './platform/http/page-request.ts';
import { withViews } from './platform/http/run-call.ts';
import { createGatePasses } from './platform/http/gate-pass.ts';
import { loadWebApp } from './platform/http/web-app.ts';
import { createIceServers } from './platform/ice-servers.ts';
import { serveLive } from './platform/live/serve-live.ts';
import { createPasswordHashes } from './platform/password-hash.ts';
import { watchMediaEngine } from './platform/media-engine/metrics.ts';
import { createMetrics } from './platform/metrics.ts';
import { readDictionaries } from './platform/words.ts';
import { openAgeProofs, openCards, openEngineEndpoints, openMediaEngine, openPorts } from './ports.ts';

/** What the settings may be that modules read. */
export const domainSettings = { GIFT_CATALOGUE: giftsOffered, PRICES: priceList };

export async function createApp(parts: AppParts): Promise<App> {
  const { config, database, log, deadlineMs, socketBounds } = parts;
  const { db } = database;
  const metrics = createMetrics();
  const dictionaries = readDictionaries();
  const passwords = parts.passwords ?? createPasswordHashes();

  const ports = await openPorts({ config, database, log, metrics, clock: parts.clock, bus: parts.bus });
  const { mail, outbox, push, files, spool } = ports;
  const { bus, clock, jobs, rateLimits } = ports.engines;
  const notificationEvents = createNotificationEvents({ clock });
  const base = { ...ports.engines, dictionaries, metrics, notifications: notificationEvents };
  // A demo is reached where it listens, which is known once it does.
  let publicOrigin = config.publicOrigin ?? '';
  let ownAddress = '';
  const tickets = createSignedUrls({ secretKey: config.secretKey, clock });
  const gatePasses = createGatePasses({ secretKey: config.secretKey, clock });
  const ageProofs = openAgeProofs(config, { clock, spend: createSpendToken({ db, clock }) });

  const personalData: PersonalData[] = [];
  const accounts = await createAccounts({
    ...base,
    config,
    ageProofs,
    gatePasses,
    personalData,
    passwords,
    // Moderation is created after accounts; members log in only once both exist.
    barred: (uid) => moderation.sanctions.banOf(uid),
    notificationSettingsOf: (uid) => notificationSettingsOf(db, uid),
  });
  const { members, openProfiles } = accounts;
  const media = await createMedia({
    ...base,
    files,
    spool,
    members,
    config,
    changeAvatar: accounts.changeAvatar,
    openProfiles,
  });
  const wallet = await createWallet({
    ...base,
    members,
    openProfiles,
    // Payments are created after the wallet, which asks them once tokens are given.
    heldFor: (tx, givers) => payments.heldFor(tx, givers),
    stoppedAmong: (tx, givers) => payments.stoppedAmong(tx, givers),
  });
  const relations = await createRelations({
    ...base,
    members,
    openProfiles,
  });
  const social = { ...base, members, openProfiles, relations };
  const moderation = await createModeration({
    ...social,
    files,
    secretKey: config.secretKey,
    operatorEmail: config.operator.email,
    endSessions: accounts.sessions.endAll,
  });
  const cards = await openCards(config, { db, clock, jobs, log, ownAddress: () => ownAddress });
  const payments: Payments = await createPayments({
    ...social,
    config,
    mail,
    cards,
    origin: () => publicOrigin,
    announceMember: accounts.announceMember,
    premiumProlonged: accounts.premiumProlonged,
    wallet,
  });
  const rooms = await createRooms(base, { accounts, passwords, relations, moderation });
  const mediaEngine = parts.mediaEngine ?? (await openMediaEngine(config, log));
  const iceServers = createIceServers({ clock, settings: config.ice });
  const chat = await createChat(base, {
    accounts,
    attachments: media.attachments,
    wallet,
    relations,
    moderation,
    rooms,
    iceServers,
    reencodes: () => mediaEngine.capabilities().reencoding,
    mayPay: payments.mayPay,
  });
  const { silenceMs } = parts.streamTimes ?? {};
  const showroom = await createShowroom(base, { openProfiles, wallet, rooms, chat, silenceMs });
  const pm = await createPm({
    ...social,
    database,
    accounts: accounts.live,
    sanctions: moderation.sanctions,
    reports: moderation.reports,
    attachments: media.attachments,
    secretKey: config.secretKey,
    chat,
  });
  const videoCalls = await createVideoCalls({
    ...social,
    database,
    accounts: accounts.live,
    sanctions: moderation.sanctions,
    pm: pm.forCalls,
    // Their sockets are opened after this.
    isVisible: (uid) => notifications.isVisible(uid),
  });
  watchMediaEngine(metrics, mediaEngine);
  const streams = await createStreams({
    ...social,
    files,
    engine: mediaEngine,
    pictures: media.pictures,
    moderation,
    rooms,
    chat,
    showroom,
    calls: videoCalls.forStreams,
    accounts: accounts.live,
    secretKey: config.secretKey,
    iceServers,
    addSessionHolder: accounts.sessions.addHolder,
    times: parts.streamTimes,
  });
  const gifts = await createGifts({
    ...social,
    config,
    wallet,
    announceMember: accounts.announceMember,
    pictures: media.pictures,
    sanctions: moderation.sanctions,
    reports: moderation.reports,
    rooms,
    chat,
    showroom,
  });
  personalData.push(
    videoCalls.personalData,
    pm.personalData,
    ...media.personalData,
    relations.personalData,
    ...moderation.personalData,
    showroom.personalData,
    rooms.personalData,
    chat.personalData,
    ...streams.personalData,
    ...gifts.personalData,
    payments.personalData,
    wallet.personalData,
  );
  const content = await createContentDomains({
    ...social,
    config,
    secretKey: config.secretKey,
    media,
    moderation,
    wallet,
    payments,
    whereIs: rooms.whereIs,
    announceMember: accounts.announceMember,
  });
  content.countSection(
    'gifts',
    giftsCalls.shelf,
    async (id, context) => (await gifts.calls.shelf({ id, page: 1 }, context)).total_count,
  );
  // Theirs first: posts on walls take comments of others with them.
  personalData.unshift(...content.personalData);
  const deliveries = createDeliveries({
    ...social,
    config,
    push,
    origin: () => publicOrigin,
    // Their sockets are opened after this.
    isVisible: (uid) => notifications.isVisible(uid),
  });
  const notifications: NotificationsModule = await createNotifications({
    ...social,
    database,
    rooms,
    sanctions: moderation.sanctions,
    deliveries,
  });
  personalData.push(notifications.personalData);
  notifications.carry(walletCallbacks.walletChanged, { read: wallet.balancesOf, onChange: wallet.onChange });
  notifications.carry(videoCallsCallbacks.videoCallInfo, videoCalls.states);
  // A page that opens reads its gifts itself: there is no state to send first.
  notifications.carry(giftsCallbacks.giftChanged, {
    read: async () => new Map(),
    onChange: gifts.onHidden,
  });
  const demo = createDemo({
    ...base,
    ...content.faces,
    outbox,
    passwords,
    accounts,
    media,
    wallet,
    relations,
    moderation,
    payments,
    rooms,
    pm,
    gifts,
    notifications,
    notificationEvents,
  });

  const site = await createHttpServer({
    config,
    clock,
    log,
    metrics,
    rateLimits,
    dictionaries,
    gatePasses,
    sessions: accounts.sessions,
    files,
    spool,
    tickets,
    shelves: [...media.shelves, ...streams.shelves, gifts.shelf, ...content.shelves],
    uploadEndpoints: content.uploadEndpoints,
    whip: [...streams.whip, ...(await openEngineEndpoints(config, { engine: mediaEngine, rateLimits }))],
    calls: withViews(
      bind(calls, {
        accounts: accounts.calls,
        media: media.calls,
        wallet: wallet.calls,
        relations: relations.calls,
        moderation: moderation.calls,
        payments: payments.calls,
        ...content.calls,
        rooms: { ...rooms.calls, ...chat.calls, ...showroom.calls },
        pm: pm.calls,
        streams: streams.calls,
        gifts: gifts.calls,
        notifications: notifications.calls,
        dev: demo.calls,
      }),
      { dev: demo.views },
    ),
    cardHooks: payments.hooks,
    sandboxCards: cards.sandbox,
    pageRequest: createPageRequests({ config, clock, ageProofs, dictionaries }),
    web: parts.web ?? (await loadWebApp(log)),
    checks: [
      { name: 'database', ready: database.ready },
      { name: 'bus', ready: bus.ready },
      { name: 'files', ready: files.ready },
      {
        name: 'media',
        ready: async () => mediaEngine.awayMs() === undefined,
        awayMs: mediaEngine.awayMs,
        isVital: false,
      },
    ],
    ...('issue' in ageProofs && { sandboxVerifier: ageProofs }),
    ...(deadlineMs !== undefined && { deadlineMs }),
    ...(socketBounds && { socketBounds }),
  });
  const liveParts = {
    sockets: site.sockets,
    clock,
    rateLimits,
    dictionaries,
    log,
    metrics,
    frameLimits: config.rateLimits,
  };
  serveLive({
    ...liveParts,
    actions: bind(liveActions, {
      rooms: { ...rooms.live, ...chat.live },
      pm: pm.live,
      calls: videoCalls.live,
      streams: streams.live,
    }),
  });
  serveLive({
    ...liveParts,
    path: pmSocket.path,
    who: 'ownAccount',
    actions: bind(
      { pm: pmSocketActions, calls: videoCallsActions },
      { pm: pm.socket, calls: videoCalls.live },
    ),
  });
  accounts.sessions.addHolder(pm.sessions);
  accounts.sessions.addHolder(videoCalls.sessions);
  notifications.serve(site.sockets);
  accounts.sessions.addHolder(site.sockets.sessions);
  await jobs.start();

  return {
    metrics,
    sockets: site.sockets,
    firstOwner: accounts.firstOwner,
    demo,
    readyMedia: mediaEngine.ready,
    async listen() {
      const address = await site.listen();
      ownAddress = address;
      publicOrigin = config.publicOrigin ?? address;
      return address;
    },
    async close() {
      media.films.close();
      await Promise.all([site.close(), jobs.drain()]);
      await gifts.close();
      await deliveries.close();
      await streams.close();
      await videoCalls.close();
      if (!parts.mediaEngine) await mediaEngine.shutdown();
      await showroom.close();
      await Promise.all([pm.close(), chat.close()]);
      await notifications.close();
      await ports.close();
    },
  };
}
