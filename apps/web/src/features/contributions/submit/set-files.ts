// Which files a set takes.
import { contributionLimits, uploadLimits } from '@alcove/protocol';
import { createFilePicking } from '../../media/index.ts';

const { fileBytes } = uploadLimits;

export const setFiles = createFilePicking({
  ...contributionLimits,
  photoBytes: fileBytes,
  filmBytes: fileBytes,
  tooSmall: 'contribution_photo_too_small',
  most: contributionLimits.attachments.max,
});
