// A member's posts and the settings of their wall, in their export and their deletion.
import type { Members, PersonalData } from '../accounts/index.ts';
import { plainTextOf } from '../comments/index.ts';
import { postsAround, postsWrittenBy, settingsOfWall } from './post-store.ts';
import type { Posts } from './posts.ts';

/** The latest posts that a download holds. */
const copiedMax = 20_000;

export const wallPersonalData = ({
  members,
  posts,
}: {
  members: Pick<Members, 'byUids'>;
  posts: Pick<Posts, 'erase'>;
}): PersonalData => ({
  name: 'wall',
  async copy(from, { uid }) {
    const written = await postsWrittenBy(from, uid, copiedMax);
    const walls = await members.byUids(written.map(({ wall }) => wall));
    return {
      settings: await settingsOfWall(from, uid),
      posts: written.map(({ wall, text, written_at, views }) => ({
        wall: walls.get(wall)?.nick ?? '',
        text: plainTextOf(text),
        written_at: new Date(written_at).toISOString(),
        views,
      })),
    };
  },
  erase: async (tx, { uid }) => posts.erase(tx, await postsAround(tx, uid)),
});
