// Requests to the site as browsers send them, through whatever stands before it. Of its certificate the doctor judges
// apart, so that one that is bad does not hide everything else.
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

export type SiteAnswer = { status: number; body: string; isUpgraded: boolean };

type Asked = {
  method?: string;
  headers?: Record<string, string>;
  /** Of zeros. */
  bodyBytes?: number;
  signal: AbortSignal;
};

const chunk = Buffer.alloc(64 * 1024);
const keptBytes = 64 * 1024;

function* zeros(bytes: number): Generator<Buffer> {
  for (let left = bytes; left > 0; left -= chunk.length)
    yield chunk.subarray(0, Math.min(left, chunk.length));
}

export async function askSite(url: string, { method = 'GET', headers = {}, bodyBytes = 0, signal }: Asked) {
  const { request: open } = url.startsWith('https:') ? https : http;
  const request = open(url, {
    method,
    agent: false,
    signal,
    rejectUnauthorized: false,
    headers: {
      ...headers,
      ...(bodyBytes > 0 && {
        'content-type': 'application/octet-stream',
        'content-length': String(bodyBytes),
      }),
    },
  });
  const answered = Promise.withResolvers<SiteAnswer>();
  request.on('upgrade', ({ statusCode = 0 }: IncomingMessage, socket) => {
    socket.destroy();
    answered.resolve({ status: statusCode, body: '', isUpgraded: true });
  });
  request.on('response', (response: IncomingMessage) => {
    // A proxy that refuses a body answers before all of it was sent.
    text(response)
      .catch(() => '')
      .then((body) =>
        answered.resolve({
          status: response.statusCode ?? 0,
          body: body.slice(0, keptBytes),
          isUpgraded: false,
        }),
      );
  });
  let hasAnswer = false;
  request.once('response', () => (hasAnswer = true));
  // Where the other side closes while a body is sent, what it answered counts.
  request.on('error', (error) => !hasAnswer && answered.reject(error));
  pipeline(Readable.from(zeros(bodyBytes)), request, { signal }).catch(() => {});
  return answered.promise;
}
