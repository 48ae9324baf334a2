// What members report of albums: one photo that they may see.
import type { Uid } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import { fileOfPicture, type Pictures } from '../media/index.ts';
import type { ReportRules } from '../moderation/index.ts';
import { photoShelf } from './photo-files.ts';
import { hidePhoto, type Photo, photoById } from './store.ts';

type Needs = Use<'db'> & {
  pictures: Pick<Pictures, 'facts'>;
  /** Whether the album of the photo is open to this member now. */
  maySee(reader: Uid, photo: Photo): Promise<boolean>;
};

export const photoReportRules = ({ db, pictures, maySee }: Needs): ReportRules => ({
  async find({ reporter, ids }) {
    const id = Number(ids[0]);
    const photo = ids.length === 1 && Number.isSafeInteger(id) ? await photoById(db, id) : undefined;
    if (!photo || !(await maySee(reporter, photo))) return undefined;
    const facts = (await pictures.facts([photo.picture])).get(photo.picture);
    const size = facts?.isWhole ? 'large' : 'small';
    return {
      author: photo.uid,
      lines: [
        {
          id: String(id),
          uid: photo.uid,
          text: photo.description,
          at: photo.added_at,
          files: [fileOfPicture(photoShelf, photo.picture, size)],
          reported: true,
        },
      ],
    };
  },

  async hide(tx, { ids }) {
    await hidePhoto(tx, Number(ids[0]));
    return undefined;
  },
});
