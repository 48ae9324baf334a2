// An S3-compatible store for tests: the part of the protocol that we use, as strict as the real one about
// signatures, hashes, parts and ranges. No server of npm or Debian would do: those that are small check no
// signature or are long unmaintained, the others are a product to install.
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { minuteMs } from '@alcove/protocol';
import { sha256, signatureOf } from './s3-signature.ts';

const smallestPartBytes = 5 * 1024 * 1024;
const clockSkewMs = 15 * minuteMs;

class Refusal extends Error {
  readonly status: number;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
  }
}

type StoredObject = { body: Buffer; type: string };
type Upload = { key: string; type: string; parts: Map<number, Buffer> };
type Call = {
  method: string;
  bucket: string;
  key: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: Buffer;
};
type Answer = { status?: number; headers?: Record<string, string | number>; body?: string | Buffer };

const etagOf = (body: Buffer): string => `"${createHash('md5').update(body).digest('hex')}"`;
const xml = (name: string, content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${content}</${name}>`;
const tagged = (name: string, text: string): string[] =>
  [...text.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, content = '']) =>
    content.replaceAll('&quot;', '"'),
  );

export async function startS3Server({ pageSize = 1000 } = {}) {
  const settings = {
    region: 'eu-west-3',
    bucket: 'alcove-files',
    accessKey: 'ALCOVETESTKEY',
    secretKey: 'a/secret+key=of the store',
  };
  const objects = new Map<string, StoredObject>();
  const uploads = new Map<string, Upload>();
  const calls: string[] = [];
  /** Asked before each answer; may throw a refusal or hang up. */
  let disturb: ((call: Call, response: ServerResponse) => Answer | undefined) | undefined;

  function checkSignature(request: IncomingMessage, body: Buffer) {
    const headers = request.headers as Record<string, string>;
    const given =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
        headers.authorization ?? '',
      );
    if (!given) throw new Refusal(403, 'AccessDenied');
    const [, accessKey, scope = '', names = '', signature] = given;
    if (accessKey !== settings.accessKey) throw new Refusal(403, 'InvalidAccessKeyId');
    const date = headers['x-amz-date'] ?? '';
    if (scope !== `${date.slice(0, 8)}/${settings.region}/s3/aws4_request`) {
      throw new Refusal(400, 'AuthorizationHeaderMalformed');
    }
    const at = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5'));
    if (!(Math.abs(Date.now() - at) < clockSkewMs)) throw new Refusal(403, 'RequestTimeTooSkewed');
    const signedHeaders = names.split(';');
    const mustBeSigned = Object.keys(headers).filter((name) => name === 'host' || name.startsWith('x-amz-'));
    if (mustBeSigned.some((name) => !signedHeaders.includes(name))) throw new Refusal(403, 'AccessDenied');
    const { method = '', url: target = '' } = request;
    const expected = signatureOf({ method, target, headers }, { ...settings, scope, signedHeaders });
    if (signature !== expected) throw new Refusal(403, 'SignatureDoesNotMatch');
    // Stricter than the real store: a body that no hash vouches for is not ours.
    if (headers['x-amz-content-sha256'] !== sha256(body)) throw new Refusal(400, 'XAmzContentSHA256Mismatch');
  }

  function list({ query }: Call): Answer {
    const prefix = query.get('prefix') ?? '';
    const after = query.get('continuation-token') ?? '';
    const found = [...objects]
      .filter(([key]) => key.startsWith(prefix) && key > after)
      .toSorted(([one], [other]) => (one < other ? -1 : 1));
    const page = found.slice(0, pageSize);
    const more = found.length > page.length;
    const contents = page
      .map(
        ([key, { body }]) =>
          `<Contents><Key>${key}</Key><ETag>${etagOf(body)}</ETag><Size>${body.length}</Size></Contents>`,
      )
      .join('');
    const next = more ? `<NextContinuationToken>${page.at(-1)?.[0]}</NextContinuationToken>` : '';
    return { body: xml('ListBucketResult', `${contents}<IsTruncated>${more}</IsTruncated>${next}`) };
  }

  function read({ key, headers, method }: Call): Answer {
    const found = objects.get(key);
    if (!found) throw new Refusal(404, 'NoSuchKey');
    const { body, type } = found;
    const common = { 'content-type': type, etag: etagOf(body), 'accept-ranges': 'bytes' };
    const range = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '');
    if (!range || method === 'HEAD') return { headers: { ...common, 'content-length': body.length }, body };
    const start = Number(range[1]);
    const end = Math.min(range[2] ? Number(range[2]) : Infinity, body.length - 1);
    if (start > end) throw new Refusal(416, 'InvalidRange');
    const content = {
      'content-range': `bytes ${start}-${end}/${body.length}`,
      'content-length': end - start + 1,
    };
    return { status: 206, headers: { ...common, ...content }, body: body.subarray(start, end + 1) };
  }

  function complete(id: string, { body }: Call): Answer {
    const upload = uploads.get(id);
    if (!upload) throw new Refusal(404, 'NoSuchUpload');
    const text = body.toString();
    const etags = tagged('ETag', text);
    const parts = tagged('PartNumber', text).map((number, index) => {
      const part = upload.parts.get(Number(number));
      if (!part || etagOf(part) !== etags[index]) throw new Refusal(400, 'InvalidPart');
      return part;
    });
    if (parts.slice(0, -1).some(({ length }) => length < smallestPartBytes))
      throw new Refusal(400, 'EntityTooSmall');
    objects.set(upload.key, { body: Buffer.concat(parts), type: upload.type });
    uploads.delete(id);
    return { body: xml('CompleteMultipartUploadResult', `<Key>${upload.key}</Key>`) };
  }

  function serve(call: Call): Answer {
    const { method, bucket, key, query, headers, body } = call;
    if (bucket !== settings.bucket) throw new Refusal(404, 'NoSuchBucket');
    const type = headers['content-type'] ?? 'binary/octet-stream';
    const id = query.get('uploadId');
    if (!key && method === 'HEAD') return {};
    if (!key && method === 'GET' && query.get('list-type') === '2') return list(call);
    if (method === 'POST' && query.has('uploads')) {
      const uploadId = randomUUID();
      uploads.set(uploadId, { key, type, parts: new Map() });
      return { body: xml('InitiateMultipartUploadResult', `<UploadId>${uploadId}</UploadId>`) };
    }
    if (method === 'POST' && id) return complete(id, call);
    if (method === 'DELETE' && id) return { status: uploads.delete(id) ? 204 : 404 };
    if (method === 'PUT' && id) {
      uploads.get(id)?.parts.set(Number(query.get('partNumber')), body);
      return { headers: { etag: etagOf(body) } };
    }
    if (method === 'PUT') {
      objects.set(key, { body, type });
      return { headers: { etag: etagOf(body) } };
    }
    if (method === 'GET' || method === 'HEAD') return read(call);
    if (method === 'DELETE') {
      // Removing what is gone succeeds.
      objects.delete(key);
      return { status: 204 };
    }
    throw new Refusal(501, 'NotImplemented');
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const method = request.method ?? '';
    let reply: Answer;
    try {
      const body = await buffer(request);
      const url = new URL(request.url ?? '', 'http://store');
      const [, bucket = '', ...key] = url.pathname.split('/').map(decodeURIComponent);
      const headers = request.headers as Record<string, string>;
      const call = { method, bucket, key: key.join('/'), query: url.searchParams, headers, body };
      calls.push(`${method} ${call.key}`);
      checkSignature(request, body);
      reply = disturb?.(call, response) ?? serve(call);
    } catch (error) {
      if (response.destroyed) return;
      const { status, message } = error instanceof Refusal ? error : new Refusal(500, String(error));
      reply = { status, body: `<Error><Code>${message}</Code><Message>${message}</Message></Error>` };
    }
    response.writeHead(reply.status ?? 200, { 'x-amz-request-id': randomUUID(), ...reply.headers });
    response.end(method === 'HEAD' ? undefined : reply.body);
  }

  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    settings: { ...settings, endpoint: `http://127.0.0.1:${(server.address() as { port: number }).port}` },
    objects,
    uploads,
    calls,
    disturb: (by: typeof disturb) => void (disturb = by),
    refuse: (status: number, code: string): never => {
      throw new Refusal(status, code);
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
