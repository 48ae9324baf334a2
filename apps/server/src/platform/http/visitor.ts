// Who a request comes from, as far as a request tells: language, cookies, gate, address.
import type { IncomingMessage } from 'node:http';
import { defaultLanguage, isLanguage, type Language, languageCookie, splitLanguage } from '@alcove/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { refuse } from '../refusal.ts';
import { type CookieJar, openJar } from './cookies.ts';
import { isForeign, isHost } from './origin.ts';
import type { CallVisitor } from './run-call.ts';
import type { VisitProof, Visits } from './visit.ts';

export type Visitor = CallVisitor & {
  cookies: CookieJar;
  proof: VisitProof;
  /** Scheme and host of the site, as this visitor knows it. */
  origin: string;
  host: string;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Known to calls and pages; assets and health ask nobody's name. */
    visitor: Visitor;
  }
}

export const pathOf = (url: string): string => {
  const end = url.search(/[?#]/);
  return end < 0 ? url : url.slice(0, end);
};

/** As the browser calls us, when that can be believed to be a name. */
export const hostOf = (request: FastifyRequest): string =>
  isHost(request.host) ? request.host : 'localhost';

/** The address people see for what the router fetches: `/en/geo.data` belongs to `/en/geo`, `/en/_.data` to `/en/`. */
export const documentPath = (path: string): string =>
  path.endsWith('/_.data') ? path.slice(0, -'_.data'.length) : path.replace(/\.data$/, '');

/** Where no path can tell, the cookie does: R1.053. */
export function languageOf(path: string, cookies: Pick<CookieJar, 'get'>): Language {
  if (!/^\/(?:_backend|dev)(?:\/|$)/.test(path)) return splitLanguage(documentPath(path)).language;
  const chosen = cookies.get(languageCookie.name);
  return isLanguage(chosen) ? chosen : defaultLanguage;
}

export type Visitors = {
  meet(request: FastifyRequest, reply: FastifyReply): Visitor;
  /** Another site's page is behind it: refused for whatever changes something. */
  isForeign(visitor: Visitor, headers: IncomingMessage['headers']): boolean;
};

type Parts = { config: Pick<Config, 'mode' | 'publicOrigin'>; visits: Visits };

export function createVisitors({ config, visits }: Parts): Visitors {
  const production = config.mode === 'production';
  return {
    meet(request, { raw: response }) {
      const cookies = openJar(request.headers.cookie);
      const proof = visits.read(cookies);
      // What has expired or was forged leaves with the next answer, and the dialog returns.
      if (proof === 'refused') visits.clear(cookies);
      if (!isHost(request.host)) throw refuse('malformed');
      const origin = (production && config.publicOrigin) || `${request.protocol}://${request.host}`;
      return {
        requestId: request.id,
        address: request.ip,
        language: languageOf(pathOf(request.url), cookies),
        visit: proof === 'valid',
        cookies,
        proof,
        origin,
        host: production ? new URL(origin).host : request.host,
        onLeave: (leave) => void response.once('close', () => response.writableFinished || leave()),
      };
    },
    isForeign: (visitor, headers) => isForeign(headers, { origin: visitor.origin, anyScheme: !production }),
  };
}
