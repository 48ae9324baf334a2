// Assembles the site: ports, then domains, then the edge, and starts and ends them in order.
import type { App, AppParts } from './app-parts.ts';
import { createDemo } from './demo/demo.ts';
import { createLife } from './demo/life/life.ts';
import { createDomains } from './domains.ts';
import { openEdge } from './edge.ts';
import { rememberedAgeTokens } from './modules/accounts/index.ts';
import { notificationWriter } from './modules/notifications/index.ts';
import { isSiteQuiet } from './platform/backup/quiet.ts';
import { lookAtSite } from './platform/doctor/examine.ts';
import { watchSurroundings } from './platform/doctor/figures.ts';
import { createSiteDoctor } from './platform/doctor/site-doctor.ts';
import { createGatePasses } from './platform/http/gate-pass.ts';
import { watchMediaEngine } from './platform/media-engine/metrics.ts';
import { createMetrics } from './platform/metrics.ts';
import { createPasswordHashes } from './platform/password-hash.ts';
import { socketBounds } from './platform/socket/connection.ts';
import { readDictionaries } from './platform/words.ts';
import { openAgeProofs, openCards, type OpenCards, openMediaEngine, openPorts } from './ports.ts';

export async function createApp(parts: AppParts): Promise<App> {
  const { config, database, log } = parts;
  const metrics = createMetrics();
  const ports = await openPorts({ config, database, log, metrics, clock: parts.clock, bus: parts.bus });
  const { db, pool } = database;
  const { clock, jobs } = ports.engines;
  const engines = {
    ...ports.engines,
    pool,
    metrics,
    dictionaries: readDictionaries(),
    notifications: notificationWriter({ clock }),
  };
  // A demo is reached where it listens, which is known once it does.
  let publicOrigin = config.publicOrigin ?? '';
  let ownAddress = '';

  const passwords = parts.passwords ?? createPasswordHashes();
  const gatePasses = createGatePasses({ secretKey: config.secretKey, clock });
  const ageProofs = await openAgeProofs(config, { ...engines, spend: rememberedAgeTokens({ db, clock }) });
  const quiet = await isSiteQuiet(pool);
  const cards: OpenCards = quiet
    ? {}
    : await openCards(config, { db, clock, jobs, log, ownAddress: () => ownAddress });
  const mediaEngine = parts.mediaEngine ?? (await openMediaEngine(config, log));
  watchMediaEngine(metrics, mediaEngine);
  const domains = await createDomains(engines, {
    config,
    ports,
    passwords,
    ageProofs,
    gatePasses,
    cards,
    mediaEngine,
    origin: () => publicOrigin,
    streamTimes: parts.streamTimes,
  });
  watchSurroundings({ metrics, pool, spool: ports.spool, settings: config });
  const doctor = createSiteDoctor({ clock, look: () => lookAtSite(config) });
  domains.moderation.registerDoctor(doctor);
  const demo = createDemo(engines, { ...domains, config, outbox: ports.outbox, passwords });
  const life = createLife({ pool, log, metrics, dataDir: config.dataDir, hasResidents: demo.hasResidents });
  const site = await openEdge(engines, {
    parts,
    ports,
    metrics,
    domains,
    demo,
    areResidentsAsleep: life.areAsleep,
    mediaEngine,
    gatePasses,
    ageProofs,
    sandboxCards: cards.sandbox,
  });
  if (!quiet && config.serves.has('jobs')) await jobs.start();
  const { leaveOverMs, drainWithinMs } = { ...socketBounds, ...parts.socketBounds };
  // Without another process nobody takes them meanwhile.
  const sendAwayMs = config.drainMs > 0 ? leaveOverMs + drainWithinMs : 0;

  return {
    isQuiet: quiet,
    metrics,
    doctor,
    sockets: site.sockets,
    firstOwner: domains.accounts.firstOwner,
    demo: { ...demo, beginLife: () => life.begin(ownAddress) },
    readyMedia: mediaEngine.ready,
    async listen() {
      const address = await site.listen();
      ownAddress = address;
      publicOrigin = config.publicOrigin ?? address;
      return address;
    },
    leave() {
      site.leave();
      return config.drainMs;
    },
    sendAwayMs,
    async close() {
      if (sendAwayMs > 0) await site.sendAway();
      // Residents leave first: their requests would only be refused.
      await life.stop();
      domains.media.films.close();
      await Promise.all([site.close(), jobs.drain()]);
      await domains.gifts.close();
      await domains.streams.close();
      await domains.videoCalls.close();
      domains.geo.close();
      if (!parts.mediaEngine) await mediaEngine.shutdown();
      await domains.showroom.close();
      await Promise.all([domains.pm.close(), domains.chat.close()]);
      await domains.notifications.close();
      await ports.close();
    },
  };
}
