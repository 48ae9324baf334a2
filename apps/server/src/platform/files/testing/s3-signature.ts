// AWS Signature Version 4 as its specification says, written apart from the SDK that it judges:
// https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
import { createHash, createHmac } from 'node:crypto';

export type SignedRequest = {
  method: string;
  /** Path and query as sent. */
  target: string;
  headers: Record<string, string>;
};

export const sha256 = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

function canonicalQuery(query: string): string {
  const pairs = [...new URLSearchParams(query)].map(([name, value]) => `${encode(name)}=${encode(value)}`);
  return pairs.toSorted().join('&');
}

export function signatureOf(
  { method, target, headers }: SignedRequest,
  { secretKey, scope, signedHeaders }: { secretKey: string; scope: string; signedHeaders: string[] },
): string {
  const [path = '', query = ''] = target.split('?');
  const canonical = [
    method,
    path
      .split('/')
      .map((segment) => encode(decodeURIComponent(segment)))
      .join('/'),
    canonicalQuery(query),
    ...signedHeaders.map((name) => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    signedHeaders.join(';'),
    headers['x-amz-content-sha256'] ?? '',
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = scope.split('/').reduce<string | Buffer>((key, part) => hmac(key, part), `AWS4${secretKey}`);
  return hmac(key as Buffer, toSign).toString('hex');
}
