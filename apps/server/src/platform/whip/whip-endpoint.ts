// WHIP (RFC 9725) and WHEP over HTTP: a client posts an SDP offer, receives the answer, sends its candidates by
// PATCH and ends the session by DELETE. Each endpoint decides who may, and what becomes of the media.
//
//   POST {path}/{target} ──► 201, Location {path}/{target}/{id}, ETag ──► PATCH candidates ──► DELETE
import { createHash } from 'node:crypto';
import { daySeconds, refusalKinds, streamLimits } from '@alcove/protocol';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { boundArrival } from '../http/body.ts';
import type { Failures } from '../http/failures.ts';
import { refusalOfError } from '../http/edge.ts';
import type { Visitor } from '../http/visitor.ts';
import type { IceServersOf } from '../ice-servers.ts';
import { Refusal, refuse } from '../refusal.ts';
import { type Fragment, fragmentType, readFragment } from './sdp-fragment.ts';

type IceServers = ReturnType<IceServersOf>;

export type WhipPost = {
  target: string;
  bearer: string;
  offer: string;
  visitor: Visitor;
  /** The query of the address, unchecked. */
  query: unknown;
};
/** `id` names the session in addresses and grants nothing by itself. */
export type WhipOpened = {
  id: string;
  answer: string;
  /** STUN and TURN servers for the client, where the operator configured any. */
  iceServers?: IceServers;
};
type About = { id: string; bearer: string; visitor: Visitor };
export type WhipPatch = Fragment & About;

export type WhipEndpoint = {
  /** `/whip` or `/whep`; the next segment names the room or the stream. */
  path: `/${string}`;
  /** What it opens is a camera of the site, which none begins while the site is read-only. */
  publishes?: true;
  open(post: WhipPost): Promise<WhipOpened>;
  /** Another ICE generation is refused with `ice_restart_refused`: connections are never restarted here. */
  trickle(patch: WhipPatch): Promise<void>;
  end(one: About): Promise<void>;
};

const descriptionType = 'application/sdp';
const preflightSeconds = daySeconds;

/** Statuses that RFC 9725 asks for, where they differ from the refusal's own. */
const ownStatus: Partial<Record<Refusal['code'], number>> = {
  description_refused: 422,
  ice_restart_refused: 422,
  ice_generation_missing: 428,
  view_outdated: 412,
  view_undecoded: 406,
};

const statusOf = ({ code, kind }: Refusal): number => {
  const { http, live } = refusalKinds[kind];
  return ownStatus[code] ?? (http === 200 ? live : http);
};

const etagOf = (id: string): string =>
  `"${createHash('sha256').update(id).digest('base64url').slice(0, 22)}"`;

/** `Link` headers as RFC 9725 defines them. */
const linksTo = (servers: IceServers): string[] =>
  servers.flatMap(({ urls, username, credential }) => {
    const proof =
      username === undefined || credential === undefined
        ? ''
        : `; username="${username}"; credential="${credential}"; credential-type="password"`;
    return urls.map((url) => `<${url}>; rel="ice-server"${proof}`);
  });

function bearerOf({ headers }: FastifyRequest): string {
  const bearer = /^Bearer +(\S{1,300})$/i.exec(headers.authorization ?? '')?.[1];
  if (bearer === undefined) throw refuse('bearer_required');
  return bearer;
}

const takes = (type: string) => async (request: FastifyRequest) => {
  const given = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (given !== type) throw refuse('wrong_type');
};

// Any origin may call: the bearer is never sent by a browser on its own, as a cookie is.
function openToPages(_request: FastifyRequest, reply: FastifyReply, next: () => void) {
  reply
    .header('access-control-allow-origin', '*')
    .header('access-control-expose-headers', 'location, etag, link, accept-patch, retry-after')
    .header('cache-control', 'no-store');
  next();
}

function preflight(reply: FastifyReply, methods: string) {
  return reply
    .header('access-control-allow-methods', methods)
    .header('access-control-allow-headers', 'authorization, content-type, if-match')
    .header('access-control-max-age', preflightSeconds);
}

type Parts = { failures: Failures; endpoints: readonly WhipEndpoint[]; isReadOnly(): boolean };

export async function serveWhip(
  server: FastifyInstance,
  { failures, endpoints, isReadOnly }: Parts,
): Promise<void> {
  server.removeAllContentTypeParsers();
  for (const type of [descriptionType, fragmentType])
    server.addContentTypeParser(
      type,
      { parseAs: 'string', bodyLimit: streamLimits.sdpMax },
      (_request, body, done) => done(null, body),
    );
  server.addHook('onRequest', openToPages);
  server.addHook('preParsing', async (request) => boundArrival(request.raw));
  server.setErrorHandler((thrown: FastifyError, request, reply) => {
    const error = refusalOfError(thrown);
    const { language, id: requestId } = { ...request.visitor, id: request.id };
    const during = request.routeOptions.url ?? 'whip';
    const failed = failures.answer(error, { language, requestId }, during);
    const status = error instanceof Refusal ? statusOf(error) : failed.status;
    if (status === 401) reply.header('www-authenticate', 'Bearer');
    if (status === 413) reply.header('connection', 'close');
    if (failed.body.retry_after !== undefined) reply.header('retry-after', failed.body.retry_after);
    return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(failed.body));
  });

  /** Every other method is answered 405 with `Allow`. */
  function refuseOthers(url: string, methods: string[]) {
    server.route({
      method: server.supportedMethods.filter((method) => !methods.includes(method)),
      url,
      onRequest: async (_request, reply) => {
        reply.header('allow', methods.join(', '));
        throw refuse('wrong_method');
      },
      handler: () => {},
    });
  }

  for (const endpoint of endpoints) {
    const target = `${endpoint.path}/:target` as const;
    const one = `${target}/:id` as const;

    server.options(target, async (_request, reply) =>
      preflight(reply, 'POST, OPTIONS').header('accept-post', descriptionType).code(204).send(),
    );
    server.post<{ Params: { target: string } }>(
      target,
      { preParsing: takes(descriptionType) },
      async (request, reply) => {
        const bearer = bearerOf(request);
        if (endpoint.publishes && isReadOnly()) throw refuse('read_only');
        const offer = request.body;
        if (typeof offer !== 'string' || !offer.startsWith('v=0')) throw refuse('malformed');
        const { visitor, params, query } = request;
        const { id, answer, iceServers } = await endpoint.open({
          target: params.target,
          bearer,
          offer,
          visitor,
          query,
        });
        const links = linksTo(iceServers ?? []);
        if (links.length > 0) reply.header('link', links.join(', '));
        return reply
          .code(201)
          .header('location', `${endpoint.path}/${encodeURIComponent(params.target)}/${id}`)
          .header('etag', etagOf(id))
          .header('accept-patch', fragmentType)
          .type(descriptionType)
          .send(answer);
      },
    );
    refuseOthers(target, ['POST', 'OPTIONS']);

    server.options(one, async (_request, reply) =>
      preflight(reply, 'PATCH, DELETE, OPTIONS').header('accept-patch', fragmentType).code(204).send(),
    );
    server.patch<{ Params: { id: string } }>(
      one,
      { preParsing: takes(fragmentType) },
      async (request, reply) => {
        const bearer = bearerOf(request);
        const { id } = request.params;
        const generation = request.headers['if-match'];
        // `*` comes with an ICE restart, which is recognized by its ufrag and refused.
        if (generation === undefined) throw refuse('ice_generation_missing');
        if (generation !== '*' && generation !== etagOf(id)) throw refuse('view_outdated');
        const fragment = typeof request.body === 'string' ? readFragment(request.body) : undefined;
        if (!fragment) throw refuse('malformed');
        await endpoint.trickle({ id, bearer, visitor: request.visitor, ...fragment });
        return reply.code(204).send();
      },
    );
    server.delete<{ Params: { id: string } }>(one, async (request, reply) => {
      const { params, visitor } = request;
      await endpoint.end({ id: params.id, bearer: bearerOf(request), visitor });
      return reply.code(200).send();
    });
    refuseOthers(one, ['PATCH', 'DELETE', 'OPTIONS']);
  }
}
