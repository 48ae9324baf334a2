// Starts child processes. Node reports a failed start in one of three ways: it throws, or it returns a child that emits
// `error` without ever emitting `exit`, and such a child lacks its streams where descriptors ran out.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

export type ChildStart<T extends ChildProcess> =
  | { child: T; failed?: undefined }
  /** No process exists; the promise resolves with the reason. */
  | { child?: undefined; failed: Promise<Error> };

/**
 * An `error` of a child that is returned here is not its end: a message was not sent, or a signal was not delivered.
 * Without any listener it would end this process.
 */
export function startChild<T extends ChildProcess>(start: () => T): ChildStart<T> {
  try {
    const child = start();
    if (child.pid !== undefined) return { child: child.on('error', () => undefined) };
    return { failed: once(child, 'error').then(([error]) => error as Error) };
  } catch (error) {
    return { failed: Promise.resolve(error as Error) };
  }
}
