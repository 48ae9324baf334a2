// The edge of the site: pages, calls and sockets, each bound to the domain that answers.
import { calls, liveActions, pmSocket, pmSocketActions, videoCallsActions } from '@alcove/protocol';
import type { AppParts } from './app-parts.ts';
import type { Demo } from './demo/demo.ts';
import { demoKnownImages } from './modules/moderation/index.ts';
import type { Domains, OpenPorts } from './domains.ts';
import { bind } from './platform/bind.ts';
import type { SandboxCards } from './platform/cards/sandbox/sandbox-cards.ts';
import type { Engines } from './platform/engines.ts';
import { createSignedUrls } from './platform/files/signed-urls.ts';
import type { GatePasses } from './platform/http/gate-pass.ts';
import { createHealth, watchHealth } from './platform/http/health.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { createPageRequests } from './platform/http/page-request.ts';
import { withViews } from './platform/http/run-call.ts';
import { loadWebApp } from './platform/http/web-app.ts';
import { serveLive } from './platform/live/serve-live.ts';
import type { MediaEngine } from './platform/media-engine/media-engine.ts';
import type { Metrics } from './platform/metrics.ts';
import { type AgeProofEngine, openEngineEndpoints } from './ports.ts';

type Needs = {
  parts: AppParts;
  ports: OpenPorts;
  metrics: Metrics;
  domains: Domains;
  demo: Demo;
  areResidentsAsleep(): boolean;
  mediaEngine: MediaEngine;
  gatePasses: GatePasses;
  ageProofs: AgeProofEngine;
  sandboxCards: SandboxCards | undefined;
};

export async function openEdge(engines: Engines, needs: Needs) {
  const { parts, ports, metrics, domains, demo, mediaEngine, gatePasses, ageProofs } = needs;
  const { config, database, deadlineMs, socketBounds } = parts;
  const { bus, clock, log, rateLimits, dictionaries } = engines;
  const { files, spool } = ports;
  const { isReadOnly } = ports.siteSettings;
  const { accounts, media, rooms, chat, showroom, pm, videoCalls, streams, gifts, notifications } = domains;
  const health = createHealth({
    clock,
    checks: [
      { name: 'database', ready: database.ready },
      // Shared by all processes: while they are away, each still serves what needs neither.
      { name: 'bus', ready: bus.ready, isVital: false },
      { name: 'files', ready: files.ready, isVital: config.s3 === undefined },
      {
        name: 'media',
        ready: async () => mediaEngine.awayMs() === undefined,
        awayMs: mediaEngine.awayMs,
        isVital: false,
      },
    ],
  });
  domains.moderation.registerHealth(health);
  watchHealth(metrics, health);
  const site = await createHttpServer({
    config,
    clock,
    log,
    metrics,
    rateLimits,
    isReadOnly,
    dictionaries,
    gatePasses,
    sessions: accounts.sessions,
    files,
    spool,
    tickets: createSignedUrls({ secretKey: config.secretKey, clock }),
    shelves: [
      ...media.shelves,
      domains.certification.shelf,
      ...streams.shelves,
      gifts.shelf,
      domains.albums.shelf,
      domains.contributions.shelf,
      domains.consents.shelf,
      domains.stories.shelf,
    ],
    uploadEndpoints: [domains.contributions.uploadEndpoint, domains.stories.uploadEndpoint],
    whip: [
      ...(config.serves.has('live') ? streams.whip : []),
      ...(await openEngineEndpoints(config, { engine: mediaEngine, rateLimits })),
    ],
    calls: withViews(
      bind(calls, {
        accounts: accounts.calls,
        media: media.calls,
        wallet: domains.wallet.calls,
        relations: domains.relations.calls,
        moderation: domains.moderation.calls,
        payments: domains.payments.calls,
        certification: domains.certification.calls,
        profiles: domains.profiles.calls,
        comments: domains.comments.calls,
        wall: domains.wall.calls,
        guestbook: domains.guestbook.calls,
        albums: domains.albums.calls,
        contributions: domains.contributions.calls,
        consents: domains.consents.calls,
        finding: domains.finding.calls,
        stories: domains.stories.calls,
        geo: domains.geo.calls,
        rooms: { ...rooms.calls, ...chat.calls, ...showroom.calls },
        pm: pm.calls,
        streams: streams.calls,
        gifts: gifts.calls,
        notifications: notifications.calls,
        dev: demo.calls,
      }),
      { dev: demo.views },
    ),
    cardHooks: domains.payments.hooks,
    sitemaps: domains.finding.sitemaps,
    sandboxCards: needs.sandboxCards,
    pageRequest: createPageRequests({
      config,
      siteSettings: ports.siteSettings,
      clock,
      ageProofs,
      dictionaries,
      areResidentsAsleep: needs.areResidentsAsleep,
      camerasOn: rooms.list.camerasOn,
    }),
    web: parts.web ?? (await loadWebApp(log)),
    health,
    ...(config.mode === 'demo' && { knownImage: demoKnownImages.picture }),
    ...(ageProofs.eu && { eu: ageProofs.eu }),
    ...(ageProofs.sandbox && { sandboxVerifier: ageProofs.sandbox }),
    ...(deadlineMs !== undefined && { deadlineMs }),
    ...(socketBounds && { socketBounds }),
  });

  const { sockets } = site;
  const frameLimits = config.rateLimits;
  const live = { sockets, clock, rateLimits, isReadOnly, dictionaries, log, metrics, frameLimits };
  serveLive({
    ...live,
    actions: bind(liveActions, {
      rooms: { ...rooms.live, ...chat.live },
      pm: pm.live,
      calls: videoCalls.live,
      streams: streams.live,
    }),
  });
  serveLive({
    ...live,
    path: pmSocket.path,
    who: 'ownAccount',
    actions: bind(
      { pm: pmSocketActions, calls: videoCallsActions },
      { pm: pm.socket, calls: videoCalls.live },
    ),
  });
  notifications.serve(sockets);
  accounts.sessions.addHolder(sockets.sessions);
  return site;
}
