// Renders a page, and what the router fetches for the next one: the same gate, the same rules.
import {
  accountsCalls,
  isPassing,
  languageCookie,
  type PageCall,
  panels,
  splitLanguage,
} from '@alcove/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { Clock } from '../clock.ts';
import type { Metrics } from '../metrics.ts';
import { minGzipBytes, squeeze, takesGzip } from './compression.ts';
import { openJar } from './cookies.ts';
import { withinDeadline } from '../deadline.ts';
import type { LastResort } from './error-page.ts';
import { freshNonce, type SecurityHeaders } from './headers.ts';
import { createPageCache, type RenderedPage } from './page-cache.ts';
import { type PageLook, pageLookOf, type PageRequests } from './page-request.ts';
import { takeRefusedForm } from './refused-form.ts';
import { refusedQuery } from './return-path.ts';
import { openGzip, openPlain } from './sealed-page.ts';
import { documentPath, pathOf, type Visitor } from './visitor.ts';
import type { WebApp } from './web-app.ts';

/** What pages read of a query; a page with any other name in it is rendered for its reader alone. */
const knownQuery = new Set<string>([
  ...panels,
  refusedQuery,
  'nodisclaimer',
  'p',
  'section',
  'type',
  'gender',
  '_routes',
]);
const maxKnownQueryLength = 120;

/** Sessions are `__Host-` cookies; no other cookie names a person. */
const isAnonymous = (visitor: Visitor): boolean =>
  visitor.cookies.names().every((name) => !name.startsWith('__Host-') || name === '__Host-visit');

function cacheKey(
  visitor: Visitor,
  look: PageLook,
  path: string,
  query: URLSearchParams,
): string | undefined {
  if (!isAnonymous(visitor)) return undefined;
  const asked = query.toString();
  if (asked.length > maxKnownQueryLength) return undefined;
  if ([...query.keys()].some((name) => !knownQuery.has(name))) return undefined;
  const { theme, discreet, hasGatePass, gateShown, demoBar, noticeSeen } = look;
  return [visitor.origin, path, asked, theme, discreet, hasGatePass, gateShown, demoBar, noticeSeen].join(
    ' ',
  );
}

function watchFailures(call: PageCall): { call: PageCall; failed(): boolean } {
  let failed = false;
  return {
    failed: () => failed,
    async call(spec, input) {
      const answer = await call(spec, input);
      // A limit of this reader, or a failure of this moment: the next reader may be answered.
      if (answer.status === 'error' && isPassing(answer.code)) failed = true;
      return answer;
    },
  };
}

/** The app could not even show its own error screen. */
const isBroken = ({ status, headers }: RenderedPage, isDocument: boolean): boolean =>
  isDocument &&
  status >= 500 &&
  !headers.some(([name, value]) => name === 'content-type' && value.startsWith('text/html'));

const isDeveloperPath = (path: string): boolean => /^\/dev(?:\/|$)/.test(splitLanguage(path).path);

function rememberLanguage(visitor: Visitor, look: PageLook) {
  if (visitor.cookies.get(languageCookie.name) === look.language) return;
  visitor.cookies.set(languageCookie.name, look.language, { maxAgeSeconds: languageCookie.maxAgeSeconds });
}

type Parts = {
  config: Pick<Config, 'mode' | 'demoLife'>;
  web: WebApp;
  clock: Clock;
  headers: SecurityHeaders;
  metrics: Metrics;
  pageRequest: PageRequests;
  lastResort: LastResort;
  callsFor: (visitor: Visitor) => PageCall;
  deadlineMs: number;
};

export type ShowPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

export function createShowPage(parts: Parts): ShowPage {
  const { config, web, headers, metrics, pageRequest, callsFor, lastResort, deadlineMs } = parts;
  const cache = createPageCache({
    clock: parts.clock,
    placeholder: freshNonce(),
    onHit: metrics.pageFromCache,
  });

  async function render(
    visitor: Visitor,
    look: PageLook,
    asked: { url: string; nonce: string; isDocument: boolean; call: PageCall },
  ): Promise<RenderedPage> {
    const began = performance.now();
    const { url, nonce, isDocument, call } = asked;
    const own = visitor.session && (await call(accountsCalls.member, {}));
    // Only the page that changes them shows these settings.
    const { notification_settings: _, ...me } = own?.status === 'success' ? own.data : {};
    const refusedForm = isDocument ? takeRefusedForm(visitor.cookies) : undefined;
    const page = pageRequest(look, {
      origin: visitor.origin,
      nonce,
      call,
      ...('uid' in me && { me }),
      ...(visitor.trial && { trial: visitor.trial }),
      ...(refusedForm && { refusedForm }),
    });
    const rendered = await withinDeadline(
      deadlineMs,
      async (signal) => {
        const response = await web.render(page, new Request(url, { signal }));
        const body = Buffer.from(await response.arrayBuffer());
        return { status: response.status, headers: [...response.headers], body };
      },
      visitor,
    );
    metrics.pageRendered(performance.now() - began);
    return rendered;
  }

  return async (request, reply) => {
    const { visitor } = request;
    const asked = pathOf(request.url);
    const hidden = config.mode === 'production' && isDeveloperPath(documentPath(asked));
    // A path that no page has, so that the app's own "not found" answers.
    const path = hidden ? '/404' : asked;
    const query = new URLSearchParams(request.url.slice(asked.length));
    const userAgent = request.headers['user-agent'];
    const look = pageLookOf(visitor, { path: documentPath(asked), query, userAgent }, config);
    const isDocument = documentPath(asked) === asked;
    if (isDocument && !isDeveloperPath(asked)) rememberLanguage(visitor, look);

    const url = `${visitor.origin}${path}${request.url.slice(asked.length)}`;
    const nonce = freshNonce();
    reply.header('content-security-policy', headers.contentSecurityPolicy(visitor.host, nonce));
    const zipped = takesGzip(request);
    const key = hidden || web.workshop ? undefined : cacheKey(visitor, look, path, query);

    if (key !== undefined) {
      // A shared page is rendered without its first reader's cookies.
      const anonymous: Visitor = { ...visitor, cookies: openJar(undefined) };
      delete anonymous.onLeave;
      const page = await cache.read(key, async () => {
        const calls = watchFailures(callsFor(anonymous));
        const asked = { url, nonce: cache.placeholder, isDocument, call: calls.call };
        const rendered = await render(anonymous, look, asked);
        const isOwn =
          isBroken(rendered, isDocument) || calls.failed() || anonymous.cookies.changes().length > 0;
        return isOwn ? undefined : rendered;
      });
      if (page) {
        send(reply, page.status, page.headers);
        if (zipped) reply.header('content-encoding', 'gzip');
        return reply.send(zipped ? openGzip(page.sealed, nonce) : openPlain(page.sealed, nonce));
      }
    }

    const page = await render(visitor, look, { url, nonce, isDocument, call: callsFor(visitor) });
    if (isBroken(page, isDocument)) return lastResort(request, reply, page.status);
    send(reply, page.status, page.headers);
    if (!zipped || page.body.length < minGzipBytes) return reply.send(page.body);
    reply.header('content-encoding', 'gzip');
    return reply.send(await squeeze(page.body));
  };
}

function send(reply: FastifyReply, status: number, headers: [string, string][]) {
  reply.code(status).header('cache-control', 'private, no-cache').header('vary', 'Cookie, Accept-Encoding');
  for (const [name, value] of headers) if (name !== 'content-length') reply.header(name, value);
}
