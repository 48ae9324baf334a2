// Sends one file to a call that takes one and reports progress, which `fetch` cannot: XMLHttpRequest can.
import type { AnswerOf, CallAddress, CallSpec, Language } from '@alcove/protocol';
import {
  addressIn,
  readEnvelope,
  type ServerAnswer,
  type Unanswered,
  unanswered,
} from './call/call-server.ts';

/** The server waits as long for the whole file. */
const uploadTimeoutMs = 600_000;
/** The server answers sooner after the last byte, or never. */
const answerTimeoutMs = 150_000;

/** Gives a request up whose last byte was sent and whose answer does not come. */
export function boundAnswer(request: XMLHttpRequest, onLate: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  request.upload.addEventListener('load', () => {
    timer = setTimeout(() => {
      onLate();
      request.abort();
    }, answerTimeoutMs);
  });
  request.addEventListener('loadend', () => clearTimeout(timer));
}

type Options = {
  /** 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
};

let running = 0;
export const isUploading = (): boolean => running > 0;

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
    const timeOut = (ms: number) => () =>
      resolve({ ...unanswered('request_timeout'), message: `timeout of ${ms}ms exceeded` });
    request.addEventListener('timeout', timeOut(uploadTimeoutMs));
    boundAnswer(request, timeOut(answerTimeoutMs));
    request.addEventListener('abort', fail('request_aborted'));
    request.addEventListener('load', () =>
      resolve(readEnvelope<AnswerOf<C>>(request.response) ?? unanswered('network_error')),
    );
    signal?.addEventListener('abort', () => request.abort());
    request.open(method, addressIn(document.documentElement.lang as Language, path));
    request.setRequestHeader('accept', 'application/json');
    request.responseType = 'json';
    request.timeout = uploadTimeoutMs;
    running += 1;
    request.addEventListener('loadend', () => {
      running -= 1;
    });
    request.send(form);
  });
}
