// Which answers of calls are compressed, at the HTTP edge.
import { request as rawRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSampleEdge } from './testing/sample-calls.ts';

let edge: Awaited<ReturnType<typeof openSampleEdge>>;
beforeAll(async () => void (edge = await openSampleEdge()));
afterAll(() => edge.close());

const post = (path: string, body: object, headers: Record<string, string>) =>
  edge.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

describe('an answer of a kilobyte', () => {
  const packed = { 'accept-encoding': 'gzip' };
  /** Bytes on the wire, which `fetch` does not tell. */
  const lengthOf = (path: string) =>
    new Promise<number>((resolve, reject) => {
      const { port } = new URL(edge.url);
      rawRequest({ port, host: '127.0.0.1', path, headers: packed }, (answer) => {
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => (bytes += chunk.length)).on('end', () => resolve(bytes));
      })
        .on('error', reject)
        .end();
    });

  test('is compressed for browsers that unpack it, and a smaller one is not', async () => {
    const tags = Array.from({ length: 100 }, () => 'rideau de velours');
    const [long, plain, short] = [
      await post('/b/say/', { text: 'x', tags }, packed),
      await post('/b/say/', { text: 'x', tags }, { 'accept-encoding': 'identity' }),
      await post('/b/say/', { text: 'x' }, packed),
    ];
    expect([long, plain, short].map(({ headers }) => headers.get('content-encoding'))).toEqual([
      'gzip',
      null,
      null,
    ]);
    expect(long.headers.get('vary')).toBe('Accept, Accept-Encoding');
    expect(await long.json()).toEqual(await plain.json());
  });

  test('that holds a secret does not tell by its length whether a guess beside it was right', async () => {
    const [right, wrong] = [
      await lengthOf('/_backend/new-key/?text=lampe-et-rideau'),
      await lengthOf('/_backend/new-key/?text=tapis-et-miroir'),
    ];
    expect(right).toBe(wrong);
    const answer = await edge.fetch('/_backend/new-key/?text=lampe-et-rideau', { headers: packed });
    expect(answer.headers.get('content-encoding')).toBeNull();
  });
});
