// Stories of a member, as their download holds them; with the member all of it goes, keys and bytes included.
import type { Uid } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import { exportedTime, type PersonalData } from '../accounts/index.ts';
import { plainTextOf } from '../comments/index.ts';
import { draftOf } from './draft-store.ts';
import type { StoryEndings } from './ending.ts';
import { storyPictureAddress, storyAddress } from './media-files.ts';
import { mediaOf, storyUploadsOf } from './medium-store.ts';
import { storiesOf } from './story-store.ts';

type Needs = {
  endings: Pick<StoryEndings, 'end'>;
  uploads: { erase(tx: Database, uid: Uid): Promise<void> };
};

const fileOf = ({ picture, film }: { picture: string | null; film: string | null }) =>
  picture ? storyPictureAddress(picture, 'large') : storyAddress(film ?? '', 'film.m3u8');

export const storiesPersonalData = ({ endings, uploads }: Needs): PersonalData => ({
  name: 'stories',
  async copy(db, { uid }) {
    const stories = (await storiesOf(db, uid)).filter(({ hidden }) => !hidden);
    const media = Map.groupBy(
      await mediaOf(
        db,
        stories.map(({ id }) => id),
      ),
      ({ story }) => story,
    );
    return {
      stories: stories.map(({ id, text, premium, state, submitted_at, published_at, ends_at, views }) => ({
        id,
        text: plainTextOf(text),
        premium,
        state,
        submitted_at: exportedTime(submitted_at),
        published_at: published_at > 0 ? exportedTime(published_at) : null,
        ends_at: exportedTime(ends_at),
        views,
        files: (media.get(id) ?? []).map((medium) => ({ url: fileOf(medium), alt: medium.alt })),
      })),
      uploads: (await storyUploadsOf(db, uid)).map((medium) => ({
        name: medium.name,
        alt: medium.alt,
        url: fileOf(medium),
      })),
      draft: (await draftOf(db, uid, 0)).text,
    };
  },
  async erase(tx, { uid }) {
    await endings.end(tx, await storiesOf(tx, uid), { tells: false });
    await uploads.erase(tx, uid);
  },
});
