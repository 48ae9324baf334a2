// Every request has an end: at its deadline, or when the caller leaves, its work is asked to stop.
import { refuse } from './refusal.ts';

export const requestDeadlineMs = 15_000;

type Options = {
  /** Registers what is done when the caller leaves. */
  onLeave?: ((leave: () => void) => void) | undefined;
};

/** Rejects with the refusal `deadline` when time is up, whether or not `work` heeds its signal. */
export async function withinDeadline<T>(
  ms: number,
  work: (signal: AbortSignal) => T | Promise<T>,
  { onLeave }: Options = {},
): Promise<T> {
  const controller = new AbortController();
  const { promise: ended, reject } = Promise.withResolvers<never>();
  // Work that finishes first leaves this rejection without a listener.
  ended.catch(() => {});
  const stop = () => {
    const reason = refuse('deadline');
    controller.abort(reason);
    reject(reason);
  };
  const timer = setTimeout(stop, ms);
  onLeave?.(stop);
  try {
    return await Promise.race([work(controller.signal), ended]);
  } finally {
    clearTimeout(timer);
  }
}
