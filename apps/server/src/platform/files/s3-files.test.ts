import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { filesContract } from './files.contract.ts';
import { createS3Files } from './s3-files.ts';
import { startS3Server } from './testing/s3-server.ts';

const megabytes = (count: number) =>
  Readable.from(Array.from({ length: count }, () => Buffer.alloc(1_000_000)));

filesContract('in an S3-compatible store', async () => {
  const store = await startS3Server();
  return {
    files: createS3Files(store.settings),
    leftovers: async () => [...store.uploads.keys()],
    end: store.close,
  };
});

describe('an S3-compatible store', () => {
  let store: Awaited<ReturnType<typeof startS3Server>>;
  beforeEach(async () => {
    store = await startS3Server({ pageSize: 10 });
    onTestFinished(store.close);
  });
  const jpeg = { type: 'image/jpeg', maxBytes: 1000 };
  const video = { type: 'video/mp4', maxBytes: 100_000_000 };

  test('refuses a request that another key has signed', async () => {
    const files = createS3Files({ ...store.settings, secretKey: 'another' });
    await expect(files.put('a.jpg', Buffer.from('x'), jpeg)).rejects.toThrow('SignatureDoesNotMatch');
    await expect(files.open('a.jpg')).rejects.toThrow('SignatureDoesNotMatch');
    expect(await files.ready()).toBe(false);
    expect(store.objects.size).toBe(0);
  });

  test('without our bucket is an error, not a store without files', async () => {
    const files = createS3Files({ ...store.settings, bucket: 'elsewhere' });
    await expect(files.open('a.jpg')).rejects.toThrow('NoSuchBucket');
    expect(await files.ready()).toBe(false);
  });

  test('is emptied page by page', async () => {
    const files = createS3Files(store.settings);
    for (let number = 0; number < 25; number++) {
      store.objects.set(`sets/1/${number}.jpg`, { body: Buffer.alloc(1), type: 'image/jpeg' });
    }
    await files.put('sets/2/0.jpg', Buffer.alloc(1), jpeg);
    await files.removeAll('sets/1');
    expect([...store.objects.keys()]).toEqual(['sets/2/0.jpg']);
  });

  test('that is busy for a moment is asked again', async () => {
    const files = createS3Files(store.settings);
    let refusals = 2;
    store.disturb(() => (refusals-- > 0 ? store.refuse(503, 'SlowDown') : undefined));
    await files.put('a.jpg', Buffer.from('pixels'), jpeg);
    expect(store.objects.get('a.jpg')?.body.toString()).toBe('pixels');
  });

  test('that hangs up in the middle of an upload keeps no part of it', async () => {
    const files = createS3Files(store.settings);
    store.disturb((call, response) => {
      if (call.query.get('partNumber') === '2') response.destroy();
      return undefined;
    });
    await expect(files.put('a.mp4', megabytes(20), video)).rejects.toThrow(/hang up|ECONNRESET/);
    expect([store.objects.size, store.uploads.size]).toEqual([0, 0]);
  });

  test('that refuses an upload lets its source go', async () => {
    const files = createS3Files(store.settings);
    store.disturb(() => store.refuse(403, 'AccessDenied'));
    const source = megabytes(40);
    await expect(files.put('a.mp4', source, video)).rejects.toThrow('AccessDenied');
    expect(source.destroyed).toBe(true);
  });

  test('that is gone is not ready, and reading from it fails', async () => {
    const files = createS3Files(store.settings);
    await files.put('a.mp4', megabytes(8), video);
    const found = await files.open('a.mp4');
    await store.close();
    await expect(buffer(found?.stream ?? Readable.from([]))).rejects.toThrow('aborted');
    expect(await files.ready()).toBe(false);
  });
});
