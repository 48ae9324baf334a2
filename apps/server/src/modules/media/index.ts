// Pictures that members upload: which are accepted, the sizes made of them, and the collection that serves them.
import type { mediaCalls } from '@alcove/protocol';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { MediaCollection } from '../../platform/http/media.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Accounts, PersonalData } from '../accounts/index.ts';
import { createAvatars } from './avatars.ts';
import { createPictures, type Pictures } from './pictures.ts';

export type { ImageRequirements } from './image-requirements.ts';
export { fileOfPicture, isPictureId, type Pictures } from './pictures.ts';

export type Media = {
  calls: Handlers<typeof mediaCalls>;
  pictures: Pictures;
  shelf: MediaCollection;
  personalData: PersonalData;
};

export type MediaNeeds = {
  db: Database;
  clock: Clock;
  files: Files;
  jobs: Pick<Jobs, 'add' | 'handle'>;
  log: Log;
  changeAvatar: Accounts['changeAvatar'];
};

export async function createMedia({ changeAvatar, ...needs }: MediaNeeds): Promise<Media> {
  const pictures = await createPictures(needs);
  const { calls, shelf, personalData } = createAvatars({ changeAvatar, pictures });
  return { calls, pictures, shelf, personalData };
}
