// What other domains keep about a member. Each of them says once how to copy it for her and how to
// erase it, so that a download is complete and a deletion too.
import type { Language } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Member } from './members.ts';

export type Belongings = {
  /** Names its part of the download. */
  name: string;
  copy(db: Database, owner: Member, language: Language): Promise<unknown>;
  /** In the transaction that deletes her; whatever refers to her row goes with it by itself. */
  erase(tx: Database, owner: Member): Promise<void>;
};
