// Sends one file piece by piece, from where it stopped: whatever interrupts it, at most one piece is sent again.
import { uploadLimits } from '@alcove/protocol';
import type { UploadHost } from './upload-host.ts';

export type SendEnd = { is: 'whole' } | { is: 'refused'; text: string } | { is: 'stopped' };

type Sending = {
  host: UploadHost;
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
  let tries = 0;
  let wasInterrupted = !sending.isNew;
  const interrupted = async (afterMs?: number) => {
    arrived = undefined;
    wasInterrupted = true;
    onInterrupted();
    await untilRetry(tries++, afterMs);
  };
  while (!signal.aborted) {
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
    if (answer.is === 'again') await interrupted(answer.afterMs);
    else {
      tries = 0;
      arrived = answer.arrived;
    }
  }
  return { is: 'stopped' };
}
