// Files that arrive for a set: whole, piece by piece, resumed, cancelled, refused.
import { contributionLimits, contributionsCalls, uploadLimits } from '@alcove/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSite, type TestSite, until } from '../../testing/index.ts';
import { heic } from '../media/testing/heic.ts';
import { pixelBomb, png } from '../media/testing/samples.ts';
import { arrived, draftOf, filmBytes, post, removeFile, setPhoto } from './testing/sets.ts';

let site: TestSite;
let photo: Buffer;
beforeAll(async () => {
  // Many members pass the gate from one address.
  site = await startTestSite({ env: { RATE_LIMITS: 'off' } });
  photo = await setPhoto();
});
afterAll(() => site.close());

const begin = async (member: Awaited<ReturnType<TestSite['member']>>) => {
  const answer = await member.call(contributionsCalls.saveDraft, {});
  if (answer.status !== 'success') throw new Error(answer.code);
  return answer.data.draft.id;
};
const foldersLeft = async () =>
  Number(
    (
      await site.db
        .selectFrom('uploads_removed')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );

test('a member posts a photo as a whole, sees it listed and cancels it (R7.205, R7.206, R7.208, R7.209, R3.221, R3.222, R3.223)', async () => {
  const member = await site.member();
  const { http, file } = await post(member, photo, { name: 'volets.jpg' });
  expect([http, file]).toMatchObject([200, { name: 'volets.jpg', size: photo.length }]);
  expect((await member.fetch(file?.thumbnailUrl ?? '')).status).toBe(200);
  const listed = await member.call(contributionsCalls.draftMaterials, {});
  expect(listed).toMatchObject({
    data: { files: [{ name: 'volets.jpg', kind: 'photo', meta: { id: expect.any(Number) } }] },
  });
  expect(await removeFile(member, 'volets.jpg')).toEqual({ files: [{ 'volets.jpg': true }] });
  expect(await member.call(contributionsCalls.draftMaterials, {})).toMatchObject({ data: { files: [] } });
  expect((await member.fetch(file?.thumbnailUrl ?? '')).status).toBe(404);
});

test('a file comes in pieces to either process of the site, each acknowledged once, and goes on after a lost answer (R7.207)', async () => {
  await using other = await startTestSite({ env: { RATE_LIMITS: 'off' }, beside: site });
  const member = await site.member();
  const draft = await begin(member);
  const film = filmBytes(900_000);
  const piece = (first: number, last: number) => ({
    name: 'film.mp4',
    draft,
    first,
    last,
    total: film.length,
  });
  const send = (first: number, last: number, through: TestSite = site) => {
    const headers = { cookie: [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
    const by = {
      fetch: (path: string, init?: RequestInit) =>
        through.fetch(path, { ...init, headers: { ...init?.headers, ...headers } }),
    };
    return post(by, film.subarray(first, last + 1), piece(first, last));
  };
  const began = await send(0, 299_999);
  expect([began.file?.size, began.headers.get('range')]).toEqual([300_000, 'bytes=0-299999']);
  // A piece that leaves a gap is refused with what has arrived.
  expect((await send(600_000, 899_999)).file).toMatchObject({ code: 'upload_range_wrong', size: 0 });
  expect(await arrived(member, 'film.mp4', draft)).toEqual({ name: 'film.mp4', size: 300_000 });
  // The answer was lost: the same piece again changes nothing.
  expect((await send(0, 299_999)).file).toMatchObject({ name: 'film.mp4', size: 300_000 });
  expect((await send(300_000, 599_999, other)).file).toMatchObject({ size: 600_000 });
  expect((await send(300_000, 599_999)).file).toMatchObject({ size: 600_000 });
  expect((await send(600_000, 899_999)).file).toMatchObject({ name: 'film.mp4', size: 900_000 });
  expect(await draftOf(member, draft)).toMatchObject({
    arriving: [],
    files: [{ kind: 'video', size: 900_000 }],
  });
});

test('a piece that ends too soon is not kept, and what arrived before stays', async () => {
  const member = await site.member();
  const draft = await begin(member);
  const film = filmBytes(600_000);
  const piece = { name: 'film.mov', draft, total: film.length };
  await post(member, film.subarray(0, 300_000), { ...piece, first: 0, last: 299_999 });
  const short = await post(member, film.subarray(300_000, 310_000), {
    ...piece,
    first: 300_000,
    last: 599_999,
  });
  expect(short.file).toMatchObject({ code: 'upload_failed' });
  expect(await arrived(member, 'film.mov', draft)).toMatchObject({ size: 300_000 });
  const rest = await post(member, film.subarray(300_000), { ...piece, first: 300_000, last: 599_999 });
  expect(rest.file).toMatchObject({ size: 600_000 });
});

describe('a file is refused by its first bytes and leaves nothing', () => {
  test.each([
    ['a PNG named .jpg', () => png({ width: 1400, height: 900 }), 'a.jpg', 'file_type_wrong'],
    [
      'a drawing named .jpg',
      async () => Buffer.from('<svg xmlns="x"/>'.repeat(9)),
      'a.jpg',
      'file_type_wrong',
    ],
    ['a page named .mp4', async () => Buffer.from('<!doctype html>'.repeat(9)), 'a.mp4', 'file_type_wrong'],
    [
      'a Matroska film',
      async () => Buffer.concat([Buffer.from('1a45dfa3', 'hex'), Buffer.alloc(99)]),
      'a.mkv',
      'file_type_wrong',
    ],
    [
      'a playlist named .mp4',
      async () => Buffer.from('#EXTM3U\nfile:///etc/passwd\n'.repeat(3)),
      'a.mp4',
      'file_type_wrong',
    ],
    ['a film named .jpg', async () => filmBytes(), 'a.jpg', 'file_type_wrong'],
    ['1279 × 1279', () => setPhoto({ width: 1279, height: 1279 }), 'a.jpg', 'contribution_photo_too_small'],
    ['too many pixels', pixelBomb, 'a.jpg', 'image_too_large'],
    ['a truncated photo', async () => (await setPhoto()).subarray(0, 900), 'a.jpg', 'image_unreadable'],
    ['an empty file', async () => Buffer.alloc(0), 'a.jpg', 'file_type_wrong'],
    ['no name', async () => photo, '..', 'field_invalid'],
  ])('%s (R5.076, R5.077, R5.081, R5.084)', async (_, make, name, code) => {
    const member = await site.member();
    const { http, file } = await post(member, await make(), { name });
    expect([http, file]).toMatchObject([200, { code, error: expect.any(String) }]);
    expect(await member.call(contributionsCalls.draftMaterials, {})).toMatchObject({ data: { files: [] } });
    const rows = await site.db.selectFrom('uploads').select('id').where('uid', '=', member.uid).execute();
    expect(rows).toEqual([]);
    await until(async () => (await foldersLeft()) === 0);
  });
});

test('photos of 1280 × 300, HEIC photos, and films of every kind are taken (R5.076, R5.077, R5.081)', async () => {
  const member = await site.member();
  const draft = await begin(member);
  const asf = Buffer.concat([Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'), Buffer.alloc(99)]);
  const kinds: [string, Buffer][] = [
    ['a.jpeg', photo],
    ['a.mp4', filmBytes()],
    ['a.mov', Buffer.concat([Buffer.from('00000008', 'hex'), Buffer.from('moov'), Buffer.alloc(99)])],
    ['a.wmv', asf],
    ['a.avi', Buffer.concat([Buffer.from('RIFF0000AVI LIST'), Buffer.alloc(99)])],
    ['a.mpeg', Buffer.concat([Buffer.from('000001ba', 'hex'), Buffer.alloc(99)])],
  ];
  for (const [name, content] of kinds) {
    expect((await post(member, content, { name, draft })).file).toMatchObject({ name, size: content.length });
  }
  // 1024 px wide, and so too small for a set, but read as what it is.
  const small = await post(member, heic(), { name: 'IMG_1.HEIC', draft });
  expect(small.file).toMatchObject({ code: 'contribution_photo_too_small' });
});

test('two files of one name are listed apart, and of twelve senders for the last place one has it (R5.070, R3.212, R8.070)', async () => {
  const member = await site.member();
  const draft = await begin(member);
  const most = contributionLimits.attachments.max;
  for (let at = 0; at < most - 1; at++) await post(member, photo, { name: 'image.jpg', draft });
  const names = (await draftOf(member, draft)).files.map(({ name }) => name);
  expect(names.slice(0, 3)).toEqual(['image.jpg', 'image (1).jpg', 'image (2).jpg']);
  expect(new Set(names).size).toBe(most - 1);
  const answers = await Promise.all(
    Array.from({ length: most }, (_, at) => post(member, photo, { name: `last-${at}.jpg`, draft })),
  );
  const refused = answers.filter(({ file }) => file?.code === 'files_too_many');
  expect(refused).toHaveLength(most - 1);
  expect((await draftOf(member, draft)).files).toHaveLength(most);
});

test.each([
  ['backwards', 'bytes 9-0/10', 400],
  ['beyond the end', 'bytes 0-10/10', 400],
  ['in lines', 'lines 0-9/10', 400],
  ['without a total', 'bytes 0-9/*', 400],
])('a piece whose range is %s is malformed and begins nothing', async (_, range, http) => {
  const member = await site.member();
  const draft = await begin(member);
  const sent = await post(member, filmBytes(10), {
    name: 'f.mp4',
    draft,
    headers: { 'content-range': range },
  });
  expect(sent.http).toBe(http);
  expect(await draftOf(member, draft)).toMatchObject({ files: [], arriving: [] });
});

test('a piece of another total, and one that overlaps what arrived, are refused, and nothing is lost', async () => {
  const member = await site.member();
  const draft = await begin(member);
  const film = filmBytes(600_000);
  const piece = { name: 'f.mp4', draft, total: film.length };
  await post(member, film.subarray(0, 300_000), { ...piece, first: 0, last: 299_999 });
  for (const wrong of [
    { ...piece, first: 300_000, last: 599_999, total: 900_000 },
    { ...piece, first: 150_000, last: 449_999 },
    { ...piece, name: 'other.mp4', first: 300_000, last: 599_999 },
  ]) {
    expect((await post(member, film.subarray(0, 300_000), wrong)).file).toMatchObject({
      code: 'upload_range_wrong',
    });
  }
  expect(await arrived(member, 'f.mp4', draft)).toMatchObject({ size: 300_000 });
});

test('a piece of fewer than 256,000 bytes is refused unless it is the last one, and one that is there is answered again', async () => {
  const member = await site.member();
  const draft = await begin(member);
  const least = uploadLimits.leastPieceBytes;
  const film = filmBytes(least + 1);
  const piece = { name: 'f.mp4', draft, total: film.length };
  const small = await post(member, film.subarray(0, least - 1), { ...piece, first: 0, last: least - 2 });
  expect(small).toMatchObject({ http: 400, code: 'upload_piece_too_small' });
  expect(await draftOf(member, draft)).toMatchObject({ arriving: [] });
  const first = { ...piece, first: 0, last: least - 1 };
  for (const content of [film.subarray(0, least), film.subarray(0, least)])
    expect((await post(member, content, first)).file).toMatchObject({ size: least });
  const longer = await post(member, Buffer.alloc(3_000_000), first);
  expect(longer.file).toMatchObject({ code: 'upload_failed' });
  const last = await post(member, film.subarray(least), { ...piece, first: least, last: least });
  expect(last.file).toMatchObject({ size: film.length });
});

test('a film of 524,288,000 bytes is refused with its first piece; one of a byte less begins', async () => {
  const member = await site.member();
  const draft = await begin(member);
  const first = (total: number) =>
    post(member, filmBytes(300_000), { name: 'f.mp4', draft, first: 0, last: 299_999, total });
  expect((await first(uploadLimits.fileBytes)).file).toMatchObject({ code: 'file_too_large' });
  expect(await draftOf(member, draft)).toMatchObject({ arriving: [] });
  expect((await first(uploadLimits.fileBytes - 1)).file).toMatchObject({ size: 300_000 });
});

test.each([
  ['../../../etc/passwd.jpg', 'passwd.jpg'],
  ['C:\\Users\\Ondine\\dune.jpg', 'dune.jpg'],
  ['%2e%2e%2fdune.jpg', 'dune.jpg'],
])('a name with a path, %s, is the last part of it', async (asked, name) => {
  const member = await site.member();
  const disposition = { 'content-disposition': `attachment; filename="${asked}"` };
  const { file } = await post(member, photo, { name: 'blob', headers: disposition });
  expect(file).toMatchObject({ name });
});

test('a ticket lets another host take files for one draft for a quarter of an hour, from our pages alone (R7.206, R7.210)', async () => {
  await using hosted = await startTestSite({
    env: {
      RATE_LIMITS: 'off',
      PUBLIC_ORIGIN: 'https://alcove.test',
      UPLOAD_ORIGIN: 'https://up.alcove.test',
    },
  });
  const member = await hosted.member();
  const asked = await member.call(contributionsCalls.uploadTicket, {});
  if (asked.status !== 'success') throw new Error(asked.code);
  const { ticket, draft, url } = asked.data;
  expect(url).toBe('https://up.alcove.test/upload/handler.php');
  // Without a cookie, from a page of the site.
  const stranger = { fetch: hosted.fetch };
  const ours = { origin: 'https://alcove.test', 'sec-fetch-site': 'cross-site' };
  const sent = await post(stranger, photo, { ticket, headers: ours });
  expect([sent.http, sent.file]).toMatchObject([200, { size: photo.length }]);
  expect(sent.headers.get('access-control-allow-origin')).toBe('https://alcove.test');
  const preflight = await hosted.fetch('/upload/handler.php', { method: 'OPTIONS', headers: ours });
  expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
    204,
    expect.stringContaining('content-range'),
  ]);
  const foreign = await post(stranger, photo, { ticket, headers: { origin: 'https://evil.test' } });
  expect([foreign.http, foreign.headers.get('access-control-allow-origin')]).toEqual([403, null]);
  expect(await post(stranger, photo, { ticket: `${ticket.slice(0, -1)}x`, headers: ours })).toMatchObject({
    http: 403,
  });
  expect(await post(stranger, photo, { ticket, draft: draft + 1, headers: ours })).toMatchObject({
    code: 'contribution_unknown',
  });
  await hosted.clock.advance(uploadLimits.ticketMs);
  expect(await post(stranger, photo, { ticket, headers: ours })).toMatchObject({
    http: 403,
    code: 'upload_ticket_invalid',
  });
});

test('nobody sends to the draft of another, nor without an account or activation', async () => {
  const [owner, other, waiting] = [
    await site.member(),
    await site.member(),
    await site.member({ active: false }),
  ];
  const draft = await begin(owner);
  expect(await post(other, photo, { draft })).toMatchObject({ code: 'contribution_unknown' });
  expect(await post(waiting, photo)).toMatchObject({ code: 'activation_required' });
  expect(await post(await site.visitor(), photo)).toMatchObject({ code: 'authorization_required' });
  expect((await post({ fetch: site.fetch }, photo)).http).toBe(403);
  expect((await draftOf(owner, draft)).files).toEqual([]);
});
