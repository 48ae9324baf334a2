// What is still read of a body that is answered before all of it has come. A browser looks for its answer after it has
// sent everything: so much of the rest is read and discarded as its sender is worth. Then the connection is closed.
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasBody, maxBodyBytes } from './body.ts';

export type RestBounds = { bytes: number; ms: number };

/** Of any request: what a body without a file may hold. */
export const restBounds: RestBounds = { bytes: maxBodyBytes, ms: 5000 };

/** Of an upload whose sender may send one: a phone's connection brings 8 MiB within it. */
export const uploadRestMs = 60_000;

declare module 'fastify' {
  interface FastifyRequest {
    /** Where its sender is worth another bound. */
    rest: RestBounds | undefined;
  }
}

/**
 * Calls `cut` once more than so many bytes have come, or the time is over. Answers the function that ends it, and that
 * answers what is left.
 */
function watchRest(body: Readable, { bytes, ms }: RestBounds, cut: () => void): () => RestBounds {
  let left = bytes;
  const began = performance.now();
  const count = (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) cut();
  };
  const late = setTimeout(cut, ms);
  body.on('data', count);
  return () => {
    clearTimeout(late);
    body.off('data', count);
    return { bytes: Math.max(0, left), ms: Math.max(0, ms - (performance.now() - began)) };
  };
}

/** Called before the answer is sent. */
export function boundRest({ raw: request, rest }: FastifyRequest, { raw: response }: FastifyReply): void {
  if (request.complete || request.destroyed || !hasBody(request)) return;
  const cut = () => {
    if (request.complete) return;
    request.pause();
    if (response.writableFinished) request.destroy();
    else response.once('finish', () => request.destroy());
  };
  request.once('close', watchRest(request, rest ?? restBounds, cut));
  request.resume();
}

/**
 * Reads what is left of a part, which nothing else reads any more, and what follows it once it has ended. A part that
 * is not at its end within the bounds of its body is destroyed, which ends the reading of its form.
 */
export async function discardPart(part: Readable, body: Readable, bounds: RestBounds): Promise<RestBounds> {
  if (part.closed) return bounds;
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  const end = watchRest(body, bounds, () => part.destroy());
  part.once('close', () => resolve());
  // In flowing mode whatever is still listening for single chunks.
  part.on('data', () => {}).resume();
  await closed;
  return end();
}
