// Who a request comes from, as far as a request shows: language, cookies, gate pass, address.
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { defaultLanguage, isLanguage, type Language, languageCookie, splitLanguage } from '@alcove/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { refuse } from '../refusal.ts';
import type { CallVisitor } from './call.ts';
import { type CookieJar, openJar } from './cookies.ts';
import { networkOf } from '../ip-network.ts';
import { isDemoHost, isForeign, isHostHeader } from './origin.ts';
import type { Sessions } from './session.ts';
import type { GatePassProof, GatePasses } from './gate-pass.ts';

/** Longer ones are cut: no browser sends them. */
const maxUserAgentLength = 300;

export type Visitor = CallVisitor & {
  cookies: CookieJar;
  proof: GatePassProof;
  host: string;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Known to calls and pages; assets and health read none. */
    visitor: Visitor;
  }
}

export const pathOf = (url: string): string => {
  const end = url.search(/[?#]/);
  return end < 0 ? url : url.slice(0, end);
};

/** As the browser calls us, when that can be believed to be a name. */
export const hostOf = (request: FastifyRequest): string =>
  isHostHeader(request.host) ? request.host : 'localhost';

/** The address people see for what the router fetches: `/en/geo.data` belongs to `/en/geo`, `/en/_.data` to `/en/`. */
export const documentPath = (path: string): string =>
  path.endsWith('/_.data') ? path.slice(0, -'_.data'.length) : path.replace(/\.data$/, '');

/** Where no path can tell, the cookie does: R1.053. */
export function languageOf(path: string, cookies: Pick<CookieJar, 'get'>): Language {
  if (!/^\/(?:_backend|dev|live|notification)(?:\/|$)/.test(path))
    return splitLanguage(documentPath(path)).language;
  const chosen = cookies.get(languageCookie.name);
  return isLanguage(chosen) ? chosen : defaultLanguage;
}

export type Visitors = {
  meet(request: FastifyRequest, reply: FastifyReply): Promise<Visitor>;
  /** The same for a handshake, which passes by the HTTP router. */
  meetSocket(request: IncomingMessage): Promise<Visitor>;
  /** Another site's page is behind it: refused for whatever changes something. */
  isForeign(visitor: Visitor, headers: IncomingMessage['headers']): boolean;
};

type Parts = {
  config: Pick<Config, 'mode' | 'publicOrigin' | 'uploadOrigin' | 'trustedProxies'>;
  gatePasses: GatePasses;
  sessions: Sessions;
};

export function createVisitors({ config, gatePasses, sessions }: Parts): Visitors {
  const production = config.mode === 'production';
  const trusts = proxyAddr.compile(config.trustedProxies);

  /** `seen`: what the connection and trusted proxies tell. */
  async function describe(
    { url, headers }: Pick<IncomingMessage, 'url' | 'headers'>,
    seen: { requestId: string; address: string; scheme: string; host: string | undefined },
    mayAnswer: boolean,
  ): Promise<Visitor> {
    if (!isHostHeader(seen.host)) throw refuse('malformed');
    if (!production && !isDemoHost(seen.host, [config.publicOrigin, config.uploadOrigin])) {
      throw refuse('host_unknown');
    }
    const cookies = openJar(headers.cookie);
    const proof = gatePasses.read(cookies);
    const origin = (production && config.publicOrigin) || `${seen.scheme}://${seen.host}`;
    return {
      requestId: seen.requestId,
      address: networkOf(seen.address),
      userAgent: headers['user-agent']?.slice(0, maxUserAgentLength) ?? '',
      language: languageOf(pathOf(url ?? '/'), cookies),
      ...(await sessions.read(cookies, { mayAnswer })),
      hasGatePass: proof.state === 'valid',
      ...(proof.state === 'valid' && { viewer: proof.id, ageMethod: proof.method }),
      cookies,
      proof,
      origin,
      host: production ? new URL(origin).host : seen.host,
    };
  }

  return {
    async meet(request, { raw: response }) {
      const { id: requestId, ip: address, protocol: scheme, host } = request;
      const visitor = await describe(request, { requestId, address, scheme, host }, true);
      // What has expired or was forged leaves with the next answer, and the dialog returns.
      if (visitor.proof.state === 'refused') gatePasses.clear(visitor.cookies);
      // A page asks a dozen calls in one request.
      const leaving: (() => void)[] = [];
      visitor.onLeave = (leave) => {
        if (leaving.push(leave) > 1) return;
        response.once('close', () => {
          if (!response.writableFinished) for (const each of leaving) each();
        });
      };
      return visitor;
    },
    meetSocket(request) {
      const { headers, socket } = request;
      const forwarded = trusts(socket.remoteAddress ?? '', 0) ? headers['x-forwarded-host'] : undefined;
      const seen = {
        // One piece, for as long as the socket is open: a UUID is made of two dozen.
        requestId: randomBytes(16).toString('hex'),
        address: proxyAddr(request, trusts),
        scheme: 'http',
        // The last one is what the proxy next to us wrote.
        host: String(forwarded ?? headers.host)
          .split(',')
          .at(-1)
          ?.trim(),
      };
      return describe(request, seen, false);
    },
    isForeign: (visitor, headers) => isForeign(headers, { origin: visitor.origin, anyScheme: !production }),
  };
}
