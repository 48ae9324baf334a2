// What the code of a page throws beside its rendering, in a timer or in a promise that nothing awaits, fails that page
// at most: an error that nobody catches would end the process, with all its sockets and cameras.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Log } from '../log.ts';

const inPage = new AsyncLocalStorage<boolean>();

export const asPage = <T>(render: () => T): T => inPage.run(true, render);

/** Calls of a page are the server's own work: what they leave broken must not go on. */
export const outsidePage = <T>(work: () => T): T => inPage.run(false, work);

/** Any other error ends the process, as it does without this listener. */
export function containPageFailures(log: Pick<Log, 'error'>): void {
  process.on('uncaughtException', (error) => {
    if (inPage.getStore()) return log.error({ err: error }, 'a page failed beside its rendering');
    log.error({ err: error }, 'an error that nothing caught ends the process');
    process.exit(1);
  });
}
