// Waiting for what happens elsewhere (another process, the database) when no event tells of it.
import { setTimeout as wait } from 'node:timers/promises';

/** No claim of any test: a machine that stood still for seconds only brings later what is waited for. */
const withinMs = 30_000;
const everyMs = 5;

type Truthy<T> = Exclude<T, undefined | null | false | 0 | ''>;

/** Answers what `condition` answers as soon as that is true. */
export async function until<T>(
  condition: () => T | Promise<T>,
  options: { withinMs?: number; what?: string } = {},
): Promise<Truthy<T>> {
  const patienceMs = options.withinMs ?? withinMs;
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const answer = await condition();
    if (answer) return answer as Truthy<T>;
    if (performance.now() > deadline) {
      throw new Error(`waited ${patienceMs} ms in vain until ${options.what ?? String(condition)}`);
    }
    await wait(everyMs);
  }
}

/** The process gets no processor time for `ms`: no timer, message or promise of it runs meanwhile. */
export function standStill(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
