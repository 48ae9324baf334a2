// Web sockets of the site: who may open one, where it leads, and how all of them end.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { type Capability, closeCodes, refusalFor, standingOf } from '@alcove/protocol';
import type { FastifyInstance } from 'fastify';
import { WebSocketServer } from 'ws';
import { type RateLimit, type RateLimits, takeOrRefuse } from '../bus/rate-limits.ts';
import type { Clock } from '../clock.ts';
import type { FailedAnswer, Failures } from '../http/failures.ts';
import { openJar } from '../http/cookies.ts';
import { personOf } from '../http/session.ts';
import { languageOf, pathOf, type Visitors } from '../http/visitor.ts';
import type { Metrics } from '../metrics.ts';
import { Refusal, refuse } from '../refusal.ts';
import {
  heartbeatOf,
  OpenSocketConnection,
  ServerSocket,
  type SocketBounds,
  socketBounds,
  type SocketConnection,
  type SharedBySockets,
  type SocketVisitor,
} from './connection.ts';
import { createSessionBonds, type SessionHolder } from './session-bonds.ts';
import { createShares } from './shares.ts';
import { spread } from './spread.ts';

const retryAfterSeconds = 10;
/** A heartbeat leaves at most so late. */
const longestBeatWaitMs = 1000;
/** RFC 6455 has 13; 8 is its last draft, on the wire the same. */
const webSocketVersions = ['13', '8'];
/** Of every answer that asks for WebSocket: RFC 9110, 7.8, and RFC 6455, 4.4. */
const upgradeHeaders = {
  upgrade: 'websocket',
  connection: 'Upgrade',
  'sec-websocket-version': webSocketVersions.join(', '),
};

type RouteOptions = {
  /** Who may open one, by the capability table; without it, everybody who has passed the gate. */
  who?: Capability;
  /** What one member may open; `open`: at the same time, at this process. */
  perMember?: { open: number; rate: RateLimit };
  /** What this path sends as a heartbeat, in its own words. */
  pingText?: string;
  /** The site stops: what is under way on this socket ends, and its client is sent the reason; then it is closed. */
  leave?(connection: SocketConnection): Promise<void>;
};
type Route = Pick<RouteOptions, 'who' | 'perMember'> & {
  open: (connection: SocketConnection) => void;
  parts: SharedBySockets;
};

export type Sockets = {
  route(path: string, open: (connection: SocketConnection) => void, options?: RouteOptions): void;
  /** Refuses new ones and sends away those that are open, a few at a time; meanwhile the others are served. */
  sendAway(): Promise<void>;
  /** Refuses new ones and ends those that are open. */
  closeAll(): Promise<void>;
  count(): number;
  /** Sockets of a session that has moved must log in again; those of one that is over are logged out for good. */
  sessions: SessionHolder;
};

type Parts = {
  clock: Clock;
  rateLimits: Pick<RateLimits, 'take'>;
  server: FastifyInstance;
  visitors: Visitors;
  failures: Failures;
  /** On a refused handshake, as on every answer. */
  headers: Record<string, string>;
  metrics: Metrics;
  bounds?: Partial<SocketBounds>;
  /** False: sockets are those of other processes. */
  isServed?: boolean;
};

const reasons: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  426: 'Upgrade Required',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
};

const routePathOf = (url: string): string => pathOf(url).replace(/(?<=.)\/$/, '');

function answerWithoutSocket(socket: Duplex, answer: FailedAnswer, headers: Record<string, string>) {
  const body = JSON.stringify(answer.body);
  const lines = Object.entries({
    ...headers,
    ...(answer.body.retry_after !== undefined && { 'retry-after': answer.body.retry_after }),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    ...(answer.body.code === 'upgrade_required' && { ...upgradeHeaders, connection: 'Upgrade, close' }),
  }).map(([name, value]) => `${name}: ${value}`);
  const status = `HTTP/1.1 ${answer.status} ${reasons[answer.status] ?? 'Refused'}`;
  socket.end([status, ...lines, '', body].join('\r\n'));
}

export function createSockets(parts: Parts): Sockets {
  const { clock, rateLimits, server, visitors, failures, headers, metrics } = parts;
  const bounds = { ...socketBounds, ...parts.bounds };
  const routes = new Map<string, Route>();
  /** In the order of their last heartbeats. */
  const open = new Set<OpenSocketConnection>();
  const bonds = createSessionBonds({ clock });
  const beatEveryMs = Math.min(longestBeatWaitMs, bounds.pingEveryMs / 5);
  const shares = createShares(bounds);
  let refusing = parts.isServed === false;

  const upgrades = {
    noServer: true,
    WebSocket: ServerSocket,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: bounds.maxFrameBytes,
    // One frame of a socket at a time, then the others: a sender of thousands at once delays only itself.
    allowSynchronousEvents: false,
    // ws knows it, its types do not.
    closeTimeout: bounds.closeWithinMs,
  };
  const upgrader = new WebSocketServer(upgrades);

  const holderOf = (path: string, { address, session }: SocketVisitor, { perMember }: Route) => ({
    path,
    address,
    uid: session?.uid,
    maxPerMember: perMember?.open,
  });

  /** The route and who takes it; a refusal is thrown. */
  async function admit(
    request: IncomingMessage,
    path: string,
  ): Promise<{ route: Route; visitor: SocketVisitor }> {
    const visitor = await visitors.meetSocket(request);
    if (refusing) throw refuse('unavailable');
    if (visitors.isForeign(visitor, request.headers)) throw refuse('foreign_origin');
    // Before the path: a visitor without a gate pass does not learn which paths exist.
    if (!visitor.hasGatePass) throw refuse('visit_required');
    const route = routes.get(path);
    if (!route) throw refuse('not_found');
    const refused = route.who && refusalFor(route.who, standingOf(personOf(visitor), clock.now()));
    if (refused) throw new Refusal(refused);
    if (!webSocketVersions.includes(request.headers['sec-websocket-version'] ?? ''))
      throw refuse('upgrade_required');
    if (route.perMember && visitor.session)
      await takeOrRefuse(rateLimits, `socket:${path}:${visitor.session.uid}`, route.perMember.rate);
    return { route, visitor };
  }

  function refuseHandshake(error: unknown, request: IncomingMessage, socket: Duplex) {
    const language = languageOf(pathOf(request.url ?? '/'), openJar(request.headers.cookie));
    const answer = failures.answer(error, { language, requestId: randomUUID() }, 'handshake');
    answerWithoutSocket(socket, answer, headers);
  }

  /** One timer for all: a timer of its own takes a tenth of what a connection keeps. */
  let beating: NodeJS.Timeout | undefined;
  function beat() {
    const now = Math.round(performance.now());
    for (const connection of open) {
      if (now - connection.beatAt < bounds.pingEveryMs) break;
      open.delete(connection);
      open.add(connection);
      connection.beat(now);
    }
    beating = open.size > 0 ? setTimeout(beat, beatEveryMs) : undefined;
  }

  function welcome(
    socket: ServerSocket,
    { wire, path, route, visitor }: { wire: Duplex; path: string; route: Route; visitor: SocketVisitor },
  ) {
    const connection = new OpenSocketConnection(socket, wire, visitor, route.parts);
    open.add(connection);
    beating ??= setTimeout(beat, beatEveryMs);
    shares.take(holderOf(path, visitor, route));
    metrics.sockets(path, 1);
    route.open(connection);
    if (visitor.session) connection.bindSession(visitor.session.id);
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
    // A peer that vanishes during the handshake is no reason to end the process.
    socket.on('error', () => socket.destroy());
    // One that has gone already has no address any more.
    if (request.socket.remoteAddress === undefined) return void socket.destroy();
    const path = routePathOf(request.url ?? '/');
    let admitted: Awaited<ReturnType<typeof admit>>;
    try {
      admitted = await admit(request, path);
    } catch (error) {
      return refuseHandshake(error, request, socket);
    }
    // The peer left while its session was read.
    if (socket.destroyed) return;
    const { route, visitor } = admitted;
    // Not before: of handshakes that are admitted together, each counts for the next.
    if (shares.isFull(holderOf(path, visitor, route)))
      return refuseHandshake(refuse('too_many', { seconds: retryAfterSeconds }), request, socket);
    upgrader.handleUpgrade(request, socket, head, (upgraded) =>
      welcome(upgraded, { wire: socket, path, route, visitor }),
    );
  }
  server.server.on(
    'upgrade',
    (request: IncomingMessage, socket: Duplex, head: Buffer) => void upgrade(request, socket, head),
  );

  // A request without a handshake learns what this address is for, with or without a gate pass.
  server.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || !routes.has(routePathOf(request.url))) return;
    reply.headers(upgradeHeaders);
    throw refuse('upgrade_required');
  });

  return {
    route: (path, openRoute, { pingText = 'ping', leave, ...options } = {}) => {
      if (routes.has(path)) throw new Error(`${path} leads somewhere already`);
      const shared: SharedBySockets = {
        bounds,
        heartbeat: heartbeatOf(pingText),
        bonds,
        leave,
        onUnread: () => metrics.socketUnread(path),
        closed(connection) {
          open.delete(connection);
          shares.giveBack(holderOf(path, connection.visitor, route));
          metrics.sockets(path, -1);
        },
      };
      const route: Route = { open: openRoute, parts: shared, ...options };
      routes.set(path, route);
    },
    count: () => open.size,
    sessions: bonds,
    async sendAway() {
      refusing = true;
      await spread([...open], {
        overMs: bounds.leaveOverMs,
        wait,
        send: (connection) =>
          void connection.sayGoodbye().then(() => connection.close(closeCodes.restart, 'restart')),
      });
    },
    async closeAll() {
      refusing = true;
      const ended = [...open].map(
        (connection) => new Promise<void>((resolve) => connection.onClose(() => resolve())),
      );
      await Promise.all([...open].map((connection) => connection.sayGoodbye()));
      for (const connection of open) connection.close(closeCodes.restart, 'restart');
      const late = setTimeout(() => [...open].forEach((connection) => connection.cut()), bounds.endWithinMs);
      await Promise.all(ended);
      clearTimeout(late);
      clearTimeout(beating);
    },
  };
}
