// Albums: who sees which photo, what is taken and refused, and what is left when a photo goes.
import {
  albumLimits,
  albumsCalls,
  guestbookCalls,
  hourMs,
  mediaCalls,
  moderationCalls,
  profilesCalls,
  type AlbumName,
  relationsCalls,
} from '@alcove/protocol';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { done, startTestSite, type TestMember, type TestSite, until } from '../../testing/index.ts';
import { heic, tiledHeic } from '../media/testing/heic.ts';
import { inkJpeg, jpeg, pixelBomb, place, png, telephonePhoto, upload } from '../media/testing/samples.ts';

let site: TestSite;
let photo: Buffer;
beforeAll(async () => {
  // Many members pass the gate from one address.
  site = await startTestSite({ env: { RATE_LIMITS: 'off' } });
  photo = await jpeg({ width: 1024, height: 768 });
});
afterAll(() => site.close());

const send = (member: TestMember, album: AlbumName = 'public', content = photo, name = 'a.jpg') =>
  upload(member, albumsCalls.uploadPhoto, { content, name, type: '', fields: { album } });

async function add(member: TestMember, album: AlbumName = 'public', content = photo, name = 'a.jpg') {
  const answer = await send(member, album, content, name);
  if (answer.status !== 'success') throw new Error(answer.code);
  return answer.data.material;
}
const list = (reader: TestMember, owner: TestMember, album?: AlbumName) =>
  reader.call(albumsCalls.albumPhotos, { id: owner.uid, ...(album && { album }) });
const scriptOf = (text: string) => Buffer.from(`<html><script>${text}</script></html>`);
const statusOf = async (reader: TestMember, address: string) => (await reader.fetch(address)).status;
const addPremium = () => site.member({ premium: true });

async function followEachOther(one: TestMember, other: TestMember) {
  await one.call(relationsCalls.addFollowee, { followee_id: other.uid });
  await other.call(relationsCalls.addFollowee, { followee_id: one.uid });
}

/** Puts rows beside a real photo, without decoding anything. */
async function fill(member: TestMember, count: number) {
  for (let at = 0; at < count; at++) {
    const id = crypto.randomUUID().replaceAll('-', '');
    await site.db.insertInto('pictures').values({ id, shelf: 'photos', kept_at: 0, used: true }).execute();
    await site.db
      .insertInto('album_photos')
      .values({ uid: member.uid, picture: id, album: 'public', description: '', place: at, added_at: 0 })
      .execute();
  }
}

test('a member adds a photo with its description and album, and finds its number and kind in the answer (R2.238, R3.232, R3.233, R3.234, R7.255)', async () => {
  const member = await site.member();
  const answer = await upload(member, albumsCalls.uploadPhoto, {
    content: photo,
    fields: { album: 'premium', description: 'Les volets' },
  });
  expect(answer).toMatchObject({
    data: { count: 1, material: { kind: 'photo', album: 'premium', description: 'Les volets', width: 1024 } },
  });
  expect(await member.call(albumsCalls.albumPhotos, {})).toMatchObject({
    data: { total_count: 1, most: albumLimits.free, list: [{ material_id: expect.any(Number) }] },
  });
});

test('a photo lies in the sizes of its kind, in the format that the reader’s browser prefers, without any mark (R5.083)', async () => {
  const member = await addPremium();
  // Behind its end a preview, as telephones add them, and what a browser would run: the file is two things at once.
  const [shot, preview] = [await telephonePhoto({ width: 1600, height: 1000 }), await telephonePhoto()];
  const marked = Buffer.concat([shot, preview, scriptOf(place.device)]);
  const { material_id, urls } = await add(member, 'public', marked);
  const sizeOf = async (address: string, accept = 'image/*') => {
    const answer = await member.fetch(address, { headers: { accept } });
    const content = Buffer.from(await answer.arrayBuffer());
    expect(content.includes(place.device)).toBe(false);
    const { format, width, height, exif, icc } = await sharp(content).metadata();
    return { format, width, height, exif, icc };
  };
  expect(await sizeOf(urls.tile)).toEqual({ format: 'jpeg', width: 480, height: 480 });
  expect(await sizeOf(urls.small)).toEqual({ format: 'jpeg', width: 400, height: 640 });
  const whole = async () => {
    const answer = await member.call(albumsCalls.albumPhoto, { material_id });
    return answer.status === 'success' ? answer.data.material : undefined;
  };
  await until(async () => (await whole())?.original !== undefined);
  const { large, original } = (await whole()) ?? {};
  expect(original).toMatchObject({ width: 1000, height: 1600 });
  expect(large).toMatchObject({ width: 800, height: 1280 });
  expect(await sizeOf(original?.url ?? '', 'image/avif,image/webp')).toEqual({
    format: 'jpeg',
    width: 1000,
    height: 1600,
  });
  expect(await sizeOf(large?.url ?? '', 'image/webp,*/*')).toMatchObject({ format: 'webp', width: 800 });
  expect(await sizeOf(urls.tile, 'image/avif,image/webp')).toMatchObject({ format: 'heif', width: 480 });
  const saved = await member.fetch(`${large?.url}?save`, { headers: { accept: 'image/avif' } });
  expect([saved.headers.get('content-type'), saved.headers.get('content-disposition')]).toEqual([
    'image/jpeg',
    'attachment; filename="alcove-large.jpg"',
  ]);
  const { id } = await site.db
    .selectFrom('pictures')
    .select('id')
    .where('id', '=', urls.tile.split('/')[3] ?? '')
    .where('sha256', 'is not', null)
    .where('pdq', 'is not', null)
    .executeTakeFirstOrThrow();
  expect((await member.fetch(`/media/photos/${id}/source.bin`)).status).toBe(404);
});

test('HEIC photos of telephones are taken as they are (R5.083)', async () => {
  const member = await site.member();
  const { urls } = await add(member, 'public', heic(), 'IMG_1.HEIC');
  expect(
    await sharp(Buffer.from(await (await member.fetch(urls.small)).arrayBuffer())).metadata(),
  ).toMatchObject({
    format: 'jpeg',
    width: 640,
    height: 480,
  });
});

describe('a file is refused at its field and leaves nothing', () => {
  test.each([
    ['1023 × 768', () => jpeg({ width: 1023, height: 768 }), 'a.jpg', 'album_photo_too_small'],
    ['768 × 1023, upright', () => jpeg({ width: 768, height: 1023 }), 'a.jpg', 'album_photo_too_small'],
    ['a PNG named .jpg', () => png({ width: 1024, height: 768 }), 'a.jpg', 'file_type_wrong'],
    ['a script named .jpg', async () => scriptOf('alert(1)'), 'a.jpg', 'file_type_wrong'],
    ['30,000 × 30,000 pixels', () => pixelBomb(30_000), 'a.jpg', 'image_too_large'],
    ['a drawing named .jpg', async () => Buffer.from('<svg/>'), 'a.jpg', 'file_type_wrong'],
    ['a JPEG named .heic', async () => photo, 'a.png', 'file_type_wrong'],
    ['a truncated JPEG', async () => photo.subarray(0, photo.length / 2), 'a.jpg', 'image_unreadable'],
    ['a truncated HEIC', async () => heic().subarray(0, 900), 'a.heic', 'image_unreadable'],
    ['a HEIC of 2,000 tiles', async () => tiledHeic(2000), 'a.heic', 'image_too_complex'],
  ])('%s (R5.083, R5.084)', async (_, make, name, code) => {
    const member = await site.member();
    expect(await send(member, 'public', await make(), name)).toMatchObject({
      code,
      messages: { photo: expect.any(String) },
    });
    expect(await member.call(albumsCalls.albumPhotos, {})).toMatchObject({ data: { total_count: 0 } });
  });

  test('a photo for printers is taken, and a second file in one call is refused in the product’s words (R5.088)', async () => {
    const member = await site.member();
    const ink = await sharp(await inkJpeg())
      .resize(1200, 900)
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer();
    const { urls } = await add(member, 'public', ink);
    const { space } = await sharp(
      Buffer.from(await (await member.fetch(urls.tile)).arrayBuffer()),
    ).metadata();
    expect(space).toBe('srgb');
    const form = new FormData();
    for (const name of ['a.jpg', 'b.jpg']) form.append('photo', new File([new Uint8Array(photo)], name));
    const answer = await member.fetch('/en/b/member/upload/photo/', { method: 'POST', body: form });
    expect(await answer.json()).toMatchObject({
      code: 'photo_only_one',
      message: 'You can load only one photo',
    });
  });
});

test('a portrait-shaped photo of 768 × 1024 is taken (R5.084)', async () => {
  const member = await site.member();
  expect(await add(member, 'public', await jpeg({ width: 768, height: 1024 }))).toMatchObject({ width: 768 });
});

test('of thirty photos sent at once for the last place of a free member one is taken; Premium members have more (R6.019, R6.050)', async () => {
  const member = await site.member();
  await fill(member, albumLimits.free - 1);
  const answers = await Promise.all(Array.from({ length: 30 }, () => send(member)));
  expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1);
  const codes = answers.flatMap((answer) => (answer.status === 'error' ? [answer.code] : []));
  // Three uploads of a member are read at once: the others are asked to come again.
  expect(new Set(codes)).toEqual(new Set(['album_full', 'unavailable']));
  expect(await member.call(albumsCalls.albumPhotos, {})).toMatchObject({
    data: { total_count: albumLimits.free },
  });
  const premium = await addPremium();
  await fill(premium, albumLimits.premium - 1);
  await add(premium);
  expect(await send(premium)).toMatchObject({ code: 'album_full' });
});

test('the public album is for active members: others get neither photo nor number (R1.031, R4.171, R4.175, R6.011)', async () => {
  const [owner, reader, waiting] = [
    await site.member(),
    await site.member(),
    await site.member({ active: false }),
  ];
  const { urls, material_id } = await add(owner);
  expect(await list(reader, owner)).toMatchObject({
    data: {
      total_count: 1,
      albums: [{ album: 'public', open: 1, count: 1 }, { count: 0 }, { album: 'private', open: 0 }],
    },
  });
  expect(await statusOf(reader, urls.tile)).toBe(200);
  expect(await list(waiting, owner)).toMatchObject({ code: 'activation_required_photos' });
  expect(await waiting.call(albumsCalls.albumPhoto, { material_id })).toMatchObject({
    code: 'activation_required_photos',
  });
  expect(await statusOf(waiting, urls.tile)).toBe(404);
  const stranger = await site.visitor();
  expect((await stranger.fetch(urls.tile)).status).toBe(404);
  expect((await site.fetch(urls.tile)).status).toBe(403);
});

test('a Premium album opens to Premium members alone, who also see photos at full size (R1.033, R4.172, R6.051)', async () => {
  const [owner, free, premium] = [await site.member(), await site.member(), await addPremium()];
  const { urls } = await add(owner, 'premium');
  expect(await list(free, owner, 'premium')).toMatchObject({ code: 'premium_required' });
  expect(await list(free, owner)).toMatchObject({
    data: { list: [], albums: [{ count: 0 }, { album: 'premium', open: 0, count: 1 }, {}] },
  });
  expect(await statusOf(free, urls.tile)).toBe(404);
  expect(await list(premium, owner, 'premium')).toMatchObject({ data: { total_count: 1 } });
  expect(await statusOf(premium, urls.tile)).toBe(200);
  const open = await add(owner);
  const original = open.urls.tile.replace('tile', 'original');
  await until(async () => (await statusOf(premium, original)) === 200);
  expect(await statusOf(free, original)).toBe(404);
  expect(await statusOf(owner, original)).toBe(200);
});

test('a private album opens to mutual followers, never by Premium, and closes with the follow and with a block (R1.032, R4.173, R4.174, R6.073)', async () => {
  const [owner, reader, premium] = [await site.member(), await site.member(), await addPremium()];
  const team = await site.member({ role: 'pro' });
  const { urls, material_id } = await add(owner, 'private');
  const closed = JSON.stringify(await list(reader, owner));
  expect(closed).toContain('{"album":"private","open":0}');
  expect(closed).not.toContain(urls.tile.split('/')[3]);
  await premium.call(relationsCalls.addFollowee, { followee_id: owner.uid });
  expect(await list(premium, owner, 'private')).toMatchObject({ code: 'album_private' });
  expect(await premium.call(albumsCalls.albumPhoto, { material_id })).toMatchObject({ code: 'item_unknown' });
  expect(await statusOf(premium, urls.tile)).toBe(404);
  expect(await list(team, owner, 'private')).toMatchObject({ data: { total_count: 1 } });
  await team.call(albumsCalls.albumPhoto, { material_id });
  expect(await statusOf(team, urls.tile)).toBe(200);
  const opened = { act: 'album_opened', done_by: team.uid, uid: owner.uid };
  // One entry an hour for each member, however much is read.
  expect(
    await site.db.selectFrom('moderation_log').selectAll().where('uid', '=', owner.uid).execute(),
  ).toMatchObject([opened]);

  await followEachOther(owner, reader);
  expect(await statusOf(reader, urls.tile)).toBe(200);
  expect(await list(reader, owner, 'private')).toMatchObject({ data: { total_count: 1 } });
  await owner.call(relationsCalls.deleteFollowee, { followee_id: reader.uid });
  expect(await statusOf(reader, urls.tile)).toBe(404);
  await owner.call(relationsCalls.addFollowee, { followee_id: reader.uid });
  expect(await statusOf(reader, urls.tile)).toBe(200);
  await owner.call(relationsCalls.addToBlacklist, { blacklisted_user_id: reader.uid });
  expect(await statusOf(reader, urls.tile)).toBe(404);
  expect(await list(reader, owner)).toMatchObject({ data: { list: [], total_count: 0 } });
});

/** What a reader gets of an owner's profile, album, photo and guestbook. */
const asks = async (reader: TestMember, owner: TestMember, material_id: number) => {
  const answers = [
    await reader.call(profilesCalls.profile, { id: owner.uid }),
    await list(reader, owner),
    await reader.call(albumsCalls.albumPhoto, { material_id }),
    await reader.call(guestbookCalls.guestbook, { id: owner.uid }),
  ];
  return answers.map((answer) => (answer.status === 'success' ? 'success' : answer.code));
};

describe('a closed profile closes its photos by their addresses and numbers too', () => {
  const rememberedMs = 5000;
  const nothing = ['member_unknown', 'member_unknown', 'item_unknown', 'member_unknown'];
  const all = Array.from({ length: 4 }, () => 'success');

  test('while the owner is banned, for everyone but the team, with their avatar and their words in other books', async () => {
    const [owner, reader, team] = [
      await site.member(),
      await site.member(),
      await site.member({ role: 'editor' }),
    ];
    const { urls, material_id } = await add(owner);
    expect(await statusOf(reader, urls.tile)).toBe(200);
    const portrait = await done(owner.call(albumsCalls.updatePhoto, { material_id, portrait: true }));
    const avatar = portrait.avatar_url ?? '';
    await done(owner.call(guestbookCalls.leaveWord, { id: reader.uid, text: 'Quel beau salon.' }));
    const outside = async (member: TestMember) => [
      await statusOf(member, avatar),
      (await done(member.call(guestbookCalls.guestbook, { id: reader.uid }))).total_count,
    ];
    expect(await outside(reader)).toEqual([200, 1]);
    const until = site.clock.now() + hourMs;
    expect(await team.call(moderationCalls.ban, { id: owner.uid, until })).toMatchObject({
      status: 'success',
    });
    await site.clock.advance(rememberedMs);
    expect(await statusOf(reader, urls.tile)).toBe(404);
    expect(await asks(reader, owner, material_id)).toEqual(nothing);
    expect(await outside(reader)).toEqual([404, 0]);
    expect(await outside(team)).toEqual([200, 1]);
    expect(await statusOf(team, urls.tile)).toBe(200);
    expect(await asks(team, owner, material_id)).toEqual(all);
    await team.call(moderationCalls.ban, { id: owner.uid, until: 0 });
    await site.clock.advance(rememberedMs);
    expect(await statusOf(reader, urls.tile)).toBe(200);
    expect(await asks(reader, owner, material_id)).toEqual(all);
    expect(await outside(reader)).toEqual([200, 1]);
  });

  test('while the owner is not active', async () => {
    const [owner, reader] = [await site.member(), await site.member()];
    const { urls, material_id } = await add(owner);
    await site.db.updateTable('members').set({ active: false }).where('uid', '=', owner.uid).execute();
    expect(await statusOf(reader, urls.tile)).toBe(404);
    expect(await asks(reader, owner, material_id)).toEqual(nothing);
  });
});

test('a photo that moves to another album is shown to its readers alone, and keeps its changed description (R2.239, R3.235, R3.236, R3.237, R7.256)', async () => {
  const [owner, reader] = [await site.member(), await site.member()];
  const { material_id, urls } = await add(owner);
  const update = (change: object) => owner.call(albumsCalls.updatePhoto, { material_id, ...change });
  expect(await update({ description: 'Midi', album: 'private' })).toMatchObject({
    data: { material: { album: 'private', description: 'Midi' } },
  });
  expect(await statusOf(reader, urls.tile)).toBe(404);
  expect(await update({ album: 'premium' })).toMatchObject({ data: { material: { album: 'premium' } } });
  expect(await update({ album: 'public' })).toMatchObject({ data: { material: { description: 'Midi' } } });
  expect(await statusOf(reader, urls.tile)).toBe(200);
  expect(await update({ description: 'x'.repeat(301) })).toMatchObject({ status: 'error' });
});

const idsOf = async (member: TestMember) => {
  const answer = await member.call(albumsCalls.albumPhotos, {});
  return answer.status === 'success' ? answer.data.list.map(({ material_id }) => material_id) : [];
};

test('a member orders an album of their own; foreign, missing and repeated numbers change nothing', async () => {
  const [owner, other] = [await site.member(), await site.member()];
  await fill(owner, 3);
  await fill(other, 1);
  const [one = 0, two = 0, three = 0] = await idsOf(owner);
  const [foreign = 0] = await idsOf(other);
  const order = (ids: readonly number[]) =>
    owner.call(albumsCalls.orderPhotos, { album: 'public', material_ids: ids.join(',') });
  expect(await order([three, one, two])).toMatchObject({ status: 'success' });
  expect(await idsOf(owner)).toEqual([three, one, two]);
  for (const ids of [
    [one, two],
    [one, two, two],
    [one, two, foreign],
    [one, two, three, foreign],
  ]) {
    expect(await order(ids)).toMatchObject({ code: 'album_order_stale' });
  }
  expect(await idsOf(owner)).toEqual([three, one, two]);
});

test('only its owner changes or deletes a photo; a deleted one is gone with all its files (R7.257)', async () => {
  const [owner, other] = [await site.member(), await site.member()];
  const { material_id, urls } = await add(owner);
  expect(await other.call(albumsCalls.deletePhoto, { material_id })).toMatchObject({ code: 'item_unknown' });
  expect(await other.call(albumsCalls.updatePhoto, { material_id, album: 'private' })).toMatchObject({
    code: 'item_unknown',
  });
  expect(await statusOf(other, urls.tile)).toBe(200);
  expect(await owner.call(albumsCalls.deletePhoto, { material_id })).toMatchObject({ data: { material_id } });
  expect(await statusOf(owner, urls.tile)).toBe(404);
  const id = urls.tile.split('/')[3] ?? '';
  await until(
    async () => !(await site.db.selectFrom('pictures').select('id').where('id', '=', id).executeTakeFirst()),
  );
});

test('a portrait is a copy that everybody sees, while the photo stays in its private album', async () => {
  const [owner, reader] = [await site.member(), await site.member()];
  const { material_id, urls } = await add(owner, 'private');
  const cut = (crop: string, turn = 0 as const) =>
    owner.call(albumsCalls.updatePhoto, { material_id, portrait: 1, crop, turn });
  expect(await cut('600,0,500,500')).toMatchObject({ code: 'crop_outside' });
  expect(await cut('0,0,100,100')).toMatchObject({ code: 'photo_too_small' });
  const answer = await cut('0,0,500,667');
  if (answer.status !== 'success') throw new Error(answer.code);
  expect(await statusOf(reader, answer.data.avatar_url ?? '')).toBe(200);
  expect(await statusOf(reader, urls.tile)).toBe(404);
  expect(answer.data.material).toMatchObject({ portrait: 1 });
  await owner.call(mediaCalls.deleteAvatar, {});
  expect(JSON.stringify(await owner.call(albumsCalls.albumPhotos, {}))).not.toContain('portrait');
});
