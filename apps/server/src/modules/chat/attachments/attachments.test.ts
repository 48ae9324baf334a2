// Pictures of chat messages: who may upload them, what is stored, who sees them, and when they are deleted.
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  accountsCalls,
  type Attachment,
  chatImage,
  dayMs,
  mediaCalls,
  messageLimits,
  relationsCalls,
  roomsActions,
  roomsCallbacks,
} from '@alcove/protocol';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Actor,
  startTestSite,
  type TestMember,
  type TestSite,
  type Traits,
  until,
} from '../../../testing/index.ts';
import {
  inkJpeg,
  jpeg,
  pixelBomb,
  place,
  png,
  type Sent,
  telephonePhoto,
  upload,
  webp,
} from '../../media/testing/samples.ts';

let site: TestSite;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'alcove-attachments-'));
  site = await startTestSite({ env: { RATE_LIMITS: 'off', DATA_DIR: folder } });
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

const room = 'La Terrasse';
const xxl = (traits: Traits = {}) => site.member({ premium: true, ...traits });

async function attach(sender: TestMember, content?: Buffer): Promise<Attachment> {
  const sent = { content: content ?? (await jpeg()) };
  const answer = await upload(sender, mediaCalls.uploadAttachment, sent);
  if (answer.status !== 'success') throw new Error(answer.code);
  return answer.data;
}
const tagOf = ({ url, thumbnail_url: thumbnail }: Attachment): string =>
  `[attachment url=${encodeURIComponent(url)} thumbnail_url=${encodeURIComponent(thumbnail)}]`;
const statusFor = async (reader: Actor, { url }: Pick<Attachment, 'url'>) => (await reader.fetch(url)).status;
const allRows = async () => (await site.db.selectFrom('pictures').select('id').execute()).map(({ id }) => id);
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
/** A folder that is removed during the read is read again. */
const everything = (): Promise<string[]> =>
  until(() => readdir(folder, { recursive: true }).catch(() => undefined));
const filesOf = async ({ id }: Attachment): Promise<string[]> =>
  (await everything()).filter((name) => name.includes(id) && name.endsWith('.jpg'));
const gone = (attachment: Attachment) => until(async () => (await filesOf(attachment)).length === 0);

/** A member who has sent a picture in the room, and is still there. */
async function shown(roomid = room) {
  const sender = await xxl();
  const here = await site.live(sender, { roomid });
  const attachment = await attach(sender);
  const said = await here.ask(roomsActions.say, { roomid, message: `Bonsoir ${tagOf(attachment)}` });
  expect(said.result).toBe(200);
  return { sender, here, attachment };
}

describe('sending', () => {
  test('an XXL member sends a JPG, and people in the room see it large and small (R3.131, R3.132, R3.133, R3.134, R6.036, R7.181)', async () => {
    const reader = await site.member({ phoneVerified: true });
    const there = await site.live(reader, { roomid: room });
    const sender = await xxl();
    const here = await site.live(sender, { roomid: room });
    const attachment = await attach(sender, await jpeg({ width: 2000, height: 1500 }));
    expect(attachment).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      url: `/media/att/${attachment.id}/full.jpg`,
      thumbnail_url: `/media/att/${attachment.id}/thumb.jpg`,
    });
    const message = `Vue du balcon ${tagOf(attachment)}`;
    await here.ask(roomsActions.say, { roomid: room, message });
    const received = await there.receives(roomsCallbacks.message, ({ uid }) => uid === sender.uid);
    expect(received).toMatchObject({ message, attachments: [attachment] });
    const full = await reader.fetch(attachment.url);
    expect(Object.fromEntries(full.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'inline',
      'cache-control': 'private, max-age=50',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    const { longestPx, thumbnailPx } = chatImage;
    expect(await sharp(await bytesOf(full)).metadata()).toMatchObject({ width: longestPx, height: 960 });
    const thumb = await bytesOf(await reader.fetch(attachment.thumbnail_url));
    expect(await sharp(thumb).metadata()).toMatchObject({ width: thumbnailPx, height: 240 });
  });

  test('uploads of free members are refused as reserved to XXL, those of visitors as needing a login (R6.036)', async () => {
    const sent = { content: await jpeg() };
    for (const sender of [await site.member(), await site.member({ phoneVerified: true })]) {
      expect(await upload(sender, mediaCalls.uploadAttachment, sent)).toMatchObject({
        http: 200,
        code: 'xxl_required_image',
      });
    }
    expect(await upload(await site.visitor(), mediaCalls.uploadAttachment, sent)).toMatchObject({
      http: 401,
      code: 'login_required',
    });
  });

  test('.jpg counts in any case, .jpeg and every other name do not (R5.033, R5.034)', async () => {
    const sender = await xxl();
    const content = await jpeg();
    for (const name of ['a.jpg', 'a.JPG', 'vue du balcon.Jpg', 'Été.jpg']) {
      expect(await upload(sender, mediaCalls.uploadAttachment, { content, name })).toMatchObject({
        status: 'success',
      });
    }
    for (const name of ['a.jpeg', 'a.png', 'a', 'jpg', 'a.jpg.exe', 'a.jpg ']) {
      expect(await upload(sender, mediaCalls.uploadAttachment, { content, name })).toMatchObject({
        http: 200,
        code: 'image_not_jpg',
        messages: { upload: expect.any(String) },
      });
    }
    const asPage = { content, name: 'a.jpg', type: 'text/html' };
    expect(await upload(sender, mediaCalls.uploadAttachment, asPage)).toMatchObject({
      code: 'image_not_jpg',
    });
  });

  const hostile: [string, () => Promise<Sent['content']>, string][] = [
    ['a PNG', png, 'image_not_jpg'],
    ['a WebP', webp, 'image_not_jpg'],
    ['a page', async () => '<html><script>alert(1)</script></html>', 'image_not_jpg'],
    ['a drawing', async () => '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image_not_jpg'],
    ['nothing', async () => '', 'image_not_jpg'],
    ['only the first bytes', async () => (await jpeg()).subarray(0, 20), 'image_not_jpg'],
    ['half a picture', async () => (await jpeg()).subarray(0, 2000), 'image_unreadable'],
    ['a pixel bomb', pixelBomb, 'image_too_large'],
    [
      'noise after a good beginning',
      async () => Buffer.concat([(await jpeg()).subarray(0, 650), randomBytes(50_000)]),
      'image_unreadable',
    ],
    ['a byte too many', async () => Buffer.alloc(chatImage.maxBytes + 1, 0xff), 'file_too_large'],
  ];
  test.each(hostile)('%s named .jpg is refused and leaves nothing (R5.034)', async (_, make, code) => {
    const sender = await xxl();
    // Files of other tests may be removed meanwhile.
    const before = new Set([...(await everything()), ...(await allRows())]);
    const answer = await upload(sender, mediaCalls.uploadAttachment, { content: await make() });
    expect(answer).toMatchObject({ http: 200, status: 'error', code });
    const after = [...(await everything()).filter((name) => name.includes('att/')), ...(await allRows())];
    expect(after.filter((name) => !before.has(name))).toEqual([]);
  });

  test('what is served holds no device, no position and no second file, and stands upright', async () => {
    const sender = await xxl();
    const sent = Buffer.concat([
      await telephonePhoto(),
      Buffer.from('<script>alert(1)</script>PK\u0003\u0004'),
    ]);
    const { url, thumbnail_url: thumbnail } = await attach(sender, sent);
    for (const address of [url, thumbnail]) {
      const served = await bytesOf(await sender.fetch(address));
      expect(served.includes(place.device)).toBe(false);
      expect(served.includes('script')).toBe(false);
      const { exif, xmp, icc, orientation, width = 0, height = 0 } = await sharp(served).metadata();
      expect({ exif, xmp, icc, orientation }).toEqual({});
      expect(height).toBeGreaterThan(width);
    }
  });

  test('a picture for printers becomes one for screens', async () => {
    const sender = await xxl();
    const served = await bytesOf(await sender.fetch((await attach(sender, await inkJpeg())).url));
    expect(await sharp(served).metadata()).toMatchObject({ space: 'srgb', channels: 3 });
  });

  test('many at once are all kept', async () => {
    const senders = await Promise.all(Array.from({ length: 8 }, () => xxl()));
    const kept = await Promise.all(senders.map((sender) => attach(sender)));
    expect(new Set(kept.map(({ id }) => id)).size).toBe(8);
    for (const each of kept) expect(await filesOf(each)).toHaveLength(2);
  });
});

describe('a message', () => {
  test('shows only pictures that its sender uploaded and that still exist', async () => {
    const [sender, other] = [await xxl(), await xxl()];
    const here = await site.live(sender, { roomid: room });
    const [own, theirs] = [await attach(sender), await attach(other)];
    await sender.call(mediaCalls.deleteAttachment, { id: own.id });
    const unknown = { ...own, url: `/media/att/${'0'.repeat(32)}/full.jpg` };
    for (const each of [own, theirs, unknown]) {
      expect(await here.ask(roomsActions.say, { roomid: room, message: tagOf(each) })).toMatchObject({
        result: 404,
        data: { code: 'attachment_unknown' },
      });
    }
    expect(await statusFor(sender, theirs)).toBe(403);
  });

  test('holds at most so many pictures', async () => {
    const sender = await xxl();
    const here = await site.live(sender, { roomid: room });
    const many: Attachment[] = [];
    for (let at = 0; at <= messageLimits.attachments; at++) many.push(await attach(sender));
    const say = (all: Attachment[]) =>
      here.ask(roomsActions.say, { roomid: room, message: all.map(tagOf).join('') });
    expect(await say(many)).toMatchObject({ result: 400, data: { code: 'files_too_many' } });
    expect(await say(many.slice(1))).toMatchObject({ result: 200 });
    const received = await here.receives(roomsCallbacks.message, ({ uid }) => uid === sender.uid);
    expect(received.attachments).toEqual(many.slice(1));
  });

  test('keeps a picture of another site as the text that was written', async () => {
    const sender = await site.member({ phoneVerified: true });
    const here = await site.live(sender, { roomid: room });
    for (const message of [
      '[img]https://elsewhere.example/a.jpg[/img]',
      '[img]//elsewhere.example/a.jpg[/img]',
      '[attachment url=%2Fart%2F..%2Fb%2Fx]',
    ]) {
      await here.ask(roomsActions.say, { roomid: room, message });
      const received = await here.receives(roomsCallbacks.message, (said) => said.message === message);
      expect(received).toMatchObject({ attachments: [] });
    }
  });

  test('shows an upload to readers of the room by [img] as by [attachment], and counts both', async () => {
    const [sender, other] = [await xxl(), await xxl()];
    const here = await site.live(sender, { roomid: room });
    const reader = await site.member();
    await site.live(reader, { roomid: room });
    const say = (message: string) => here.ask(roomsActions.say, { roomid: room, message });
    const [own, theirs] = [await attach(sender), await attach(other)];
    expect(await statusFor(reader, own)).toBe(403);
    expect(await say(`[img]${own.thumbnail_url}[/img]`)).toMatchObject({ result: 200 });
    const received = await here.receives(roomsCallbacks.message, ({ uid }) => uid === sender.uid);
    expect(received.attachments).toEqual([own]);
    expect(await statusFor(reader, own)).toBe(200);
    expect(await say(`[b][img=20x20]${theirs.url}[/img][/b]`)).toMatchObject({
      result: 404,
      data: { code: 'attachment_unknown' },
    });
    const many: Attachment[] = [];
    for (let at = 0; at < messageLimits.attachments; at++) many.push(await attach(sender));
    expect(await say(many.map(tagOf).join('') + `[img]${own.url}[/img]`)).toMatchObject({
      result: 400,
      data: { code: 'files_too_many' },
    });
  });
});

describe('a picture is seen', () => {
  test('by its sender and by people in the room, as long as they are there', async () => {
    const { sender, here, attachment } = await shown();
    const reader = await site.member();
    const there = await site.live(reader, { roomid: room });
    expect(await statusFor(reader, attachment)).toBe(200);
    await there.ask(roomsActions.leaveRoom, { roomid: room });
    expect(await statusFor(reader, attachment)).toBe(403);
    await here.leave();
    expect(await statusFor(sender, attachment)).toBe(200);
  });

  test('not from another room, unless it was shown there too', async () => {
    const { here, attachment } = await shown();
    const reader = await site.member();
    await site.live(reader, { roomid: 'Le grand salon' });
    expect(await statusFor(reader, attachment)).toBe(403);
    await here.ask(roomsActions.joinRoom, { roomid: 'Le grand salon' });
    const again = { roomid: 'Le grand salon', message: tagOf(attachment) };
    expect(await here.ask(roomsActions.say, again)).toMatchObject({ result: 200 });
    expect(await statusFor(reader, attachment)).toBe(200);
  });

  test('not before it was shown, and not by visitors, on trial or not, or without the gate', async () => {
    const sender = await xxl();
    const waiting = await attach(sender);
    const { attachment } = await shown();
    const reader = await site.member();
    await site.live(reader, { roomid: room });
    expect(await statusFor(reader, waiting)).toBe(403);
    const trial = await site.visitor();
    await site.live(trial, { nick: 'Camille', roomid: room });
    expect(await statusFor(trial, attachment)).toBe(403);
    expect(await statusFor(await site.visitor(), attachment)).toBe(403);
    const bare = await site.fetch(attachment.url);
    expect(bare.status).toBe(403);
    expect(await bare.json()).toMatchObject({ code: 'visit_required' });
  });

  test('not by members hidden from its sender by a block', async () => {
    for (const blocksFirst of [true, false]) {
      const { sender, attachment } = await shown();
      const reader = await xxl();
      await site.live(reader, { roomid: room });
      expect(await statusFor(reader, attachment)).toBe(200);
      const [one, other] = blocksFirst ? [sender, reader] : [reader, sender];
      const blocked = await one.call(relationsCalls.block, { id: other.uid, reason: 'x' });
      expect(blocked.status).toBe('success');
      expect(await statusFor(reader, attachment)).toBe(403);
      expect(await statusFor(sender, attachment)).toBe(200);
    }
  });
});

describe('a picture is deleted', () => {
  test('when its sender deletes it, for all readers and from the disk (R7.182)', async () => {
    const { sender, attachment } = await shown();
    const reader = await xxl();
    await site.live(reader, { roomid: room });
    expect(await reader.call(mediaCalls.deleteAttachment, { id: attachment.id })).toMatchObject({
      code: 'attachment_unknown',
    });
    expect(await filesOf(attachment)).toHaveLength(2);
    expect(await sender.call(mediaCalls.deleteAttachment, { id: attachment.id })).toMatchObject({
      status: 'success',
    });
    for (const person of [sender, reader]) expect(await statusFor(person, attachment)).toBe(404);
    await gone(attachment);
    expect(await sender.call(mediaCalls.deleteAttachment, { id: attachment.id })).toMatchObject({
      code: 'attachment_unknown',
    });
    expect(await statusFor(reader, { url: '/media/att/nothing/full.jpg' })).toBe(404);
    expect(await statusFor(reader, { url: attachment.url.replace('full', 'original') })).toBe(404);
  });

  test('when a moderator deletes it', async () => {
    const { sender, attachment } = await shown();
    const moderator = await site.member({ role: 'editor' });
    expect(await moderator.call(mediaCalls.deleteAttachment, { id: attachment.id })).toMatchObject({
      status: 'success',
    });
    expect(await statusFor(sender, attachment)).toBe(404);
    await gone(attachment);
  });

  test('with its sender’s account, whose export lists it before', async () => {
    const { sender, attachment } = await shown();
    const copy = await sender.call(accountsCalls.exportMember, {});
    expect(JSON.stringify(copy)).toContain(attachment.url);
    await sender.call(accountsCalls.deleteAccount, { password: sender.password, confirm: 1 });
    const reader = await site.member();
    await site.live(reader, { roomid: room });
    expect(await statusFor(reader, attachment)).toBe(404);
    await gone(attachment);
  });

  test('with its room', async () => {
    const owner = await xxl();
    const here = await site.live(owner, { roomid: room });
    const name = 'Chambre avec vue';
    await here.ask(roomsActions.createRoom, { roomid: name, capacity: 10 });
    await here.ask(roomsActions.joinRoom, { roomid: name });
    const { sender, attachment } = await shown(name);
    await here.ask(roomsActions.destroyRoom, { roomid: name });
    expect(await statusFor(sender, attachment)).toBe(404);
    await gone(attachment);
  });
});

test('an upload that was never shown is deleted after a day; one that was shown stays', async () => {
  await using own = await startTestSite({ env: { RATE_LIMITS: 'off' } });
  const sender = await own.member({ premium: true, premiumUntil: own.clock.now() + 30 * dayMs });
  const here = await own.live(sender, { roomid: room });
  const send = async () => {
    const answer = await upload(sender, mediaCalls.uploadAttachment, { content: await jpeg() });
    if (answer.status !== 'success') throw new Error(answer.code);
    return answer.data;
  };
  const [unused, used] = [await send(), await send()];
  const said = await here.ask(roomsActions.say, { roomid: room, message: tagOf(used) });
  expect(said.result).toBe(200);
  await own.clock.advance(0.9 * dayMs);
  const left = async () =>
    (await own.db.selectFrom('attachments').select('id').execute()).map(({ id }) => id);
  expect((await left()).toSorted()).toEqual([unused.id, used.id].toSorted());
  await own.clock.advance(0.2 * dayMs);
  await until(async () => (await left()).length === 1);
  expect(await left()).toEqual([used.id]);
});
