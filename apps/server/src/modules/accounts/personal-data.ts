// Personal data that other domains keep about a member. Each declares how to export and how to erase it,
// so that both the export and the deletion of an account are complete.
import type { Language } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Member } from './members.ts';

export type PersonalData = {
  /** Names its part of the download. */
  name: string;
  copy(db: Database, owner: Member, language: Language): Promise<unknown>;
  /** In the transaction that deletes the member; rows that refer to the member's row are deleted with it. */
  erase(tx: Database, owner: Member): Promise<void>;
};

/** A moment, as a download writes it. */
export const exportedTime = (ms: number): string => new Date(ms).toISOString();
