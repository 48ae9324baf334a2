// A known image at the doors of the site: refused alike, sealed once a day, and let through where it was a mistake.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  albumsCalls,
  dayMs,
  mediaCalls,
  moderationCalls,
  snapshotLimits,
  streamsActions,
  streamsCallbacks,
} from '@alcove/protocol';
import { ffmpeg, ffmpegMissing } from '@alcove/sfu/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { done, startTestSite, type TestMember, type TestSite, until } from '../../../testing/index.ts';
import { addDraft, draftOf, post, setPhoto } from '../../contributions/testing/sets.ts';
import { render } from '../../media/decoders/render.ts';
import { shootFilmOf } from '../../media/testing/films.ts';
import { upload } from '../../media/testing/samples.ts';
import { createCast } from '../../streams/testing/cast.ts';
import { disguised, shapes } from './testing/shapes.ts';

let site: TestSite;
let folder: string;
let known: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'alcove-known-'));
  known = await shapes(1);
  const { prints } = await render({ source: known, isHeic: false, wanted: [], prints: true });
  await writeFile(path.join(folder, 'partage.csv'), `${prints?.pdqs[0]},,Dossier 7,consent\n`);
  site = await startTestSite({ env: { RATE_LIMITS: 'off', KNOWN_IMAGES_DIR: folder } });
});
afterAll(async () => {
  // Decoding blocks other loaders for its whole process, which tests share.
  sharp.unblock({ operation: ['VipsForeignLoad'] });
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

const toAlbum = (member: TestMember, content: Buffer) =>
  upload(member, albumsCalls.uploadPhoto, { content, fields: { album: 'public' } });
const asPortrait = (member: TestMember, content: Buffer) =>
  upload(member, mediaCalls.uploadAvatar, { content });
const onWall = (member: TestMember, content: Buffer) =>
  upload(member, mediaCalls.uploadAttachment, { content, fields: { use: 'wall' } });
const refused = { status: 'error', code: 'image_refused' };
const casesOf = async (editor: TestMember, { uid }: TestMember) =>
  (await done(editor.call(moderationCalls.cases, {}))).list.filter(({ author }) => author?.uid === uid);

test('a member who sends a known image, mirrored and smaller, is refused at every door; the team has one case a day', async () => {
  const [member, editor] = [await site.member({ premium: true }), await site.member({ role: 'editor' })];
  const copy = await disguised(known, { mirrored: true, share: 0.8, quality: 60 });
  for (const send of [toAlbum, asPortrait, onWall]) expect(await send(member, copy)).toMatchObject(refused);
  expect(await site.db.selectFrom('pictures').select('id').execute()).toEqual([]);
  const [found, ...others] = await casesOf(editor, member);
  expect([found?.kind, others]).toEqual(['complaint', []]);

  const { reports } = await done(
    editor.call(moderationCalls.openCase, { reference: found?.reference ?? '' }),
  );
  expect(reports).toMatchObject([
    {
      reason: 'no_consent',
      reporter: null,
      author: { uid: member.uid },
      lines: [{ pictures: [1] }],
      missing: 0,
    },
  ]);
  expect(reports[0]?.lines[0]?.text).toContain('partage.csv, Dossier 7');
  await site.clock.advance(dayMs);
  expect(await toAlbum(member, copy)).toMatchObject(refused);
  expect(await casesOf(await site.member({ role: 'editor' }), member)).toHaveLength(2);
});

test('an editor lets one file through that was refused by mistake: it alone is accepted, and the journal has it', async () => {
  const [member, editor] = [await site.member({ premium: true }), await site.member({ role: 'editor' })];
  const [copy, other] = [
    await disguised(known, { quality: 70, share: 0.9 }),
    await disguised(known, { share: 0.9 }),
  ];
  expect(await toAlbum(member, copy)).toMatchObject(refused);
  const { latest, list, prints } = await done(editor.call(moderationCalls.knownImages, {}));
  expect(latest).toMatchObject({ door: 'album', allowed: false, bits: expect.any(Number) });
  expect([prints, list[0]]).toMatchObject([1, { source: 'partage.csv', kind: 'consent' }]);
  const reason = 'Une autre photo, prise le même jour.';
  await done(editor.call(moderationCalls.allowImage, { id: latest?.id ?? 0, reason }));
  expect(await toAlbum(member, copy)).toMatchObject({ status: 'success' });
  expect(await toAlbum(member, other)).toMatchObject(refused);
  const journal = await done(editor.call(moderationCalls.journal, { act: 'image_allowed' }));
  expect(journal.list).toMatchObject([
    { by: { uid: editor.uid }, target: { uid: member.uid, reference: latest?.reference }, why: reason },
  ]);
  expect(await toAlbum(member, await shapes(2))).toMatchObject({ status: 'success' });
});

test('a camera whose picture shows a known image ends, and its publisher reads that it cannot be shown here', async () => {
  const publisher = await createCast(site).publisher();
  const { widthPx } = snapshotLimits;
  const copy = await disguised(known, { share: widthPx / 1280, quality: 80 });
  const data = { data: copy.toString('base64') };
  const answer = await publisher.live.ask(streamsActions.snapshot, data);
  expect(answer).toMatchObject({ data: { code: 'image_refused' } });
  const { comment } = await publisher.live.receives(streamsCallbacks.streamStopped);
  expect(comment).toContain('ne peut pas être publiée');
  const [found] = await casesOf(await site.member({ role: 'editor' }), publisher.member);
  expect(found?.kind).toBe('complaint');
});

test.skipIf(!ffmpeg)(
  `a film that shows a known image after a second fails, and nothing of it is left${ffmpegMissing}`,
  async () => {
    const author = await site.member();
    const { id } = await addDraft(author, { photo: await setPhoto(), count: 1 });
    await post(author, await shootFilmOf(known), { name: 'f.mp4', draft: id });
    const film = async () => (await draftOf(author, id)).files.find(({ kind }) => kind === 'video');
    await until(async () => (await film())?.state === 'failed');
    expect((await film())?.film).toMatchObject({ failure: 'image_refused', renditions: [] });
    expect(await site.db.selectFrom('film_prints').select('film').execute()).toEqual([]);
    expect(await casesOf(await site.member({ role: 'editor' }), author)).toHaveLength(1);
  },
);

test('a demo shows a picture that it keeps out: mirrored, it is refused as a photo of an album', async () => {
  await using demo = await startTestSite();
  const shown = await fetch(`${demo.url}/dev/known-image.jpg`);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  const copy = await disguised(Buffer.from(await shown.arrayBuffer()), { mirrored: true, share: 0.8 });
  expect(await toAlbum(await demo.member(), copy)).toMatchObject(refused);
});
