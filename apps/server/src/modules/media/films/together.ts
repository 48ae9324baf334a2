// Steps of the work on a film that need nothing of each other.

/** The first that fails ends the others, and is thrown once all of them have ended: none writes after that. */
export async function together<T extends readonly unknown[]>(
  signal: AbortSignal,
  begin: (signal: AbortSignal) => { [K in keyof T]: Promise<T[K]> },
): Promise<T> {
  const failed = new AbortController();
  const steps = begin(AbortSignal.any([signal, failed.signal]));
  const ended = await Promise.allSettled(
    steps.map((step) =>
      step.catch((error: unknown) => {
        failed.abort(error);
        throw error;
      }),
    ),
  );
  if (failed.signal.aborted) throw failed.signal.reason;
  return ended.map((step) => (step as PromiseFulfilledResult<unknown>).value) as unknown as T;
}
