// The HTTP server itself: numbers requests, labels every answer, turns whatever fails into words.
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Config } from '../../config.ts';
import type { Metrics } from '../metrics.ts';
import { Refusal, refuse } from '../refusal.ts';
import { maxBodyBytes } from './body.ts';
import { sendFailure } from './call-routes.ts';
import { openJar } from './cookies.ts';
import type { Failures } from './failures.ts';
import type { SecurityHeaders } from './headers.ts';
import type { LastResort } from './error-page.ts';
import { boundRest } from './rest-of-body.ts';
import { uploadBounds } from './upload.ts';
import { hostOf, languageOf, pathOf } from './visitor.ts';

const headersArrivalMs = 10_000;
const keepAliveMs = 65_000;
const maxPathLength = 2048;
/** With its query. The router asks in one address for all pages that a list leads to, up to 7,680 of it. */
const maxUrlLength = 8192;
const maxParamLength = 200;

export type Edge = {
  server: FastifyInstance;
  /** From now on proxies are told to ask other processes; everything is served. */
  leave(): void;
  isLeaving(): boolean;
  /** From now on calls and pages are refused with 503; health and assets go on. */
  drain(): void;
  isDraining(): boolean;
};

type Parts = {
  config: Pick<Config, 'trustedProxies'>;
  headers: SecurityHeaders;
  failures: Failures;
  metrics: Metrics;
  /** For people; clients and scripts get JSON. */
  lastResort: LastResort;
};

/** What the server itself refuses, in the product's codes. */
export function refusalOfError(error: FastifyError): unknown {
  if (error instanceof Refusal || error.statusCode === undefined) return error;
  if (error.statusCode === 413) return refuse('too_large');
  if (error.statusCode === 415) return refuse('wrong_type');
  if (error.statusCode === 404) return refuse('not_found');
  if (error.statusCode >= 400 && error.statusCode < 500) return refuse('malformed');
  return error;
}

/** Browsers read `//` and `\\` in what follows a redirect or a link as the start of another host. */
const namesAnotherHost = (path: string): boolean => /\/\/|\\/.test(path);

/** A person looking at a page, rather than a script or a client asking a call. */
const isForReading = (request: FastifyRequest): boolean =>
  request.method === 'GET' &&
  (request.headers.accept?.includes('text/html') ?? false) &&
  !/^\/(?:en\/|ru\/)?(?:b|_backend)\//.test(request.url);

export function createEdge({ config, headers, failures, metrics, lastResort }: Parts): Edge {
  let leaving = false;
  let draining = false;

  function label(request: FastifyRequest, reply: FastifyReply) {
    reply.headers(headers.always);
    reply.header('content-security-policy', headers.contentSecurityPolicy(hostOf(request)));
    reply.header('x-request-id', request.id);
  }

  function fail(thrown: FastifyError, request: FastifyRequest, reply: FastifyReply) {
    const error = refusalOfError(thrown);
    const path = pathOf(request.url);
    const language = languageOf(path, openJar(request.headers.cookie));
    const during = request.routeOptions?.url ?? 'routing';
    const answer = failures.answer(error, { language, requestId: request.id }, during);
    reply.header('cache-control', 'no-store');
    if (isForReading(request)) return lastResort(request, reply, answer.status);
    return sendFailure(reply, answer);
  }

  const server = Fastify({
    logger: false,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: maxBodyBytes,
    // The longest of any: other bodies have less, see `boundArrival`.
    requestTimeout: uploadBounds.arrivalMs,
    keepAliveTimeout: keepAliveMs,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    http: {
      headersTimeout: headersArrivalMs,
      // An offer of another protocol (curl offers HTTP/2) is answered in this one.
      shouldUpgradeCallback: ({ headers: { upgrade } }) => upgrade?.toLowerCase() === 'websocket',
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength },
    frameworkErrors: (error, request, reply) => {
      label(request as FastifyRequest, reply as FastifyReply);
      // No hook is called that bounds the rest of the body.
      reply.header('connection', 'close');
      fail(error as FastifyError, request as FastifyRequest, reply as FastifyReply);
    },
    clientErrorHandler: (error, socket: Socket) => {
      // A browser opens connections before it needs them: the answer to nothing would be taken for that of the request
      // which it sends at the same moment.
      const isUnused = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0;
      if (isUnused || error.code === 'ECONNRESET' || !socket.writable) return socket.destroy();
      const status =
        error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request';
      const lines = Object.entries(headers.always).map(([name, value]) => `${name}: ${value}`);
      socket.end(
        `HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
      );
    },
  });

  server.decorateRequest('rest');
  server.addHook('onRequest', async (request, reply) => {
    label(request, reply);
    const isLong = request.url.length > maxUrlLength || pathOf(request.url).length > maxPathLength;
    if (isLong) throw refuse('malformed');
    if (namesAnotherHost(pathOf(request.url))) throw refuse('not_found');
  });
  server.addHook('onSend', async (request, reply) => {
    for (const cookie of request.visitor?.cookies.changes() ?? []) reply.header('set-cookie', cookie);
    // A proxy keeps no connection that is about to end.
    if (leaving) reply.header('connection', 'close');
    boundRest(request, reply);
  });
  server.addHook('onResponse', async (request, reply) => {
    metrics.answered(request.routeOptions.url ?? 'none', request.method, reply.statusCode, reply.elapsedTime);
  });
  server.setErrorHandler(fail);

  const leave = () => void (leaving = true);
  const drain = () => {
    leave();
    draining = true;
  };
  return { server, leave, isLeaving: () => leaving, drain, isDraining: () => draining };
}
