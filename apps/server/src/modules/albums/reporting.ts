// What members report of albums: one photo that they may see.
import { standingOf, type Uid } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import { memberPerson, type Members } from '../accounts/index.ts';
import { fileOfPicture, type Pictures } from '../media/index.ts';
import type { ReportRules } from '../moderation/index.ts';
import { photoShelf } from './photo-files.ts';
import type { Rights } from './rights.ts';
import { hidePhoto, type Photo, photoById } from './store.ts';

type Needs = Use<'db' | 'clock'> & {
  members: Pick<Members, 'byUid'>;
  pictures: Pick<Pictures, 'facts'>;
  rights: Pick<Rights, 'refusals'>;
};

/** Whether the album of the photo is open to this member now. */
async function maySee({ clock, members, rights }: Needs, reader: Uid, photo: Photo): Promise<boolean> {
  const member = await members.byUid(reader);
  if (!member) return false;
  const standing = standingOf(memberPerson(member, { roleAwake: false }), clock.now());
  return (await rights.refusals({ uid: reader, standing }, photo.uid))[photo.album] === undefined;
}

export const photoReportRules = (needs: Needs): ReportRules => ({
  async find({ reporter, ids }) {
    const id = Number(ids[0]);
    const photo = ids.length === 1 && Number.isSafeInteger(id) ? await photoById(needs.db, id) : undefined;
    if (!photo || !(await maySee(needs, reporter, photo))) return undefined;
    const facts = (await needs.pictures.facts([photo.picture])).get(photo.picture);
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
