// Sets and favourites of a member, as their download holds them; with the member all of it goes, bytes included.
import type { Database } from '../../platform/db/database.ts';
import type { Member, PersonalData } from '../accounts/index.ts';
import type { Comments } from '../comments/index.ts';
import type { Media } from '../media/index.ts';
import { captionsOf } from './caption-store.ts';
import { favouritesOf, forgetViewsBy, removeFavouritesOf } from './favourite-store.ts';
import { filmAddress, materialAddress } from './material-files.ts';
import { materialsOf } from './material-store.ts';
import type { RemoveFiles } from './removal.ts';
import { forgetVotes, votesOf } from './voting/vote-store.ts';
import { setsOf, shownStatus } from './set-store.ts';

/** The latest that a download holds. */
const copiedMax = 5000;
const time = (ms: number): string | null => (ms > 0 ? new Date(ms).toISOString() : null);

type Needs = {
  uploads: Pick<Media['uploads'], 'removeSoon'>;
  comments: Pick<Comments, 'removeUnder'>;
  removeFiles: RemoveFiles;
};

export const createSetsPersonalData = ({ uploads, comments, removeFiles }: Needs): PersonalData => ({
  name: 'contributions',
  async copy(db: Database, { uid }: Member) {
    const sets = await setsOf(db, uid, { offset: 0, limit: copiedMax });
    const materials = await materialsOf(
      db,
      sets.map(({ id }) => id),
    );
    const files = Map.groupBy(materials, ({ contribution }) => contribution);
    const captions = await captionsOf(db, materials);
    const { rows: kept } = await favouritesOf(db, uid, {
      filters: {},
      hidden: [],
      offset: 0,
      limit: copiedMax,
    });
    return {
      votes: (await votesOf(db, uid)).map(({ contribution, vote, reason, voted_at }) => ({
        contribution,
        vote,
        reason,
        voted: time(voted_at),
      })),
      favourites: kept.map(({ id }) => id),
      sets: sets.map((set) => ({
        number: set.id,
        status: shownStatus(set),
        title: set.title,
        description: set.description,
        section: set.section,
        begun: time(set.begun_at),
        submitted: time(set.submitted_at),
        published: time(set.published_at),
        files: (files.get(set.id) ?? []).map(({ material_id, name, description, people, picture, film }) => ({
          name,
          description,
          people,
          captions: captions.get(material_id) ?? {},
          address: picture
            ? materialAddress(picture, 'original')
            : film
              ? filmAddress(film, 'original.mp4')
              : null,
        })),
      })),
    };
  },
  async erase(tx, { uid }) {
    await forgetVotes(tx, uid);
    const sets = await setsOf(tx, uid, { offset: 0, limit: copiedMax });
    const ids = sets.map(({ id }) => id);
    await removeFiles(tx, await materialsOf(tx, ids));
    await comments.removeUnder(tx, 'contribution', ids);
    await removeFavouritesOf(tx, uid);
    await forgetViewsBy(tx, uid);
    // Files that were still arriving go with the member's row.
    await uploads.removeSoon(tx);
  },
});
