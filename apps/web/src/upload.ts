// Sends one file to a call that takes one, telling how far it is. `fetch` does not tell, so the older way does.
import type { CallSpec, Envelope, Language } from '@alcove/protocol';
import { addressIn, type CallAddress, type CallAnswer, type Unanswered } from './call.ts';

/** As long as the server waits for all of it. */
const uploadTimeoutMs = 120_000;

const messages: Record<Unanswered['code'], string> = {
  network_error: 'Network Error',
  request_timeout: `timeout of ${uploadTimeoutMs}ms exceeded`,
  request_aborted: 'Request aborted',
};
const unanswered = (code: Unanswered['code']): Unanswered => ({
  status: 'error',
  code,
  message: messages[code],
});

type Options = {
  /** 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
};

/** `form`: its fields first, then the file: what comes after it is read too late to judge it by. */
export function uploadFile<C extends CallSpec>(
  { method, path }: CallAddress<C>,
  form: FormData,
  { onProgress, signal }: Options = {},
): Promise<CallAnswer<C>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const fail = (code: Unanswered['code']) => () => resolve(unanswered(code));
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress?.(total ? loaded / total : 0),
    );
    request.addEventListener('error', fail('network_error'));
    request.addEventListener('timeout', fail('request_timeout'));
    request.addEventListener('abort', fail('request_aborted'));
    request.addEventListener('load', () => {
      const answer = request.response as Envelope<never> | null;
      // Something between us answered instead of the server.
      resolve(answer ?? unanswered('network_error'));
    });
    signal?.addEventListener('abort', () => request.abort());
    request.open(method, addressIn(document.documentElement.lang as Language, path));
    request.setRequestHeader('accept', 'application/json');
    request.responseType = 'json';
    request.timeout = uploadTimeoutMs;
    request.send(form);
  });
}
