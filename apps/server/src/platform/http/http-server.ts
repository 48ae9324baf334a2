// Assembles the routes: health and assets know no visitor; documents, media, WHIP, calls and pages read the
// visitor first.
import { createReadStream } from 'node:fs';
import { type CallSpec, callPath, type Envelope, type PageCall, webVersionHeader } from '@alcove/protocol';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import type { EuProofs } from '../age-proof/eu/eu-proofs.ts';
import type { SandboxVerifier } from '../age-proof/sandbox-verifier.ts';
import type { SandboxCards } from '../cards/sandbox/sandbox-cards.ts';
import type { RateLimits } from '../bus/rate-limits.ts';
import type { Clock } from '../clock.ts';
import type { Files } from '../files/files.ts';
import type { SignedUrls } from '../files/signed-urls.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { refuse } from '../refusal.ts';
import type { SocketBounds } from '../socket/connection.ts';
import { createSockets, type Sockets } from '../socket/sockets.ts';
import { serveWhip, type WhipEndpoint } from '../whip/whip-endpoint.ts';
import type { Dictionaries } from '../words.ts';
import { serveAgeAnswers } from './age-routes.ts';
import { serveArt } from './art.ts';
import { serveCalls } from './call-routes.ts';
import { requestDeadlineMs } from '../deadline.ts';
import { type CardHooks, serveCardHooks, serveSandboxCards } from './card-routes.ts';
import { serveDoctor } from './doctor-route.ts';
import { serveDocuments } from './documents.ts';
import type { Sitemaps } from './sitemaps.ts';
import { createEdge } from './edge.ts';
import { createFailures } from './failures.ts';
import { serveFiles } from './files.ts';
import { createLastResort } from './error-page.ts';
import { createSecurityHeaders } from './headers.ts';
import { type Health, serveHealth } from './health.ts';
import { describeCalls } from './openapi.ts';
import type { PageRequests } from './page-request.ts';
import { serveMedia, type MediaCollection } from './media.ts';
import { servePages } from './page-routes.ts';
import { type CallEntry, createRunCall } from './run-call.ts';
import { serveSandbox } from './sandbox.ts';
import { serveSandboxWallet } from './sandbox-wallet.ts';
import type { Sessions } from './session.ts';
import { createShowPage } from './show-page.ts';
import type { Spool } from '../spool.ts';
import type { AnyUploadEndpoint } from './upload-endpoint.ts';
import { type UploadHostBounds, uploadHostBounds } from './upload-form.ts';
import { serveUploads } from './upload-host.ts';
import { createUploadSlots } from './upload-slots.ts';
import { createVisitors, type Visitor } from './visitor.ts';
import type { GatePasses } from './gate-pass.ts';
import type { WebApp } from './web-app.ts';

export type HttpServer = {
  listen(): Promise<string>;
  sockets: Sockets;
  /** `/readyz` is 503 from now on, and everything is served. */
  leave(): void;
  /** Sockets are sent away over a time; calls and pages are served. */
  sendAway(): Promise<void>;
  /** New work is refused, sockets end, running requests may finish within a bound. */
  close(): Promise<void>;
};

const finishWithinMs = 2500;
/** The first page from sources waits until they are compiled. */
const compilingDeadlineMs = 120_000;

type Parts = {
  config: Config;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  rateLimits: RateLimits;
  /** The owners have stopped what people change. */
  isReadOnly(): boolean;
  dictionaries: Dictionaries;
  gatePasses: GatePasses;
  sessions: Sessions;
  files: Files;
  /** Where uploads wait until their calls have ended. */
  spool: Spool;
  tickets: SignedUrls;
  shelves: readonly MediaCollection[];
  /** Where programs broadcast and watch. */
  whip: readonly WhipEndpoint[];
  /** Where files arrive piece by piece. */
  uploadEndpoints: readonly AnyUploadEndpoint[];
  calls: CallEntry[];
  pageRequest: PageRequests;
  web: WebApp;
  health: Health;
  /** A demo shows the picture that it keeps out. */
  knownImage?: string;
  /** Apps of the EU's age profile, where the gate offers them. */
  eu?: EuProofs;
  /** Where the demo plays the age verifier too. */
  sandboxVerifier?: SandboxVerifier;
  /** Lists of the sitemap beside that of the pages. */
  sitemaps?: Sitemaps;
  /** What card providers call. */
  cardHooks?: CardHooks;
  /** Where the demo plays the card provider too. */
  sandboxCards?: SandboxCards | undefined;
  deadlineMs?: number;
  socketBounds?: Partial<SocketBounds>;
  uploadBounds?: Partial<UploadHostBounds>;
};

const nameOf = (call: CallSpec): string => `${call.method} ${callPath(call)}`;

/** Finds handlers by the name of a declaration: a built page has its own copy of the declarations. */
function callsInProcess(calls: CallEntry[], run: ReturnType<typeof createRunCall>) {
  const entries = new Map(calls.map((entry) => [nameOf(entry.spec), entry]));
  return (visitor: Visitor): PageCall =>
    async (call, input) => {
      const entry = entries.get(nameOf(call));
      if (!entry) throw new Error(`${call.path} is not served here`);
      const { body } = await run(entry, input as object, visitor);
      return body as Envelope<never>;
    };
}

export async function createHttpServer(parts: Parts): Promise<HttpServer> {
  const { config, clock, dictionaries, log, metrics, gatePasses } = parts;
  const { files: built, version, workshop } = parts.web;
  const deadlineMs = parts.deadlineMs ?? (workshop ? compilingDeadlineMs : requestDeadlineMs);
  const headers = createSecurityHeaders(config, workshop?.newsOrigin);
  const failures = createFailures({ dictionaries, log });
  const visitors = createVisitors({ config, gatePasses, sessions: parts.sessions });
  const lastResort = createLastResort({ headers });
  const edge = createEdge({ config, headers, failures, metrics, lastResort });
  const { server } = edge;
  if (workshop) {
    server.addHook('onRequest', (request, reply, next) => workshop.serve(request.raw, reply.raw, next));
  }

  if (version !== undefined) {
    server.addHook('onRequest', async (_request, reply) => void reply.header(webVersionHeader, version));
  }

  // In production the developer's calls do not exist.
  const calls = parts.calls.filter(({ spec }) => spec.prefix !== 'dev' || config.mode === 'demo');
  const uploads = createUploadSlots({ clock, limited: config.rateLimits === 'on' });
  const run = createRunCall({ ...parts, failures, deadlineMs });
  const showPage = createShowPage({
    ...parts,
    headers,
    lastResort,
    callsFor: callsInProcess(calls, run),
    deadlineMs,
  });

  await server.register((health) =>
    serveHealth(health, { config, metrics, health: parts.health, isDraining: edge.isLeaving }),
  );
  await server.register((routes) => serveDoctor(routes, config));
  serveArt(server);
  const { knownImage } = parts;
  if (knownImage)
    server.get('/dev/known-image.jpg', async (_, reply) =>
      reply.type('image/jpeg').send(createReadStream(knownImage)),
    );
  const { cardHooks: hooks, sandboxCards: sandbox } = parts;
  const servesWeb = config.serves.has('web');
  const isDraining = () => edge.isDraining() || !servesWeb;
  if (hooks)
    await server.register((routes) =>
      serveCardHooks(routes, { hooks, rateLimits: parts.rateLimits, isDraining }),
    );
  const { eu } = parts;
  if (eu) {
    const { rateLimits } = parts;
    await server.register((routes) => serveAgeAnswers(routes, { eu, rateLimits, failures, isDraining }));
  }
  if (sandbox) {
    const cards = { clock, dictionaries, sandbox };
    await server.register((routes) => serveSandboxCards(routes, cards));
  }
  if (built) await server.register((assets) => serveFiles(assets, built));

  server.decorateRequest('visitor');
  await server.register(async (withVisitor: FastifyInstance) => {
    withVisitor.addHook('onRequest', async (request, reply) => {
      if (edge.isDraining()) throw refuse('unavailable');
      request.visitor = await visitors.meet(request, reply);
    });
    await withVisitor.register((routes) =>
      serveWhip(routes, { failures, endpoints: parts.whip, isReadOnly: parts.isReadOnly }),
    );
    // What only its siblings serve is refused as by a process that stops: a proxy asks the next.
    if (!servesWeb)
      withVisitor.addHook('onRequest', async () => {
        throw refuse('unavailable');
      });
    await withVisitor.register((documents) =>
      serveDocuments(documents, {
        dictionaries,
        describe: () => describeCalls(calls),
        sitemaps: parts.sitemaps ?? {},
      }),
    );
    await withVisitor.register((routes) => serveMedia(routes, parts));
    const { sandboxVerifier: verifier } = parts;
    if (eu && config.mode === 'demo') {
      const { secretKey } = config;
      const wallet = { eu, clock, secretKey, dictionaries, visitors };
      await withVisitor.register((routes) => serveSandboxWallet(routes, wallet));
    }
    if (verifier) await withVisitor.register((routes) => serveSandbox(routes, { verifier, visitors }));
    await withVisitor.register((routes) =>
      serveCalls(routes, { calls, run, visitors, headers, uploads, spool: parts.spool }),
    );
    const bounds = { ...uploadHostBounds, ...parts.uploadBounds };
    const endpoints = parts.uploadEndpoints;
    const { isReadOnly } = parts;
    const hosted = { bounds, clock, config, endpoints, failures, isReadOnly, slots: uploads, visitors };
    await withVisitor.register((routes) => serveUploads(routes, hosted));
    await withVisitor.register((routes) => servePages(routes, { showPage }));
  });

  const sockets = createSockets({
    clock,
    rateLimits: parts.rateLimits,
    server,
    visitors,
    failures,
    headers: headers.always,
    metrics,
    isServed: config.serves.has('live'),
    bounds: {
      ...(config.rateLimits === 'off' && { maxPerAddress: Infinity, maxSigns: Infinity }),
      ...parts.socketBounds,
    },
  });

  return {
    sockets,
    listen: () => server.listen({ host: config.host, port: config.port }),
    leave: edge.leave,
    sendAway: sockets.sendAway,
    async close() {
      edge.drain();
      const late = setTimeout(() => server.server.closeAllConnections(), finishWithinMs);
      await Promise.all([sockets.closeAll(), server.close()]);
      clearTimeout(late);
    },
  };
}
