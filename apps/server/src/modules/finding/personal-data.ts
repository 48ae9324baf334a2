// Tags that a member gave and follows, as their download holds them; they go with the member's row.
import type { Database } from '../../platform/db/database.ts';
import type { Member, PersonalData } from '../accounts/index.ts';
import { namesFollowedBy } from './tags/following.ts';
import { tagsGivenBy } from './tags/tag-store.ts';

/** The latest that a download holds. */
const copiedMax = 5000;

export const findingPersonalData: PersonalData = {
  name: 'finding',
  copy: async (db: Database, { uid }: Member) => ({
    tags: (await tagsGivenBy(db, uid, copiedMax)).map(({ tag, contribution, material, added_at }) => ({
      tag,
      on: material === null ? `set ${contribution}` : `photo or film ${material}`,
      added: new Date(added_at).toISOString(),
    })),
    followed_tags: (await namesFollowedBy(db, uid, copiedMax)).map(({ name, followed_at }) => ({
      tag: name,
      followed: new Date(followed_at).toISOString(),
    })),
  }),
  erase: async () => {},
};
