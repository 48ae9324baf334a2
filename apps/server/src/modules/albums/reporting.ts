// What members report of albums: one photo that they may see.
import type { Use } from '../../platform/engines.ts';
import { fileOfPicture, isPictureId, type Pictures } from '../media/index.ts';
import { fileInPath, oneId, type ReportRules } from '../moderation/index.ts';
import { photoShelf } from './photo-files.ts';
import type { Rights } from './rights.ts';
import { anyByPicture, photoById, removePhoto, setHidden, suspectedPhoto } from './store.ts';

type Needs = Use<'db'> & {
  pictures: Pick<Pictures, 'facts' | 'release'>;
  rights: Pick<Rights, 'refusals'>;
};

export const photoReportRules = ({ db, pictures, rights }: Needs): ReportRules => ({
  async idAt(path) {
    const picture = fileInPath(path, photoShelf);
    const photo = picture !== undefined && isPictureId(picture) ? await anyByPicture(db, picture) : undefined;
    return photo && String(photo.material_id);
  },

  async find({ by, ids, suspects }) {
    const id = oneId(ids);
    const photo = id === undefined ? undefined : await (suspects ? suspectedPhoto : photoById)(db, id);
    if (!photo) return undefined;
    if (by !== 'team') {
      const refusals = await rights.refusals(by, photo.uid);
      if (refusals[photo.album] !== undefined) return undefined;
    }
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

  async hide(tx, { id }) {
    await setHidden(tx, Number(id), true);
    return undefined;
  },
  async restore(tx, { id }) {
    await setHidden(tx, Number(id), false);
    return undefined;
  },
  async remove(tx, { id }) {
    const picture = await removePhoto(tx, { id: Number(id) });
    if (picture !== undefined) await pictures.release(tx, [picture]);
    return undefined;
  },
});
