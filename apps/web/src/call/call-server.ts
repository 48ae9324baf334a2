// How the browser calls the server over HTTP: a success, the server's refusal, or the reason why no answer
// came. Declarations are imported as types only: their parsers would weigh on the first page.
import {
  type AnswerOf,
  type ArgumentsOf,
  type CallAddress,
  type CallSpec,
  type ClientMessage,
  type Envelope,
  type Failure,
  type Language,
  prefixOf,
} from '@alcove/protocol';
import { compareVersion } from '../later-version.ts';

/** What the browser notices by itself; `message` is for logs, screens show the catalogue's text. */
export type Unanswered = {
  status: 'error';
  code: Extract<ClientMessage, 'network_error' | 'request_timeout' | 'request_aborted'>;
  message: string;
  messages?: undefined;
};
export type CallFailure = Failure | Unanswered;
export type ServerAnswer<C extends CallSpec> = Envelope<AnswerOf<C>> | Unanswered;

export const callTimeoutMs = 15_000;

const messages = {
  network_error: 'Network Error',
  request_timeout: `timeout of ${callTimeoutMs}ms exceeded`,
  request_aborted: 'Request aborted',
};
export const unanswered = (code: Unanswered['code']): Unanswered => ({
  status: 'error',
  code,
  message: messages[code],
});

export const isUnanswered = (answer: Envelope<unknown> | Unanswered): answer is Unanswered =>
  answer.status === 'error' && answer.code in messages;

/** The address as a form names it, or `fetch`: only the prefix of the site has the language in its path. */
export const addressIn = (language: Language, path: string): string =>
  path.startsWith('/b/') ? prefixOf(language) + path : path;

/**
 * R5.007: only an envelope with the status `success` is a success. A body that is no envelope came from a
 * proxy or a captive portal instead of the server: it counts as no answer.
 */
export function readEnvelope<T>(body: unknown): Envelope<T> | undefined {
  const { status, data, code, message } = Object(body) as Partial<Record<string, unknown>>;
  const isEnvelope = status === 'success' ? data : status === 'error' && code && message;
  return isEnvelope ? (body as Envelope<T>) : undefined;
}

export async function callServer<C extends CallSpec>(
  { method, path }: CallAddress<C>,
  input: ArgumentsOf<C>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<ServerAnswer<C>> {
  const address = addressIn(document.documentElement.lang as Language, path);
  const timeout = AbortSignal.timeout(callTimeoutMs);
  const isPost = method === 'POST';
  const query = isPost ? '' : `?${new URLSearchParams(input as Record<string, string>)}`;
  const json = 'application/json';
  try {
    const response = await fetch(address + query, {
      method,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      headers: { accept: json, ...(isPost && { 'content-type': json }) },
      ...(isPost && { body: JSON.stringify(input) }),
    });
    compareVersion(response);
    const envelope = readEnvelope<AnswerOf<C>>(await response.json());
    if (envelope) return envelope;
  } catch {
    // The network failed, the wait was over, or the body was not JSON.
  }
  return unanswered(
    signal?.aborted ? 'request_aborted' : timeout.aborted ? 'request_timeout' : 'network_error',
  );
}
