// Sends one file to a call that takes one and reports progress, which `fetch` cannot: XMLHttpRequest can.
import type { AnswerOf, CallAddress, CallSpec, Language } from '@alcove/protocol';
import { addressIn, readEnvelope, type ServerAnswer, type Unanswered, unanswered } from './call.ts';

/** The server waits as long for the whole file. */
const uploadTimeoutMs = 600_000;

type Options = {
  /** 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
};

/** `form` holds its fields first, then the file: the server judges the file by the fields before it. */
export function uploadFile<C extends CallSpec>(
  { method, path }: CallAddress<C>,
  form: FormData,
  { onProgress, signal }: Options = {},
): Promise<ServerAnswer<C>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const fail = (code: Unanswered['code']) => () => resolve(unanswered(code));
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress?.(total ? loaded / total : 0),
    );
    request.addEventListener('error', fail('network_error'));
    request.addEventListener('timeout', () =>
      resolve({
        ...unanswered('request_timeout'),
        message: `timeout of ${uploadTimeoutMs}ms exceeded`,
      }),
    );
    request.addEventListener('abort', fail('request_aborted'));
    request.addEventListener('load', () =>
      resolve(readEnvelope<AnswerOf<C>>(request.response) ?? unanswered('network_error')),
    );
    signal?.addEventListener('abort', () => request.abort());
    request.open(method, addressIn(document.documentElement.lang as Language, path));
    request.setRequestHeader('accept', 'application/json');
    request.responseType = 'json';
    request.timeout = uploadTimeoutMs;
    request.send(form);
  });
}
