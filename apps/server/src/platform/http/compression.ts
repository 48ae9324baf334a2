// Answers that are compressed while they are sent.
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';

/** Below this, the answer fits one packet anyway. */
export const minGzipBytes = 1024;
/** 4: on a page, 6 saves 2 % more for twice the time. */
const level = 4;

const deflate = promisify(gzip);

export const squeeze = (body: Buffer | string): Promise<Buffer> => deflate(body, { level });

export const takesGzip = (request: FastifyRequest): boolean =>
  /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
