// Avatars: uploaded, shown beside the member's name, replaced and removed.
import { accountsCalls, mediaCalls, profilesCalls, roomsCallbacks } from '@alcove/protocol';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestMember, type TestSite, until } from '../../testing/index.ts';
import { jpeg, place, png, telephonePhoto, upload, webp } from './testing/samples.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite()));
afterAll(() => site.close());

const uploadAvatar = async (member: TestMember, content: Buffer, name = 'moi.jpg', type = 'image/jpeg') => {
  const answer = await upload(member, mediaCalls.uploadAvatar, { content, name, type });
  if (answer.status !== 'success') throw new Error(answer.code);
  return answer.data.avatar_url;
};
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

test('a member uploads an avatar and other members see it beside the name (R7.258)', async () => {
  const [member, reader] = [await site.member(), await site.member()];
  const address = await uploadAvatar(member, await jpeg({ width: 1000, height: 700 }));
  expect(address).toMatch(/^\/media\/avatars\/[0-9a-f]{32}\/large\.jpg$/);
  expect(await member.call(accountsCalls.member, {})).toMatchObject({ data: { avatar_url: address } });
  expect(await reader.call(profilesCalls.profile, { id: member.uid })).toMatchObject({
    data: { profile: { avatar_url: address } },
  });
  const large = await (await site.visitor()).fetch(address);
  expect(Object.fromEntries(large.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, max-age=50',
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

test('a picture of 10 MB of 1,048,576 bytes is taken, and one byte more is refused (R9.025)', async () => {
  const member = await site.member();
  const picture = await jpeg();
  const largest = Buffer.concat([picture, Buffer.alloc(10 * 1_048_576 - picture.length)]);
  await uploadAvatar(member, largest);
  const larger = Buffer.concat([largest, Buffer.alloc(1)]);
  expect(
    await upload(member, mediaCalls.uploadAvatar, { content: larger, name: 'moi.jpg', type: 'image/jpeg' }),
  ).toMatchObject({ status: 'error', code: 'file_too_large' });
});

test('members in the same room see an avatar as soon as it is uploaded', async () => {
  const [member, reader] = [await site.member(), await site.member()];
  await site.live(member, { roomid: 'La terrasse' });
  const there = await site.live(reader, { roomid: 'La terrasse' });
  const address = await uploadAvatar(member, await jpeg());
  const received = await there.receives(roomsCallbacks.clientUpdate, ({ user }) => user.uid === member.uid);
  expect(received.user.avatar_url).toBe(address);
});

test('PNG and WebP are welcome too, also from clients that name no kind; what is clear lies on white', async () => {
  const member = await site.member();
  await uploadAvatar(member, await webp(), 'moi.webp', 'image/webp');
  await uploadAvatar(member, await png(), 'moi.PNG', 'application/octet-stream');
  const clear = await sharp({
    create: { width: 200, height: 200, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer();
  const shown = await bytesOf(await member.fetch(await uploadAvatar(member, clear, 'moi.png', 'image/png')));
  expect([...(await sharp(shown).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
});

test('nothing of the telephone, the place or the profile is in what is shown, and it stands upright', async () => {
  const member = await site.member();
  const sent = await telephonePhoto();
  expect(sent.includes(place.device)).toBe(true);
  const address = await uploadAvatar(member, sent);
  for (const size of ['large', 'small']) {
    const shown = await bytesOf(await member.fetch(address.replace('large', size)));
    expect(shown.includes(place.device)).toBe(false);
    const { exif, xmp, icc, iptc, orientation } = await sharp(shown).metadata();
    expect({ exif, xmp, icc, iptc, orientation }).toEqual({});
  }
});

test('a new picture takes the place of the one before, and a drawn one the place of both', async () => {
  const member = await site.member();
  const first = await uploadAvatar(member, await jpeg());
  const second = await uploadAvatar(member, await jpeg());
  expect(second).not.toBe(first);
  expect((await member.fetch(first)).status).toBe(404);
  expect((await member.fetch(second)).status).toBe(200);
  const drawn = await member.call(mediaCalls.deleteAvatar, {});
  expect(drawn).toMatchObject({ data: { avatar_url: expect.stringMatching(/^\/art\//) } });
  expect((await member.fetch(second)).status).toBe(404);
  const left = () => site.db.selectFrom('pictures').select('id').where('id', '=', idOf(second)).execute();
  await until(async () => (await left()).length === 0);
});

test('two sent at once leave one, whichever it is', async () => {
  const member = await site.member();
  const sent = await Promise.all([
    uploadAvatar(member, await jpeg()),
    uploadAvatar(member, await png(), 'b.png', 'image/png'),
  ]);
  const { data } = (await member.call(accountsCalls.member, {})) as { data: { avatar_url: string } };
  const answers = await Promise.all(
    sent.map(async (address) => [address, (await member.fetch(address)).status]),
  );
  expect(answers.filter(([, status]) => status === 200)).toEqual([[data.avatar_url, 200]]);
});

test('a member who deletes the account deletes the avatar', async () => {
  const [member, reader] = [await site.member(), await site.visitor()];
  const address = await uploadAvatar(member, await jpeg());
  await member.call(accountsCalls.deleteAccount, { password: member.password, confirm: 1 });
  expect((await reader.fetch(address)).status).toBe(404);
});

test.each([
  ['a page named .jpg', '<html><script>alert(1)</script></html>', 'file_type_wrong'],
  ['a drawing named .jpg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'file_type_wrong'],
  ['nothing', '', 'file_type_wrong'],
] as const)('%s is refused at its field', async (_, content, code) => {
  const member = await site.member();
  const answer = await upload(member, mediaCalls.uploadAvatar, { content });
  expect(answer).toMatchObject({ http: 200, code, messages: { upload: expect.any(String) } });
});

test('a picture of a few dots is too small, and strangers and inactive members give none', async () => {
  const [member, waiting, stranger] = [
    await site.member(),
    await site.member({ active: false }),
    await site.visitor(),
  ];
  const content = await jpeg({ width: 99, height: 400 });
  expect(await upload(member, mediaCalls.uploadAvatar, { content })).toMatchObject({
    code: 'photo_too_small',
  });
  expect(await upload(waiting, mediaCalls.uploadAvatar, { content })).toMatchObject({
    code: 'activation_required',
  });
  expect(await upload(stranger, mediaCalls.uploadAvatar, { content })).toMatchObject({ http: 401 });
});

const idOf = (address: string): string => address.split('/')[3] ?? '';
