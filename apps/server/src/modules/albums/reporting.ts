// What members report of albums: one photo that they may see.
import type { Use } from '../../platform/engines.ts';
import { fileOfPicture, type Pictures } from '../media/index.ts';
import type { ReportRules } from '../moderation/index.ts';
import { photoShelf } from './photo-files.ts';
import type { Rights } from './rights.ts';
import { hidePhoto, photoById, suspectedPhoto } from './store.ts';

type Needs = Use<'db'> & {
  pictures: Pick<Pictures, 'facts'>;
  rights: Pick<Rights, 'refusals'>;
};

export const photoReportRules = ({ db, pictures, rights }: Needs): ReportRules => ({
  async find({ reporter, standing, ids, suspects }) {
    const id = Number(ids[0]);
    if (ids.length !== 1 || !Number.isSafeInteger(id)) return undefined;
    const photo = await (suspects ? suspectedPhoto : photoById)(db, id);
    if (!photo) return undefined;
    const refusals = await rights.refusals({ uid: reporter, standing }, photo.uid);
    if (refusals[photo.album] !== undefined) return undefined;
    const facts = (await pictures.facts([photo.picture])).get(photo.picture);
    const size = facts?.isWhole ? 'large' : 'small';
    return {
      author: photo.uid,
      entries: [
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
