// How long an upload keeps its slot at the upload host: while bytes come, and for a bounded time after the last one.
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { refuse } from '../refusal.ts';

export type UploadTimes = {
  /** A sender without a byte for so long is cut off: what has arrived before is kept. */
  silenceMs: number;
  /** What the server does with an upload after its last byte. */
  handlingMs: number;
  /** How often both are looked at. */
  watchMs: number;
};

export type UploadTime = {
  /** Aborted when the sender leaves before the last byte, and when the time is over. */
  signal: AbortSignal;
  /** Rejects with `deadline` when the time is over, whether or not `work` heeds the signal. */
  within<T>(work: Promise<T>): Promise<T>;
  end(): void;
};

export function boundUploadTime(
  { raw: request }: Pick<FastifyRequest, 'raw'>,
  { clock, silenceMs, handlingMs, watchMs }: UploadTimes & { clock: Clock },
): UploadTime {
  const controller = new AbortController();
  const { promise: late, reject } = Promise.withResolvers<never>();
  // Work that ends in time leaves this rejection without a listener.
  late.catch(() => {});
  const leave = () => request.complete || controller.abort();
  request.once('close', leave);

  let seen = request.socket.bytesRead;
  let since = clock.now();
  let isHandled = false;
  const watch = setInterval(() => {
    const { bytesRead } = request.socket;
    const isOver = request.complete || request.destroyed;
    // A sender of several requests on one connection may have begun the next one.
    if (isOver ? !isHandled : bytesRead !== seen) [seen, since, isHandled] = [bytesRead, clock.now(), isOver];
    const waitedMs = clock.now() - since;
    if (!isOver && waitedMs >= silenceMs) request.destroy();
    if (!isOver || waitedMs < handlingMs) return;
    const reason = refuse('deadline');
    controller.abort(reason);
    reject(reason);
  }, watchMs).unref();

  return {
    signal: controller.signal,
    within: (work) => Promise.race([work, late]),
    end() {
      clearInterval(watch);
      request.off('close', leave);
    },
  };
}
