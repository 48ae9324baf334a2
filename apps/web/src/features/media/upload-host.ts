// The upload host as the browser talks to it: one piece of a file at a time, with a ticket, and what has arrived.
import { type Envelope, isPassing, uploadLimits } from '@alcove/protocol';
import type { Unanswered } from '../../call/call-server.ts';
import { boundAnswer } from '../../upload.ts';

/** `again`: nothing is wrong with the file; it is sent again later. `isUnanswered`: all of the piece was sent. */
export type HostAnswer =
  | { is: 'taken'; arrived: number }
  | { is: 'refused'; text: string; code?: string }
  | { is: 'again'; afterMs?: number | undefined; isUnanswered?: true };

type HostedFile = { name: string; size: number; error?: string; code?: string };
type Arrived = { size: number };
/** Some endpoints answer in the envelope, one file at a time. */
type Body = {
  files?: HostedFile[];
  file?: Arrived;
  data?: Arrived | { file: Arrived };
  code?: string;
  message?: string;
};

/** What files are sent to. */
export type UploadWay = {
  ticket: () => Promise<Envelope<{ ticket: string; url: string }> | Unanswered>;
  /** Said in every address. */
  query?: Readonly<Record<string, string>>;
  /** Of the form. */
  field: 'files[]' | 'file';
};

const arrivedOf = ({ files, file, data }: Body): Arrived | undefined =>
  files?.[0] ?? file ?? (data && 'file' in data ? data.file : data);

/** Renewed in good time by the browser's own stopwatch: its clock may be wrong. */
const renewAfterMs = uploadLimits.ticketMs / 2;
const pieceTimeoutMs = 600_000;
/** Sent again, it is taken: the ticket ended, or another part of the file is there than it seemed. */
const curedByAnotherTry = new Set(['upload_ticket_invalid', 'upload_range_wrong', 'upload_gone']);
const mayBeSentAgain = (code: string) => isPassing(code) || curedByAnotherTry.has(code);

type Ticket = { ticket: string; url: string; at: number };
const bearing = ({ ticket }: Ticket) => ({ authorization: `Bearer ${ticket}` });

export function createUploadHost({ ticket: ask, query = {}, field }: UploadWay) {
  let known: Ticket | undefined;

  async function ticket(): Promise<Ticket | Exclude<HostAnswer, { is: 'taken' }>> {
    if (known && performance.now() - known.at < renewAfterMs) return known;
    const answer = await ask();
    if (answer.status === 'success') {
      known = { ticket: answer.data.ticket, url: answer.data.url, at: performance.now() };
      return known;
    }
    return mayBeSentAgain(answer.code) ? { is: 'again' } : { is: 'refused', text: answer.message };
  }

  function judged({ status, headers }: Answered, body: Body): HostAnswer {
    const { files, code: refused, message } = body;
    const described = arrivedOf(body);
    const code = files?.[0]?.code ?? refused;
    if (code === 'upload_ticket_invalid') known = undefined;
    if (status === 200 && described && !code) return { is: 'taken', arrived: described.size };
    if (code && !mayBeSentAgain(code) && status < 500)
      return { is: 'refused', text: files?.[0]?.error ?? message ?? '', code };
    const seconds = Number(headers('retry-after'));
    return { is: 'again', afterMs: seconds > 0 ? seconds * 1000 : undefined };
  }
  type Answered = { status: number; headers: (name: string) => string | null };

  return {
    /** How far the file is there. */
    async arrived(name: string, signal: AbortSignal): Promise<HostAnswer> {
      const open = await ticket();
      if ('is' in open) return open;
      try {
        const asked = new URLSearchParams({ ...query, file: name });
        const response = await fetch(`${open.url}?${asked}`, { headers: bearing(open), signal });
        const headers = (header: string) => response.headers.get(header);
        return judged({ status: response.status, headers }, (await response.json()) as Body);
      } catch {
        return { is: 'again' };
      }
    },

    async send(
      { name, piece, first, total }: { name: string; piece: Blob; first: number; total: number },
      { onProgress, signal }: { onProgress: (sent: number) => void; signal: AbortSignal },
    ): Promise<HostAnswer> {
      const open = await ticket();
      if ('is' in open) return open;
      return new Promise((resolve) => {
        // XMLHttpRequest reports progress, which `fetch` cannot.
        const request = new XMLHttpRequest();
        const lost = () => resolve({ is: 'again' });
        for (const end of ['error', 'timeout', 'abort']) request.addEventListener(end, lost);
        boundAnswer(request, () => resolve({ is: 'again', isUnanswered: true }));
        request.upload.addEventListener('progress', ({ loaded }) => onProgress(Math.min(loaded, piece.size)));
        request.addEventListener('load', () => {
          const headers = (header: string) => request.getResponseHeader(header);
          resolve(judged({ status: request.status, headers }, (request.response ?? {}) as Body));
        });
        signal.addEventListener('abort', () => request.abort());
        const form = new FormData();
        form.append(field, piece, name);
        request.open('POST', `${open.url}?${new URLSearchParams(query)}`);
        request.setRequestHeader('authorization', bearing(open).authorization);
        request.setRequestHeader('content-range', `bytes ${first}-${first + piece.size - 1}/${total}`);
        request.responseType = 'json';
        request.timeout = pieceTimeoutMs;
        request.send(form);
      });
    },

    /** Of a file that is given up: what has arrived goes, so that it takes no place. */
    async remove(name: string): Promise<void> {
      const open = await ticket();
      if ('is' in open) return;
      const asked = new URLSearchParams({ ...query, file: name });
      // What stays goes with its draft.
      await fetch(`${open.url}?${asked}`, { method: 'DELETE', headers: bearing(open) }).catch(
        () => undefined,
      );
    },
  };
}

export type UploadHost = ReturnType<typeof createUploadHost>;
