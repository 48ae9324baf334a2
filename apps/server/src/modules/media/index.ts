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
import { type Attachments, createAttachments } from './attachments.ts';
import { createAvatars } from './avatars.ts';
import { createPictures, type Pictures } from './pictures.ts';

export type { AttachmentRules, Attachments } from './attachments.ts';
export type { ImageRequirements } from './image-requirements.ts';
export { fileOfPicture, isPictureId, type Pictures } from './pictures.ts';

export type Media = {
  calls: Handlers<typeof mediaCalls>;
  pictures: Pictures;
  /** Pictures of messages, of rooms and private ones. */
  attachments: Attachments;
  shelves: readonly MediaCollection[];
  personalData: readonly PersonalData[];
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
  const avatars = createAvatars({ changeAvatar, pictures });
  const attachments = createAttachments({ ...needs, pictures });
  return {
    calls: { ...avatars.calls, ...attachments.calls },
    pictures,
    attachments,
    shelves: [avatars.shelf, attachments.shelf],
    personalData: [avatars.personalData, attachments.personalData],
  };
}
