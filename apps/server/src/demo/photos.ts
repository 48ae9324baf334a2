// Draws the photos of demo members after the start, one owner after the other: a start does not wait for them, and a
// killed process goes on after the last photo that an owner has.
import * as z from 'zod/mini';
import type { UploadedFile } from '../platform/http/upload.ts';
import type { JobSpec } from '../platform/jobs/jobs.ts';
import { type CastPhoto, castPhotos } from './cast/photos.ts';
import { drawPhoto } from './drawing.ts';
import type { DemoNeeds } from './needs.ts';

/** Drawn at the smallest size that is accepted. */
const [longPx, shortPx] = [1024, 768];

function draw([owner, , scene, palette, , form]: CastPhoto, seed: number): Promise<UploadedFile> {
  const [width, height] = form === 'portrait' ? [shortPx, longPx] : [longPx, shortPx];
  return drawPhoto({ scene, palette, seed, width, height }, { field: 'photo', name: `${owner}.jpg` });
}

const drawing: JobSpec<{ owner: number }> = { name: 'cast_photos', payload: z.object({ owner: z.int() }) };

type Needs = Pick<DemoNeeds, 'db' | 'jobs' | 'accounts' | 'albums'>;

/** What it returns lets the jobs begin. */
export function createPhotoJobs({ db, jobs, accounts, albums }: Needs): () => Promise<void> {
  const numbered = castPhotos.map((photo, at) => ({ photo, seed: at + 11 }));
  const owners = [...Map.groupBy(numbered, ({ photo: [owner] }) => owner)];
  const drawOwner = (owner: number) => jobs.add(db, drawing, { owner }, { key: `${drawing.name} ${owner}` });
  jobs.handle(drawing, async ({ owner: nth }) => {
    const [nick, photos] = owners[nth] ?? [];
    const owner = nick === undefined ? undefined : await accounts.members.byNick(nick);
    if (owner && photos) {
      for (const { photo, seed } of photos.slice(await albums.countPhotos(owner.uid))) {
        const [, album, , , description = ''] = photo;
        // The team has yet to look at the last one of each.
        const reviewed = photo !== photos.at(-1)?.photo;
        await albums.importPhoto(owner.uid, { file: await draw(photo, seed), album, description, reviewed });
      }
    }
    if (nth + 1 < owners.length) await drawOwner(nth + 1);
  });
  return () => drawOwner(0);
}
