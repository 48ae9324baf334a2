// Photos that stand in their albums, announced after their commit to every process.
import { albumNames, type Uid } from '@alcove/protocol';
import * as z from 'zod/mini';
import { createAnnouncements } from '../../platform/bus/announcements.ts';
import type { Use } from '../../platform/engines.ts';

const addedPhoto = z.object({
  uid: z.pipe(
    z.int(),
    z.transform((uid) => uid as Uid),
  ),
  material_id: z.int(),
  album: z.enum(albumNames),
});
export type AddedPhoto = z.infer<typeof addedPhoto>;

export const openAddedPhotos = (engines: Use<'bus' | 'log'>) =>
  createAnnouncements<AddedPhoto>({ ...engines, topic: 'photos', shape: addedPhoto });
