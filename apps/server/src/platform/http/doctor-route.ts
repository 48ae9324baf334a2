// Answers the doctor, and nobody else, what has arrived here of a request that went through the proxy.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import proxyAddr from '@fastify/proxy-addr';
import type { Config } from '../../config.ts';
import { isVisitToken } from '../doctor/visit-token.ts';
import { refuse } from '../refusal.ts';

export const doctorPath = '/doctor';
export const doctorHeader = 'x-alcove-doctor';

/** The largest file that a call of the site takes is a photo of 40 MiB. */
export const largeBodyBytes = 41 * 1024 * 1024;

export type SeenRequest = {
  method: string;
  bytes: number;
  host: string;
  /** Of the visitor, as the site takes it. */
  address: string;
  /** Of what is connected to the site. */
  peer: string;
  /** Whether what it tells of visitors is believed. */
  isPeerTrusted: boolean;
  /** What the proxy says, the last of them its own word. */
  forwarded: string[];
};

const listOf = (header: string | string[] | undefined): string[] =>
  [header ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

export async function serveDoctor(
  server: FastifyInstance,
  { secretKey, trustedProxies }: Pick<Config, 'secretKey' | 'trustedProxies'>,
): Promise<void> {
  const trusts = proxyAddr.compile(trustedProxies);
  server.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isVisitToken(secretKey, request.headers[doctorHeader])) throw refuse('not_found');
  });
  // Counted and forgotten.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_request, body, done) => {
    let bytes = 0;
    body.on('data', (chunk: Buffer) => void (bytes += chunk.length));
    body.once('end', () => done(null, bytes));
    body.once('error', done);
  });
  server.route({
    method: ['GET', 'PATCH', 'POST'],
    url: doctorPath,
    bodyLimit: largeBodyBytes,
    handler: async (request: FastifyRequest): Promise<SeenRequest> => {
      const peer = request.raw.socket.remoteAddress ?? '';
      return {
        method: request.method,
        bytes: typeof request.body === 'number' ? request.body : 0,
        host: request.host,
        address: request.ip,
        peer,
        isPeerTrusted: peer !== '' && trusts(peer, 0),
        forwarded: listOf(request.headers['x-forwarded-for']),
      };
    },
  });
}
