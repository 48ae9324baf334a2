// Reports of what profiles hold, and photos that are blurred in parts: by the call of members, and as the team acts.
import {
  type AlbumName,
  albumsCalls,
  type ArgumentsOf,
  guestbookCalls,
  moderationCalls,
  profilesCalls,
  settingsCalls,
} from '@alcove/protocol';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { done, startTestSite, type TestMember, type TestSite } from '../../testing/index.ts';
import { createDecoders } from '../media/decoders/decoders.ts';
import { jpeg, upload } from '../media/testing/samples.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ env: { RATE_LIMITS: 'off' } })));
afterAll(() => site.close());

type Asked = ArgumentsOf<typeof moderationCalls.report>;
const report = (by: TestMember, kind: Asked['kind'], id: number, reason: Asked['reason'] = 'underage') =>
  by.call(moderationCalls.report, { kind, id, reason } as Asked);
async function addPhoto(owner: TestMember, album: AlbumName) {
  const content = await jpeg({ width: 1024, height: 768 });
  return (await done(upload(owner, albumsCalls.uploadPhoto, { content, type: '', fields: { album } })))
    .material;
}

test('a photo is reported by those who see it; where a minor is suspected it is gone for all, its bytes too (R6.076)', async () => {
  const [owner, reader] = [await site.member(), await site.member()];
  const [open, closed] = [await addPhoto(owner, 'public'), await addPhoto(owner, 'private')];
  expect(await report(reader, 'photo', closed.material_id)).toMatchObject({ code: 'item_unknown' });
  expect(await report(owner, 'photo', open.material_id)).toMatchObject({ code: 'not_oneself' });
  await done(report(reader, 'photo', open.material_id, 'insult'));
  expect((await reader.fetch(open.urls.tile)).status).toBe(200);
  const other = await site.member();
  await done(report(other, 'photo', open.material_id));
  for (const each of [owner, reader, other]) expect((await each.fetch(open.urls.tile)).status).toBe(404);
  // Who looked at it as well is thanked; for another reason it is gone.
  const late = await site.member();
  await done(report(late, 'photo', open.material_id));
  expect(await report(late, 'photo', open.material_id, 'insult')).toMatchObject({ code: 'item_unknown' });
  expect(await report(late, 'photo', closed.material_id)).toMatchObject({ code: 'item_unknown' });
  const { list } = await done(owner.call(albumsCalls.albumPhotos, { album: 'public' }));
  expect(list).toMatchObject([{ material_id: open.material_id, hidden: 1, placeholder: '' }]);
  expect(await done(late.call(albumsCalls.albumPhotos, { id: owner.uid }))).toMatchObject({ total_count: 0 });
});

test('a word of a guestbook is reported by those who read it, and hidden where a minor is suspected', async () => {
  const [owner, author, reader] = [await site.member(), await site.member(), await site.member()];
  const { message } = await done(
    author.call(guestbookCalls.leaveWord, { id: owner.uid, text: 'Un mot de trop.' }),
  );
  await done(report(reader, 'guestbook', message.id));
  expect(await done(owner.call(guestbookCalls.guestbook, {}))).toMatchObject({ total_count: 0 });
  await done(report(owner, 'guestbook', message.id));
  expect(await report(owner, 'guestbook', message.id, 'insult')).toMatchObject({ code: 'item_unknown' });
  expect(await reader.call(guestbookCalls.restoreWord, { id: message.id })).toMatchObject({
    status: 'error',
  });
  const { message: waiting } = await (async () => {
    await done(owner.call(guestbookCalls.setGuestbook, { review: 1 }));
    return done(author.call(guestbookCalls.leaveWord, { id: owner.uid, text: 'Un mot qui attend.' }));
  })();
  expect(await report(reader, 'guestbook', waiting.id)).toMatchObject({ code: 'item_unknown' });
  await done(report(owner, 'guestbook', waiting.id));
});

test('a profile that is reported for a suspected minor keeps its nick alone', async () => {
  const [member, reader] = [await site.member(), await site.member()];
  await done(member.call(settingsCalls.updateMember, { about: 'Un texte à retirer' }));
  const seen = async () => (await done(reader.call(profilesCalls.profile, { id: member.uid }))).profile;
  const before = await seen();
  await done(report(reader, 'profile', member.uid));
  expect(await seen()).toMatchObject({ nick: member.nick, about: '' });
  expect((await seen()).avatar_url).not.toBe(before.avatar_url);
});

test('covered parts of a photo cannot be made out any more, and all else stays', async () => {
  // Black and white lines, which any blur of a few dots would leave readable.
  const lines = Buffer.alloc(1024 * 768 * 3);
  for (let at = 0; at < lines.length; at++)
    lines[at] = Math.floor((Math.floor(at / 3) % 1024) / 8) % 2 ? 255 : 0;
  const source = await sharp(lines, { raw: { width: 1024, height: 768, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();
  const { files } = await createDecoders().now({
    source,
    isHeic: false,
    prints: false,
    covers: [{ left: 250, top: 250, width: 250, height: 250 }],
    wanted: [{ name: 'whole', size: 'whole', formats: ['jpg'], quality: 95 }],
  });
  const contrastAt = async (left: number, top: number) => {
    const part = sharp(files[0]?.content).extract({ left, top, width: 96, height: 96 }).greyscale();
    // Statistics are those of a file, whatever is asked of it besides.
    return (await sharp(await part.png().toBuffer()).stats()).channels[0]?.stdev ?? 0;
  };
  expect(await contrastAt(320, 240)).toBeLessThan(20);
  expect(await contrastAt(700, 500)).toBeGreaterThan(100);
});
