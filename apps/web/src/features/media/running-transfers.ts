// The files of one draft on their way: a few at once, waiting while there is no network, each stopped on its own.
import { gaveUp, type PickFault } from './picked-file.ts';
import { sendBounds, sendFile } from './send-file.ts';
import { nextTransfers, type Transfer } from './transfers.ts';
import type { UploadHost } from './upload-host.ts';

type Needs = {
  /** Where its files go, begun where it was not, or why it cannot be; undefined: no answer came. */
  begin: () => Promise<UploadHost | Refused | undefined>;
  list: () => readonly Transfer[];
  change: (transfers: readonly Transfer[]) => void;
  onWhole: (transfer: Transfer) => Promise<void>;
  onRefused: (transfer: Transfer, refused: Refused) => void;
};

/** `code`: of the server, where it judged the file. */
type Refused = { text: string; code?: string } | { fault: PickFault };

const firstRetryMs = 1000;
const lastRetryMs = 20_000;

/** Sooner where the network comes back meanwhile. */
function untilRetry(tries: number, afterMs: number | undefined, signal: AbortSignal): Promise<void> {
  const waitMs = Math.max(afterMs ?? 0, Math.min(lastRetryMs, firstRetryMs * 2 ** tries));
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    };
    // Without a network a try tells nothing.
    const timer = setTimeout(() => navigator.onLine && end(), waitMs);
    addEventListener('online', end, { once: true });
    signal.addEventListener('abort', end, { once: true });
  });
}

export function createRunningTransfers({ begin, list, change, onWhole, onRefused }: Needs) {
  const running = new Map<number, AbortController>();

  const update = (key: number, more: Partial<Transfer>) =>
    change(list().map((each) => (each.key === key ? { ...each, ...more } : each)));

  async function send(transfer: Transfer, file: File, signal: AbortSignal) {
    const { key, name } = transfer;
    let host = await begin();
    for (let tries = 0; host === undefined && tries < sendBounds.tries; tries++) {
      update(key, { state: 'offline' });
      await untilRetry(tries, undefined, signal);
      if (signal.aborted) return;
      host = await begin();
    }
    if (!host || !('send' in host)) {
      onRefused(transfer, host ?? { fault: gaveUp });
      return;
    }
    const end = await sendFile({
      host,
      file,
      name,
      isNew: transfer.sentBytes === 0,
      signal,
      onProgress: (sentBytes) => update(key, { sentBytes, state: 'sending' }),
      onResume: (resumedAt) => update(key, { resumedAt }),
      onInterrupted: () => update(key, { state: 'offline' }),
      untilRetry: (tries, afterMs) => untilRetry(tries, afterMs, signal),
    });
    if (end.is === 'whole') await onWhole({ ...transfer, sentBytes: file.size });
    else if (end.is === 'refused')
      onRefused(transfer, { text: end.text, ...(end.code && { code: end.code }) });
    else if (end.is === 'failed') onRefused(transfer, { fault: gaveUp });
  }

  function next() {
    for (const transfer of nextTransfers(list())) {
      const { key, file } = transfer;
      if (!file || running.has(key)) continue;
      const cancel = new AbortController();
      running.set(key, cancel);
      update(key, { state: 'sending' });
      void send(transfer, file, cancel.signal).finally(() => {
        running.delete(key);
        next();
      });
    }
  }

  const stop = (key: number) => running.get(key)?.abort();

  return {
    next,
    stop,
    close() {
      for (const key of running.keys()) stop(key);
    },
  };
}
