// What every place for files promises. `open` answers an empty one.
import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Files, FileInStore } from './files.ts';

const hash = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
const jpeg = { type: 'image/jpeg', maxBytes: 100 };

async function* failing() {
  yield Buffer.alloc(9_000_000);
  yield Buffer.alloc(9_000_000);
  throw new Error('the sender left');
}

/** `leftovers`: what is stored beyond the files themselves, such as halves of failed ones. */
export function filesContract(
  name: string,
  open: () => Promise<{ files: Files; leftovers(): Promise<string[]>; end(): Promise<void> }>,
) {
  describe(`files, ${name}`, () => {
    let files: Files;
    let place: Awaited<ReturnType<typeof open>>;
    beforeEach(async () => {
      place = await open();
      ({ files } = place);
    });
    afterEach(async () => {
      await files.close();
      await place.end();
    });

    const read = async (key: string, range?: { start: number; end: number }) => {
      const found = await files.open(key, range);
      return found && (await buffer(found.stream)).toString('latin1');
    };
    const put = (key: string, content: string | Readable, options = jpeg) =>
      files.put(key, typeof content === 'string' ? Buffer.from(content, 'latin1') : content, options);

    test('are read as they were stored, with size and type', async () => {
      expect(await put('avatars/7.jpg', 'pixels')).toEqual({ bytes: 6, type: 'image/jpeg' });
      expect(await files.stat('avatars/7.jpg')).toEqual({ bytes: 6, type: 'image/jpeg' });
      const found = await files.open('avatars/7.jpg');
      expect(found).toMatchObject({ bytes: 6, type: 'image/jpeg' });
      expect(await buffer(found?.stream ?? Readable.from([]))).toEqual(Buffer.from('pixels'));
    });

    test('are listed with their sizes, and a file that was stored again as another one', async () => {
      const listed = async () => {
        const list: FileInStore[] = [];
        for await (const file of files.list()) list.push(file);
        return list.toSorted((a, b) => (a.key < b.key ? -1 : 1));
      };
      expect(await listed()).toEqual([]);
      await put('albums/7/photo/small.jpg', 'small');
      await put('kept.jpg', 'pixels');
      const before = await listed();
      expect(before).toMatchObject([
        { key: 'albums/7/photo/small.jpg', bytes: 5 },
        { key: 'kept.jpg', bytes: 6 },
      ]);
      await put('kept.jpg', 'pixies');
      const [small, kept] = await listed();
      expect(small).toEqual(before[0]);
      expect(kept?.changed).not.toBe(before[1]?.changed);
      await files.removeAll('albums');
      expect(await listed()).toEqual([kept]);
    });

    test('may be streamed, larger than any buffer between', async () => {
      const chunks = Array.from({ length: 19 }, () => randomBytes(1024 * 1024));
      const whole = Buffer.concat(chunks);
      const options = { type: 'video/mp4', maxBytes: whole.length };
      expect(await files.put('videos/1/full.mp4', Readable.from(chunks), options)).toEqual({
        bytes: whole.length,
        type: 'video/mp4',
      });
      const found = await files.open('videos/1/full.mp4');
      expect(hash(await buffer(found?.stream ?? Readable.from([])))).toBe(hash(whole));
      const middle = await files.open('videos/1/full.mp4', { start: 9_000_000, end: 9_000_999 });
      expect(await buffer(middle?.stream ?? Readable.from([]))).toEqual(whole.subarray(9_000_000, 9_001_000));
    });

    test('may be stored before the disk has them, and flushed later', async () => {
      await files.put('a.jpg', Buffer.from('pixels'), { ...jpeg, flushesLater: true });
      expect(await read('a.jpg')).toBe('pixels');
      expect(await files.flush(['a.jpg'])).toEqual([]);
    });

    test('may be empty', async () => {
      await put('empty/buffer.txt', '');
      await put('empty/stream.txt', Readable.from([]));
      expect(await files.stat('empty/buffer.txt')).toEqual({ bytes: 0, type: 'image/jpeg' });
      expect([await read('empty/buffer.txt'), await read('empty/stream.txt')]).toEqual(['', '']);
    });

    test('are read in part, and the size is that of the whole', async () => {
      await put('a.jpg', '0123456789');
      expect(await read('a.jpg', { start: 0, end: 0 })).toBe('0');
      expect(await read('a.jpg', { start: 3, end: 5 })).toBe('345');
      expect(await read('a.jpg', { start: 8, end: 500 })).toBe('89');
      expect(await read('a.jpg', { start: 8, end: Infinity })).toBe('89');
      const part = await files.open('a.jpg', { start: 3, end: 5 });
      expect(part?.bytes).toBe(10);
      part?.stream.destroy();
    });

    test.each([
      ['starts beyond the end', { start: 10, end: 20 }],
      ['ends before it starts', { start: 5, end: 4 }],
      ['starts before the beginning', { start: -1, end: 4 }],
    ])('are not read by a range that %s', async (_, range) => {
      await put('a.jpg', '0123456789');
      await expect(files.open('a.jpg', range)).rejects.toThrow(RangeError);
      await put('empty.jpg', '');
      await expect(files.open('empty.jpg', range)).rejects.toThrow(RangeError);
    });

    test('that are not there are null, and may be removed', async () => {
      expect(await files.open('no/such.jpg')).toBeNull();
      expect(await files.open('no/such.jpg', { start: 0, end: 1 })).toBeNull();
      expect(await files.stat('no/such.jpg')).toBeNull();
      await files.remove('no/such.jpg');
      await files.removeAll('no');
    });

    test('are replaced as a whole, while a reader that began before goes on with the former content', async () => {
      await put('a.jpg', 'the first');
      const reading = await files.open('a.jpg');
      await put('a.jpg', 'second', { type: 'image/webp', maxBytes: 100 });
      expect((await buffer(reading?.stream ?? Readable.from([]))).toString()).toBe('the first');
      expect(await read('a.jpg')).toBe('second');
      expect(await files.stat('a.jpg')).toEqual({ bytes: 6, type: 'image/webp' });
    });

    test('are removed one by one and by folder, and nothing else with them', async () => {
      const keys = ['sets/1/a.jpg', 'sets/1/b/c.jpg', 'sets/12/a.jpg', 'sets/1-1/a.jpg', 'others/1/a.jpg'];
      for (const key of keys) await put(key, key);
      await files.removeAll('sets/1');
      await files.remove('others/1/a.jpg');
      const left = [];
      for (const key of keys) if (await files.stat(key)) left.push(key);
      expect(left).toEqual(['sets/12/a.jpg', 'sets/1-1/a.jpg']);
      await put('sets/1/a.jpg', 'again');
      expect(await read('sets/1/a.jpg')).toBe('again');
    });

    test.each(['100 bytes and one more', '20 MB'])('too large leave nothing behind (%s)', async (size) => {
      const bytes = size === '20 MB' ? 20_000_000 : 101;
      const maxBytes = size === '20 MB' ? 19_999_999 : 100;
      const chunk = Buffer.alloc(Math.min(bytes, 65_536));
      async function* flow() {
        for (let sent = 0; sent < bytes; sent += chunk.length) yield chunk.subarray(0, bytes - sent);
      }
      const options = { type: 'video/mp4', maxBytes };
      await expect(files.put('a.mp4', Readable.from(flow()), options)).rejects.toThrow('too_large');
      await expect(files.put('a.mp4', Buffer.alloc(bytes), options)).rejects.toThrow('too_large');
      expect(await files.stat('a.mp4')).toBeNull();
      expect(await place.leftovers()).toEqual([]);
    });

    test('whose source fails leave nothing behind, and what was there stays', async () => {
      await put('a.jpg', 'the first');
      const options = { type: 'video/mp4', maxBytes: 100_000_000 };
      await expect(files.put('a.jpg', Readable.from(failing()), options)).rejects.toThrow('the sender left');
      const cut = new Readable({ read() {} });
      cut.push('half');
      const putting = files.put('a.jpg', cut, options);
      cut.destroy();
      await expect(putting).rejects.toThrow('Premature close');
      expect(await read('a.jpg')).toBe('the first');
      expect(await place.leftovers()).toEqual([]);
    });

    test('stored at the same moment under one name are one of them, whole', async () => {
      const contents = ['a', 'b', 'c', 'd', 'e'].map((letter) => letter.repeat(50));
      await Promise.all(contents.map((content) => put('race/x.jpg', content)));
      expect(contents).toContain(await read('race/x.jpg'));
      expect(await place.leftovers()).toEqual([]);
    });

    test.each([
      '',
      '/',
      '/etc/passwd.txt',
      '../up.jpg',
      'a/../../up.jpg',
      'a/./b.jpg',
      'a//b.jpg',
      'a\\b.jpg',
      'a/b',
      '.hidden.jpg',
      'a/.incoming.jpg',
      'a/b.jpg/c.jpg',
      'A.jpg',
      'é.jpg',
      'a b.jpg',
      'a.jpg\0',
      'a.jpg\n',
      '%2e%2e/a.jpg',
      `${'a/'.repeat(8)}b.jpg`,
      `${'a'.repeat(65)}.jpg`,
    ])('never have a name such as %j', async (key) => {
      const bad = 'not a key of a file';
      await expect(put(key, 'x')).rejects.toThrow(bad);
      await expect(files.open(key)).rejects.toThrow(bad);
      await expect(files.stat(key)).rejects.toThrow(bad);
      await expect(files.remove(key)).rejects.toThrow(bad);
    });

    test.each(['', '/', '..', 'a/..', 'a/', '.incoming', 'a.jpg'])(
      'are never removed below %j',
      async (prefix) => {
        await expect(files.removeAll(prefix)).rejects.toThrow('not a folder of files');
      },
    );

    test.each(['', 'jpeg', 'image/jpeg\r\nx: y', `image/${'x'.repeat(100)}`])(
      'never have a type such as %j',
      async (type) => {
        await expect(put('a.jpg', 'x', { type, maxBytes: 10 })).rejects.toThrow('not a content type');
      },
    );

    test('say whether they can be stored', async () => {
      expect(await files.ready()).toBe(true);
    });
  });
}
