// Files in an S3-compatible store. Loaded only when one is configured: the SDK is large.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { refuse } from '../refusal.ts';
import { checkKey, checkPrefix, checkRange, checkType, outsideFile } from './bounds.ts';
import type { Files, FileInStore } from './files.ts';
import { limitBytes } from './limit.ts';

export type S3Settings = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
};

export const s3Bounds = {
  connectMs: 3_000,
  silenceMs: 30_000,
  readyMs: 2_000,
  attempts: 3,
  /** Parts of one upload in memory at once, and their size: no part may be smaller than 5 MiB. */
  parts: 2,
  partBytes: 8 * 1024 * 1024,
  /** Removed at once from a folder. */
  removals: 16,
};

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

/** What `work` answers, or `null` when there is no such file. */
async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (statusOf(error) === 404 && (error as Error).name !== 'NoSuchBucket') return null;
    throw error;
  }
}

export function createS3Files({ endpoint, region, bucket, accessKey, secretKey }: S3Settings): Files {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Names as paths and no checksum headers: what every compatible store understands. Each request's
    // signature covers a hash of its body, so nothing is lost but the name of the algorithm.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: s3Bounds.attempts,
    requestHandler: { connectionTimeout: s3Bounds.connectMs, socketTimeout: s3Bounds.silenceMs },
  });
  const at = (key: string) => ({ Bucket: bucket, Key: key });

  async function putStream(
    key: string,
    content: AsyncIterable<Uint8Array>,
    type: string,
    maxBytes: number,
  ): Promise<number> {
    const limit = limitBytes(maxBytes);
    const upload = new Upload({
      client,
      params: { ...at(key), Body: limit, ContentType: type },
      queueSize: s3Bounds.parts,
      partSize: s3Bounds.partBytes,
    });
    const store = async () => {
      try {
        await upload.done();
      } catch (error) {
        // Nothing reads the stream any more: its writer must not wait for ever.
        limit.destroy(error as Error);
        throw error;
      }
    };
    // An error of the source or the limit ends the upload, which takes back the parts that were sent.
    const [passed, stored] = await Promise.allSettled([pipeline(content, limit), store()]);
    const readerLeft = passed.status === 'rejected' && (passed.reason as Error).name === 'AbortError';
    if (passed.status === 'rejected' && !readerLeft) throw passed.reason;
    if (stored.status === 'rejected') throw stored.reason;
    return limit.passed();
  }

  async function* pages(prefix: string): AsyncGenerator<FileInStore[]> {
    let more: string | undefined;
    do {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: more }),
      );
      yield (page.Contents ?? []).flatMap(({ Key: key, Size: bytes = 0, ETag: changed = '' }) =>
        key === undefined ? [] : { key, bytes, changed },
      );
      more = page.NextContinuationToken;
    } while (more !== undefined);
  }

  const remove = async (key: string): Promise<void> => {
    await unlessMissing(client.send(new DeleteObjectCommand(at(key))));
  };

  return {
    async put(key, content, { type, maxBytes }) {
      checkKey(key);
      checkType(type);
      if (!(content instanceof Uint8Array)) {
        return { bytes: await putStream(key, content, type, maxBytes), type };
      }
      if (content.length > maxBytes) throw refuse('too_large');
      await client.send(new PutObjectCommand({ ...at(key), Body: content, ContentType: type }));
      return { bytes: content.length, type };
    },

    async open(key, range) {
      checkKey(key);
      if (range) checkRange(range);
      const end = range && Number.isFinite(range.end) ? range.end : '';
      try {
        const found = await unlessMissing(
          client.send(
            new GetObjectCommand({ ...at(key), ...(range && { Range: `bytes=${range.start}-${end}` }) }),
          ),
        );
        if (!found) return null;
        const whole = range ? found.ContentRange?.split('/')[1] : found.ContentLength;
        if (whole === undefined) throw new Error('the store ignored the range');
        const stream = found.Body instanceof Readable ? found.Body : Readable.from([]);
        return { bytes: Number(whole), type: found.ContentType ?? '', stream };
      } catch (error) {
        if (statusOf(error) === 416) throw outsideFile();
        throw error;
      }
    },

    // The store answers once it has them.
    boot: null,
    flush: async () => [],

    async stat(key) {
      checkKey(key);
      const found = await unlessMissing(client.send(new HeadObjectCommand(at(key))));
      return found && { bytes: found.ContentLength ?? 0, type: found.ContentType ?? '' };
    },

    async remove(key) {
      checkKey(key);
      await remove(key);
    },

    async removeAll(prefix) {
      checkPrefix(prefix);
      // One by one: removal in bulk is where compatible stores differ most.
      for await (const files of pages(`${prefix}/`)) {
        for (let done = 0; done < files.length; done += s3Bounds.removals) {
          await Promise.all(files.slice(done, done + s3Bounds.removals).map(({ key }) => remove(key)));
        }
      }
    },

    async *list() {
      for await (const files of pages('')) yield* files;
    },

    async ready() {
      try {
        const abortSignal = AbortSignal.timeout(s3Bounds.readyMs);
        await client.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal });
        return true;
      } catch {
        return false;
      }
    },

    async close() {
      client.destroy();
    },
  };
}
