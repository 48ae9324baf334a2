// The upload host by itself: what a sender costs it whose file is refused, who is silent, or whose file takes too long.
import { expect, onTestFinished, test, vi } from 'vitest';
import { until } from '../../testing/index.ts';
import { refuse } from '../refusal.ts';
import { restBounds } from './rest-of-body.ts';
import { answerOf, beginUpload, cutOff, fileHead } from './testing/begun-upload.ts';
import { startEdge } from './testing/edge.ts';
import type { HostedFile, UploadEndpoint } from './upload-endpoint.ts';
import { type UploadHostBounds, uploadHostBounds } from './upload-form.ts';
import { uploadSlotBounds } from './upload-slots.ts';

const path = '/upload/test.php';
const megabyte = 1_000_000;

const hosted = (name: string, size: number): HostedFile => ({
  name,
  size,
  type: '',
  url: '',
  thumbnailUrl: '',
  deleteUrl: '',
  deleteType: 'DELETE',
});

/** Takes a file whose first byte is not `x`. It leaves the rest of another one where it is, its reader open. */
const receiveUnlessX: UploadEndpoint['receive'] = async (_sender, { name, content }) => {
  const chunks = content[Symbol.asyncIterator]();
  const { value } = await chunks.next();
  if ((value as Buffer | undefined)?.toString('latin1', 0, 1) === 'x')
    throw refuse('file_too_large', { megabytes: 1 });
  let size = 0;
  for (let next = value; next; next = (await chunks.next()).value) size += (next as Buffer).length;
  return hosted(name, size);
};

async function start(
  receive: UploadEndpoint['receive'] = receiveUnlessX,
  uploadBounds: Partial<UploadHostBounds> = {},
) {
  const endpoint: UploadEndpoint = {
    path,
    admit: async ({ ticket }) => {
      if (ticket === undefined) throw refuse('authorization_required');
      return { uid: 1, sender: undefined };
    },
    receive,
    list: async () => [],
    arrived: async (_sender, name) => ({ name, size: 0 }),
    remove: async () => false,
  };
  const edge = await startEdge(
    {},
    {},
    {
      env: { RATE_LIMITS: 'off' },
      uploadEndpoints: [endpoint],
      uploadBounds: { watchMs: 5, ...uploadBounds },
    },
  );
  onTestFinished(edge.close);
  const url = `${edge.url}${path}?ticket=t`;
  return {
    ...edge,
    begin: (beginning = fileHead('files[]'), announcedBytes?: number) =>
      beginUpload(url, beginning, { announcedBytes }),
    async post(...contents: string[]) {
      const form = new FormData();
      for (const [at, content] of contents.entries()) form.append('files[]', new File([content], `${at}`));
      const answer = await fetch(url, { method: 'POST', body: form });
      return { http: answer.status, ...((await answer.json()) as { files?: object[]; code?: string }) };
    },
  };
}

test('of a form whose first file is refused the second is still taken', async () => {
  const { post } = await start();
  expect(await post('x'.repeat(3 * megabyte), 'a'.repeat(3 * megabyte))).toEqual({
    http: 200,
    files: [
      expect.objectContaining({ name: '0', code: 'file_too_large' }),
      expect.objectContaining({ name: '1', size: 3 * megabyte }),
    ],
  });
});

test('senders whose files were refused hold no slot while they still send', async () => {
  let refusals = 0;
  const { begin, post } = await start(async (...given) => {
    try {
      return await receiveUnlessX(...given);
    } catch (error) {
      refusals += 1;
      throw error;
    }
  });
  const refused = Array.from({ length: uploadSlotBounds.atOnce }, () => begin(undefined, 10 * megabyte));
  await until(() => refusals === refused.length);
  await until(async () => (await post('a')).http === 200);
  for (const request of refused) {
    expect(request.destroyed).toBe(false);
    request.destroy();
  }
});

test('a sender who goes on after a refusal is answered and cut off', async () => {
  const { begin } = await start(undefined, { refused: { bytes: megabyte, ms: 60_000 } });
  const endless = begin();
  const [answer, cut] = [answerOf(endless), cutOff(endless)];
  for (let sent = 0; sent <= 2; sent++) endless.write(Buffer.alloc(megabyte));
  expect(await answer).toMatchObject({ http: 200, body: { files: [{ code: 'file_too_large' }] } });
  await cut;
});

test('a sender who stands still after a refusal is answered and cut off', async () => {
  const { begin } = await start(undefined, { refused: { bytes: megabyte, ms: 20 } });
  const standing = begin(undefined, 10 * megabyte);
  const cut = cutOff(standing);
  expect(await answerOf(standing)).toMatchObject({
    http: 200,
    body: { files: [{ code: 'file_too_large' }] },
  });
  await cut;
});

test('a stranger who goes on sending is answered before a byte is read, and cut off', async () => {
  const { url } = await start();
  for (const [address, http] of [
    [path, 401],
    ['/nowhere', 404],
  ] as const) {
    const stranger = beginUpload(url + address, fileHead('files[]'));
    const cut = cutOff(stranger);
    expect(await answerOf(stranger)).toMatchObject({ http });
    stranger.write(Buffer.alloc(restBounds.bytes + 1));
    await cut;
  }
});

test.each([
  [
    'heeds its signal',
    (signal: AbortSignal) =>
      new Promise<never>((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      ),
  ],
  ['heeds nothing', () => new Promise<never>(() => {})],
])('an upload whose work hangs and %s ends after its last byte, and gives its slot back', async (_, hang) => {
  const signals: AbortSignal[] = [];
  let isHanging = true;
  const { post, clock } = await start(async (_sender, { name, content }, signal) => {
    for await (const chunk of content) expect(chunk.length).toBeGreaterThan(0);
    signals.push(signal);
    return isHanging ? hang(signal) : hosted(name, 1);
  });
  const hanging = Array.from({ length: uploadSlotBounds.atOnce }, () => post('a'));
  await until(() => signals.length === hanging.length);
  expect(await post('a')).toMatchObject({ http: 503, code: 'unavailable' });
  await until(async () => {
    await clock.advance(uploadHostBounds.handlingMs / 2);
    return signals.every(({ aborted }) => aborted);
  });
  for (const answer of await Promise.all(hanging))
    expect(answer).toMatchObject({ http: 200, files: [{ code: 'deadline' }] });
  isHanging = false;
  expect(await post('a')).toMatchObject({ files: [{ size: 1 }] });
});

test('a sender who falls silent is cut off, and what reads their file ends', async () => {
  const read = vi.fn<(error: unknown) => void>();
  const { begin, clock, log } = await start(async (_sender, { name, content }, signal) => {
    try {
      for await (const chunk of content) expect(chunk.length).toBeGreaterThan(0);
    } catch (error) {
      read(signal.aborted);
      throw error;
    }
    return hosted(name, 1);
  });
  const silent = begin(undefined, megabyte);
  const cut = cutOff(silent);
  await clock.advance(uploadHostBounds.silenceMs - 1);
  expect(silent.destroyed).toBe(false);
  await until(async () => {
    await clock.advance(uploadHostBounds.silenceMs);
    return silent.destroyed;
  });
  await cut;
  await until(() => read.mock.calls.length > 0);
  expect(read).toHaveBeenCalledWith(true);
  // The sender's network is no bug of ours.
  expect(log.entries).toEqual([]);
});
