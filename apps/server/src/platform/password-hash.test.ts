import { expect, test } from 'vitest';
import { createPasswordHashes } from './password-hash.ts';

const hashes = createPasswordHashes();
const plain = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

test('a password opens what was made from it, and nothing else does', async () => {
  const stored = await hashes.hash('six fois sept');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hashes.verify('six fois sept', stored)).toBe(true);
  expect(await hashes.verify('six fois huit', stored)).toBe(false);
  expect(await hashes.hash('six fois sept')).not.toBe(stored);
});

test('a letter that two keyboards spell differently is the same letter', async () => {
  const stored = await hashes.hash('caf\u00e9 cr\u00e8me');
  expect(await hashes.verify('cafe\u0301 cre\u0300me', stored)).toBe(true);
});

test('a password for an unknown member or a broken record is never right', async () => {
  expect(await hashes.verify('anything', undefined)).toBe(false);
  expect(await hashes.verify('anything', '')).toBe(false);
  expect(await hashes.verify('anything', '$argon2id$v=19$m=x$')).toBe(false);
});

test('a record made at another cost still opens', async () => {
  const { argon2Sync } = await import('node:crypto');
  const nonce = Buffer.alloc(16, 7);
  const tag = argon2Sync('argon2id', {
    message: Buffer.from('older'),
    nonce,
    memory: 8192,
    passes: 1,
    parallelism: 1,
    tagLength: 24,
  });
  const stored = `$argon2id$v=19$m=8192,t=1,p=1$${plain(nonce)}$${plain(tag)}`;
  expect(await hashes.verify('older', stored)).toBe(true);
});

test('beyond those at work and those who may wait, one is asked to come again; the rest are served', async () => {
  const few = createPasswordHashes({ concurrency: 1, maxWaiting: 2 });
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => few.verify('x', undefined)));
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ]);
  expect(outcomes.at(-1)).toMatchObject({ reason: { code: 'too_many' } });
  expect(await few.verify('x', undefined)).toBe(false);
});
