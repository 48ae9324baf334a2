// The picture of a member: given, shown beside her name, replaced, taken away.
import { accountsCalls, mediaCalls, profilesCalls, roomsCallbacks } from '@alcove/protocol';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestMember, type TestSite, until } from '../../testing/index.ts';
import { jpeg, place, png, telephonePhoto, upload, webp } from './testing/samples.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite()));
afterAll(() => site.close());

const give = async (her: TestMember, content: Buffer, name = 'moi.jpg', type = 'image/jpeg') => {
  const answer = await upload(her, mediaCalls.uploadAvatar, { content, name, type });
  if (answer.status !== 'success') throw new Error(answer.code);
  return answer.data.avatar_url;
};
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

test('she gives a picture of herself and everybody sees it beside her name (R7.258)', async () => {
  const [her, reader] = [await site.member(), await site.member()];
  const address = await give(her, await jpeg({ width: 1000, height: 700 }));
  expect(address).toMatch(/^\/media\/avatars\/[0-9a-f]{32}\/large\.jpg$/);
  expect(await her.call(accountsCalls.member, {})).toMatchObject({ data: { avatar_url: address } });
  expect(await reader.call(profilesCalls.profile, { id: her.uid })).toMatchObject({
    data: { profile: { avatar_url: address } },
  });
  const large = await (await site.visitor()).fetch(address);
  expect(Object.fromEntries(large.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, max-age=60',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  });
  expect(await sharp(await bytesOf(large)).metadata()).toMatchObject({ width: 400, height: 400 });
  const small = await bytesOf(await reader.fetch(address.replace('large', 'small')));
  expect(await sharp(small).metadata()).toMatchObject({ format: 'jpeg', width: 96, height: 96 });
  const again = await reader.fetch(address, {
    headers: { 'if-none-match': large.headers.get('etag') ?? '' },
  });
  expect(again.status).toBe(304);
  expect((await site.fetch(address)).status).toBe(403);
});

test('people in the same room see it as soon as she gives it', async () => {
  const [her, reader] = [await site.member(), await site.member()];
  await site.live(her, { roomid: 'La terrasse' });
  const there = await site.live(reader, { roomid: 'La terrasse' });
  const address = await give(her, await jpeg());
  const heard = await there.hears(roomsCallbacks.clientUpdate, ({ user }) => user.uid === her.uid);
  expect(heard.user.avatar_url).toBe(address);
});

test('PNG and WebP are welcome too, also from clients that name no kind; what is clear lies on white', async () => {
  const her = await site.member();
  await give(her, await webp(), 'moi.webp', 'image/webp');
  await give(her, await png(), 'moi.PNG', 'application/octet-stream');
  const clear = await sharp({
    create: { width: 200, height: 200, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer();
  const shown = await bytesOf(await her.fetch(await give(her, clear, 'moi.png', 'image/png')));
  expect([...(await sharp(shown).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
});

test('nothing of the telephone, the place or the profile is in what is shown, and it stands upright', async () => {
  const her = await site.member();
  const sent = await telephonePhoto();
  expect(sent.includes(place.device)).toBe(true);
  const address = await give(her, sent);
  for (const size of ['large', 'small']) {
    const shown = await bytesOf(await her.fetch(address.replace('large', size)));
    expect(shown.includes(place.device)).toBe(false);
    const { exif, xmp, icc, iptc, orientation } = await sharp(shown).metadata();
    expect({ exif, xmp, icc, iptc, orientation }).toEqual({});
  }
});

test('a new picture takes the place of the one before, and a drawn one the place of both', async () => {
  const her = await site.member();
  const first = await give(her, await jpeg());
  const second = await give(her, await jpeg());
  expect(second).not.toBe(first);
  expect((await her.fetch(first)).status).toBe(404);
  expect((await her.fetch(second)).status).toBe(200);
  const drawn = await her.call(mediaCalls.deleteAvatar, {});
  expect(drawn).toMatchObject({ data: { avatar_url: expect.stringMatching(/^\/art\//) } });
  expect((await her.fetch(second)).status).toBe(404);
  const left = () => site.db.selectFrom('pictures').select('id').where('id', '=', idOf(second)).execute();
  await until(async () => (await left()).length === 0);
});

test('two sent at once leave one, whichever it is', async () => {
  const her = await site.member();
  const sent = await Promise.all([give(her, await jpeg()), give(her, await png(), 'b.png', 'image/png')]);
  const { data } = (await her.call(accountsCalls.member, {})) as { data: { avatar_url: string } };
  const answers = await Promise.all(
    sent.map(async (address) => [address, (await her.fetch(address)).status]),
  );
  expect(answers.filter(([, status]) => status === 200)).toEqual([[data.avatar_url, 200]]);
});

test('it leaves with her', async () => {
  const [her, reader] = [await site.member(), await site.visitor()];
  const address = await give(her, await jpeg());
  await her.call(accountsCalls.deleteAccount, { password: her.password, confirm: 1 });
  expect((await reader.fetch(address)).status).toBe(404);
});

test.each([
  ['a page named .jpg', '<html><script>alert(1)</script></html>', 'file_type_wrong'],
  ['a drawing named .jpg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'file_type_wrong'],
  ['nothing', '', 'file_type_wrong'],
] as const)('%s is refused at its field', async (_, content, code) => {
  const her = await site.member();
  const answer = await upload(her, mediaCalls.uploadAvatar, { content });
  expect(answer).toMatchObject({ http: 200, code, messages: { upload: expect.any(String) } });
});

test('a picture of a few dots is too small, and strangers and inactive members give none', async () => {
  const [her, waiting, stranger] = [
    await site.member(),
    await site.member({ active: false }),
    await site.visitor(),
  ];
  const content = await jpeg({ width: 99, height: 400 });
  expect(await upload(her, mediaCalls.uploadAvatar, { content })).toMatchObject({
    code: 'photo_too_small',
  });
  expect(await upload(waiting, mediaCalls.uploadAvatar, { content })).toMatchObject({
    code: 'activation_required',
  });
  expect(await upload(stranger, mediaCalls.uploadAvatar, { content })).toMatchObject({ http: 401 });
});

const idOf = (address: string): string => address.split('/')[3] ?? '';
