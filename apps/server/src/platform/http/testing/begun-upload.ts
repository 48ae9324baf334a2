// An upload of which a test sends so much as it likes.
import { once } from 'node:events';
import { type ClientRequest, request as open } from 'node:http';

const boundary = 'x';

export const partHead = (field: string, kind = '') =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${field}"${kind}\r\n\r\n`;

/** The head of a file and a little of it: parsers tell of neither before there is something in it. */
export const fileHead = (field: string): string =>
  `${partHead(field, '; filename="a.jpg"')}${'x'.repeat(200)}`;

/** `announcedBytes`: of the whole body; absent: it comes in chunks, without an end that is known. */
export function beginUpload(
  url: string,
  beginning: string,
  { announcedBytes }: { announcedBytes?: number | undefined } = {},
): ClientRequest {
  const request = open(url, {
    method: 'POST',
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(announcedBytes === undefined
        ? { 'transfer-encoding': 'chunked' }
        : { 'content-length': announcedBytes }),
    },
  });
  request.on('error', () => {});
  request.flushHeaders();
  if (beginning) request.write(beginning);
  return request;
}

/** The connection is closed, with an error or without one. */
export const cutOff = (request: ClientRequest): Promise<void> =>
  new Promise((resolve) => void request.once('close', () => resolve()));

/** `body`: as it was parsed. The connection is left open. */
export async function answerOf(request: ClientRequest): Promise<{ http: number; body: object }> {
  const [response] = await once(request, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return {
    http: response.statusCode as number,
    body: JSON.parse(Buffer.concat(chunks).toString()) as object,
  };
}
