// A photo whose parts are covered for good: the new picture takes its place, and the old one is gone.
import { albumsCalls } from '@alcove/protocol';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLocalFiles } from '../../platform/files/local-files.ts';
import { openSpool } from '../../platform/spool.ts';
import { idleJobs } from '../../testing/jobs.ts';
import { recordLog, startTestSite, type TestMember, type TestSite } from '../../testing/index.ts';
import { fileInMemory } from '../../platform/http/upload.ts';
import { createDecoders } from '../media/decoders/decoders.ts';
import { createPictures, fileOfPicture } from '../media/pictures.ts';
import { createAlbums } from './index.ts';
import { photoDemand, photoShelf, photoSizes } from './photo-files.ts';

let site: TestSite;
let folder: string;
beforeAll(async () => {
  site = await startTestSite();
  folder = await mkdtemp(path.join(os.tmpdir(), 'alcove-rework-'));
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

const signal = new AbortController().signal;

/** Half black, half white, with fine stripes between. */
async function striped(): Promise<Buffer> {
  const [width, height] = [1024, 768];
  const pixels = Buffer.alloc(width * height);
  for (let at = 0; at < pixels.length; at++) pixels[at] = at % 16 < 8 ? 0 : 255;
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: 95 })
    .toBuffer();
}

const unasked = () => {
  throw new Error('not asked here');
};

/** Albums whose pictures lie in a folder of this test, and whose jobs run when it says so. */
async function openAlbums() {
  const files = await openLocalFiles({ folder });
  const handlers = new Map<string, () => Promise<void>>();
  const pictures = await createPictures({
    db: site.db,
    clock: site.clock,
    files,
    log: recordLog(),
    spool: await openSpool({ folder: path.join(folder, 'spool') }),
    decoders: createDecoders(),
    photoMetrics: { stored: () => {}, completed: () => {} },
    jobs: idleJobs({ handle: ({ name }, run) => void handlers.set(name, () => run({} as never)) }),
  });
  const albums = await createAlbums(
    {
      db: site.db,
      bus: site.bus,
      log: recordLog(),
      clock: site.clock,
      notifications: { tell: unasked } as never,
    },
    {
      moderationLog: { albumOpened: unasked },
      members: { byUid: unasked, byUids: unasked, lock: async (_, uid) => ({ uid }) as never },
      relations: {
        isFollowing: unasked,
        blockedBetween: unasked,
        isHidden: unasked,
        onBlock: () => () => {},
        onFollowChange: () => () => {},
        onGap: () => () => {},
      } as never,
      openProfiles: { isOpenTo: unasked } as never,
      media: { pictures, setPortrait: unasked, portraits: { reviewBy: () => {} } as never },
      reviews: { addKind: () => {} },
      photosReview: 'after',
      reports: { addKind: () => {} } as never,
    },
  );
  return { albums, pictures, files, removeReleased: () => handlers.get('pictures_removal')?.() };
}

async function addPhoto({ uid }: TestMember, { pictures }: Awaited<ReturnType<typeof openAlbums>>) {
  const file = fileInMemory({ field: 'photo', name: 'a.jpg', type: 'image/jpeg' }, await striped());
  const picture = await pictures.keep(file, {
    shelf: photoShelf,
    demand: photoDemand,
    sizes: photoSizes,
    signal,
  });
  await pictures.use(site.db, picture);
  const { material_id } = await site.db
    .insertInto('album_photos')
    .values({ uid, picture, album: 'public', description: '', place: 0, added_at: 0 })
    .returning('material_id')
    .executeTakeFirstOrThrow();
  return { id: Number(material_id), picture };
}

const contrast = async (content: Buffer, left: number) =>
  (await sharp(await sharp(content).extract({ left, top: 40, width: 200, height: 400 }).toBuffer()).stats())
    .channels[0]?.stdev ?? 0;

test('a reworked photo keeps its number and place, its covered part is beyond recovery, and the bytes of before are gone', async () => {
  const [owner, opened] = [await site.member(), await openAlbums()];
  const { albums, pictures, files, removeReleased } = opened;
  const { id, picture: former } = await addPhoto(owner, opened);
  expect(await albums.rework(id, [{ left: 0, top: 0, width: 500, height: 1000 }], signal)).toBe(true);

  const answer = await owner.call(albumsCalls.albumPhotos, {});
  const [material] = answer.status === 'success' ? answer.data.list : [];
  expect(material).toMatchObject({ material_id: id, width: 1024 });
  const present = material?.urls.tile.split('/')[3] ?? '';
  expect(present).not.toBe(former);
  const shown = await files.open(fileOfPicture(photoShelf, present, 'small'));
  const content = await buffer(shown?.stream as AsyncIterable<Buffer>);
  expect(await contrast(content, 40)).toBeLessThan(20);
  expect(await contrast(content, 400)).toBeGreaterThan(60);

  expect(await pictures.isThere(former)).toBe(false);
  await removeReleased();
  for (const size of ['tile', 'small'])
    expect(await files.stat(fileOfPicture(photoShelf, former, size))).toBeNull();
  expect(await files.stat(`${photoShelf}/${former}/source.bin`)).toBeNull();
  expect(await files.stat(fileOfPicture(photoShelf, present, 'tile'))).not.toBeNull();
});

test('a photo that is gone is not reworked', async () => {
  const { albums } = await openAlbums();
  expect(await albums.rework(Number.MAX_SAFE_INTEGER, [], signal)).toBe(false);
});
