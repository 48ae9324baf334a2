// The photo of a certification: what is accepted, and who reads its bytes. Editors do, and nobody else: not even the
// member whom it shows.
import { certification, hasDuty } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { MediaCollection } from '../../platform/http/media.ts';
import { personOf } from '../../platform/http/session.ts';
import { refuseFile } from '../../platform/http/upload.ts';
import { refuse } from '../../platform/refusal.ts';
import { fileOfPicture, type ImageRequirements, isPictureId } from '../media/index.ts';
import { certificationByPicture } from './store.ts';

export const certificationShelf = 'certifications';

export const certificationDemand: ImageRequirements = {
  kinds: ['jpeg'],
  extensions: certification.types,
  refuseKind: (file) => refuseFile(file, 'file_type_wrong', { types: 'JPG' }),
  refuseSides(file, { long }) {
    if (long >= certification.minLongPx) return;
    throw refuseFile(file, 'certification_too_small', { pixels: certification.minLongPx });
  },
};
export const certificationSizes = { large: { boxPx: [1600, 1600] } } as const;

export const certificationAddress = (picture: string): string =>
  `/media/${certificationShelf}/${picture}/large.jpg`;

export const createCertificationFiles = ({ db }: Use<'db'>): MediaCollection => ({
  name: certificationShelf,
  async find({ id, file }, reader) {
    const person = personOf(reader);
    const role = person?.kind === 'member' ? person.role : undefined;
    if (!hasDuty(role, 'certification') || file !== 'large.jpg' || !isPictureId(id))
      throw refuse('not_found');
    const found = await certificationByPicture(db, id);
    if (!found || found.uid === person?.uid) throw refuse('not_found');
    return fileOfPicture(certificationShelf, id, 'large');
  },
});
