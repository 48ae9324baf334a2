// What is announced of photos that are added: to other domains in every process, and to operators.
import { albumsCalls } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { done, figure, startTestSite, type TestMember, until } from '../../testing/index.ts';
import { jpeg, upload } from '../media/testing/samples.ts';

const send = (member: TestMember, content: Buffer, fields = {}) =>
  upload(member, albumsCalls.uploadPhoto, { content, name: 'a.jpg', type: '', fields });

test('an added photo is announced to every process, and operators read how many were taken, refused and stored', async () => {
  await using site = await startTestSite();
  const photo = await jpeg({ width: 1024, height: 768 });
  const member = await site.member();
  const received: unknown[] = [];
  await site.bus.subscribe('photos', (message) => received.push(message));
  const figures = async () => ({
    kept: await figure(site, 'alcove_photos_total{shelf="photos",outcome="kept"}'),
    refused: await figure(site, 'alcove_photos_total{shelf="photos",outcome="refused"}'),
    timed: await figure(site, 'alcove_photo_seconds_count{sizes="first"}'),
    uploaded: await figure(site, 'alcove_photo_bytes_total{kind="uploaded"}'),
  });
  const before = await figures();
  const { material_id } = (await done(send(member, photo, { album: 'premium' }))).material;
  expect(await send(member, Buffer.from('nothing'))).toMatchObject({ code: 'file_type_wrong' });
  expect(received).toMatchObject([{ announced: { uid: member.uid, material_id, album: 'premium' } }]);
  const after = await figures();
  expect([after.kept - before.kept, after.refused - before.refused, after.timed - before.timed]).toEqual([
    1, 1, 2,
  ]);
  expect(after.uploaded - before.uploaded).toBeGreaterThan(photo.length);
  expect(await figure(site, 'alcove_photo_bytes_total{kind="stored"}')).toBeGreaterThan(0);
  await until(async () => (await figure(site, 'alcove_photos_waiting')) === 0);
});
