// The one way from the browser to the server's calls: what the declaration says, an answer or the reason
// why none came. Declarations travel as types only: their parsers would weigh on the first page.
import {
  type AnswerOf,
  type ArgumentsOf,
  type CallSpec,
  type ClientMessage,
  type Envelope,
  type Failure,
  type Language,
  prefixOf,
} from '@alcove/protocol';

type Roots = { backend: '/_backend'; site: '/b'; dev: '/dev' };

/** Where a call is served, spelled out; its type keeps the spelling right. */
export type CallAddress<C extends CallSpec> = {
  method: C['method'];
  path: `${Roots[C['door']]}${C['path']}`;
  /** Never there: it tells the compiler which call this is. */
  call?: C;
};

/** What the browser notices by itself; `message` is for logs, screens have kinder words. */
export type Unanswered = {
  status: 'error';
  code: Extract<ClientMessage, 'network_error' | 'request_timeout' | 'request_aborted'>;
  message: string;
  messages?: undefined;
};
export type CallFailure = Failure | Unanswered;
export type CallAnswer<C extends CallSpec> = Envelope<AnswerOf<C>> | Unanswered;

export const callTimeoutMs = 15_000;

const noAnswer = {
  network_error: 'Network Error',
  request_timeout: `timeout of ${callTimeoutMs}ms exceeded`,
  request_aborted: 'Request aborted',
} as const;
const unanswered = (code: keyof typeof noAnswer): Unanswered => ({
  status: 'error',
  code,
  message: noAnswer[code],
});

export const isUnanswered = (answer: Envelope<unknown> | Unanswered): answer is Unanswered =>
  answer.status === 'error' && answer.code in noAnswer;

/** The address as a form names it, or `fetch`: only the site's door has the language in its path. */
export const addressIn = (language: Language, path: string): string =>
  path.startsWith('/b/') ? prefixOf(language) + path : path;

export async function callServer<C extends CallSpec>(
  { method, path }: CallAddress<C>,
  input: ArgumentsOf<C>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<CallAnswer<C>> {
  const address = addressIn(document.documentElement.lang as Language, path);
  const timeout = AbortSignal.timeout(callTimeoutMs);
  const init = { method, signal: signal ? AbortSignal.any([signal, timeout]) : timeout };
  try {
    const response = await (method === 'POST'
      ? fetch(address, {
          ...init,
          headers: { accept: 'application/json', 'content-type': 'application/json' },
          body: JSON.stringify(input),
        })
      : fetch(`${address}?${new URLSearchParams(input as Record<string, string>)}`, {
          ...init,
          headers: { accept: 'application/json' },
        }));
    return (await response.json()) as Envelope<AnswerOf<C>>;
  } catch {
    // No network, or something between us answered instead of the server.
    if (signal?.aborted) return unanswered('request_aborted');
    return unanswered(timeout.aborted ? 'request_timeout' : 'network_error');
  }
}
