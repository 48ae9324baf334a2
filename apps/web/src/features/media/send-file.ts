// Sends one file piece by piece, from where it stopped: whatever interrupts it, at most one piece is sent again.
import { uploadLimits } from '@alcove/protocol';
import type { UploadHost } from './upload-host.ts';

/** `failed`: it was tried again so often as it may be. */
export type SendEnd =
  | { is: 'whole' }
  | { is: 'refused'; text: string; code?: string }
  | { is: 'failed' }
  | { is: 'stopped' };

/** Tries in a row without a piece that arrived: about half an hour, in which a server is restarted. */
export const sendBounds = {
  tries: 100,
  /** Of pieces that were sent to their end: each is a whole piece more. */
  unanswered: 3,
};

type Sending = {
  host: Pick<UploadHost, 'arrived' | 'send'>;
  file: Blob;
  name: string;
  /** Nothing of it is there yet. */
  isNew: boolean;
  signal: AbortSignal;
  onProgress: (sentBytes: number) => void;
  /** It goes on at this byte after an interruption. */
  onResume: (at: number) => void;
  onInterrupted: () => void;
  /** Resolves when it is worth another try. */
  untilRetry: (tries: number, afterMs?: number) => Promise<void>;
};

export async function sendFile(sending: Sending): Promise<SendEnd> {
  const { host, file, name, signal, onProgress, onResume, onInterrupted, untilRetry } = sending;
  let arrived: number | undefined = sending.isNew ? 0 : undefined;
  let [tries, unanswered] = [0, 0];
  let wasInterrupted = !sending.isNew;
  const interrupted = async (afterMs?: number) => {
    arrived = undefined;
    wasInterrupted = true;
    onInterrupted();
    await untilRetry(tries++, afterMs);
  };
  while (!signal.aborted) {
    if (tries >= sendBounds.tries || unanswered >= sendBounds.unanswered) return { is: 'failed' };
    if (arrived === undefined) {
      const found = await host.arrived(name, signal);
      if (found.is === 'refused') return found;
      if (found.is === 'again') {
        await interrupted(found.afterMs);
        continue;
      }
      arrived = found.arrived;
    }
    const first: number = arrived;
    if (wasInterrupted) onResume(first);
    wasInterrupted = false;
    onProgress(first);
    if (first >= file.size && file.size > 0) return { is: 'whole' };
    const piece = file.slice(first, first + uploadLimits.pieceBytes);
    const answer = await host.send(
      { name, piece, first, total: file.size },
      { signal, onProgress: (sent) => onProgress(first + sent) },
    );
    if (answer.is === 'refused') return answer;
    if (answer.is === 'again') {
      if (answer.isUnanswered) unanswered += 1;
      await interrupted(answer.afterMs);
    } else {
      [tries, unanswered] = [0, 0];
      arrived = answer.arrived;
    }
  }
  return { is: 'stopped' };
}
