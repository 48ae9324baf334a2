// The upload host as others know it: npm's blueimp-file-upload drives it unmodified.
import { createRequire } from 'node:module';
import { photoBy } from './contribution-sets.ts';
import { enter } from './member.ts';
import { arrives, expect, test } from './site.ts';

// The widget comes from outside of the page.
test.use({ bypassCSP: true });

const require = createRequire(import.meta.url);
const scripts = [
  require.resolve('jquery/dist/jquery.js'),
  require.resolve('blueimp-file-upload/js/vendor/jquery.ui.widget.js'),
  require.resolve('blueimp-file-upload/js/jquery.iframe-transport.js'),
  require.resolve('blueimp-file-upload/js/jquery.fileupload.js'),
];

type Hosted = { name: string; size: number; deleteUrl: string; thumbnailUrl: string; error?: string };
type Options = {
  name: string;
  bytes: number[];
  /** With zeros behind its bytes. */
  length?: number;
  type: string;
  chunk?: number;
  from?: number;
  abortAfter?: number;
};

test('a file arrives whole, in pieces, resumed and cancelled by a widget of others (R7.206, R7.207, R7.208, R7.209)', async ({
  context,
  page,
}) => {
  await enter(context);
  await arrives(page, '/en/contact/');
  for (const path of scripts) await page.addScriptTag({ path });

  /** Sends a file by the widget; answers what its callbacks got, or nothing where it was aborted. */
  const send = (options: Options) =>
    page.evaluate(async ({ name, bytes, length = bytes.length, type, chunk, from, abortAfter }) => {
      const { jQuery } = window as never as {
        jQuery: (of: unknown) => { fileupload(...args: unknown[]): never };
      };
      let request: { abort(): void } | undefined;
      let pieces = 0;
      const input = jQuery(document.createElement('input')) as never as {
        fileupload(settings: object): void;
        fileupload(method: 'send', files: object): PromiseLike<{ files: object[] }> & { abort(): void };
      };
      const progress: number[] = [];
      input.fileupload({
        url: '/upload/handler.php',
        dataType: 'json',
        paramName: 'files[]',
        ...(chunk && { maxChunkSize: chunk }),
        progress: (_: unknown, { loaded, total }: { loaded: number; total: number }) =>
          progress.push(loaded / total),
        chunkdone: () => void (pieces += 1),
        // The next piece is on its way.
        chunksend: () => void (pieces === abortAfter && setTimeout(() => request?.abort())),
      });
      const content = new Uint8Array(length);
      content.set(bytes);
      const files = [new File([content], name, { type })];
      const sending = input.fileupload('send', { files, ...(from && { uploadedBytes: from }) });
      request = sending;
      const answer = await Promise.resolve(sending).catch(() => undefined);
      return { files: answer?.files as Hosted[] | undefined, pieces, progress: progress.at(-1) };
    }, options);
  const arrived = (name: string) =>
    page.evaluate(async (file) => {
      const answer = await fetch(`/upload/handler.php?file=${encodeURIComponent(file)}`);
      return ((await answer.json()) as { file: { size: number } }).file.size;
    }, name);

  const photo = [...(await photoBy(page))];
  const whole = await send({ name: 'Дюна été.jpg', bytes: photo, type: 'image/jpeg' });
  expect(whole).toMatchObject({
    files: [{ name: 'Дюна été.jpg', size: photo.length, thumbnailUrl: expect.stringContaining('/media/') }],
    progress: 1,
  });
  const film = [0, 0, 0, 24, ...Buffer.from('ftypisom')];
  const inPieces = { name: 'quais.mp4', bytes: film, length: 1_000_000, type: 'video/mp4', chunk: 256_000 };
  const cut = await send({ ...inPieces, abortAfter: 2 });
  expect(cut).toMatchObject({ pieces: 2, files: undefined });
  const from = await arrived('quais.mp4');
  // The aborted piece may have come to its end.
  expect([512_000, 768_000]).toContain(from);
  expect(await send({ ...inPieces, from })).toMatchObject({
    files: [{ name: 'quais.mp4', size: inPieces.length }],
  });
  expect(await send({ name: 'a.png', bytes: [1, 2, 3], type: 'image/png' })).toMatchObject({
    files: [{ error: expect.stringContaining('JPG') }],
  });
  for (const { name, deleteUrl } of whole.files ?? []) {
    const removed = await page.evaluate(
      async (url) => (await fetch(url, { method: 'DELETE' })).json() as Promise<unknown>,
      deleteUrl,
    );
    expect(removed).toEqual({ files: [{ [name]: true }] });
    expect(await arrived(name)).toBe(0);
  }
});
