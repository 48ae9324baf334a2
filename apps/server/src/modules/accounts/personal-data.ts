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
  /** Names of the parts that are erased before this one. */
  after?: readonly string[];
};

/** Each part after those that it names; otherwise as they are given. */
export function inOrder(parts: readonly PersonalData[]): PersonalData[] {
  const ordered = new Set<PersonalData>();
  function place(part: PersonalData, within: readonly string[]) {
    if (within.includes(part.name)) throw new Error(`${[...within, part.name].join(' after ')} has no order`);
    for (const name of part.after ?? []) {
      const earlier = parts.filter((each) => each.name === name);
      if (earlier.length === 0) throw new Error(`${part.name} comes after ${name}, which nobody keeps`);
      for (const each of earlier) place(each, [...within, part.name]);
    }
    ordered.add(part);
  }
  for (const part of parts) place(part, []);
  return [...ordered];
}

/** A moment, as a download writes it. */
export const exportedTime = (ms: number): string => new Date(ms).toISOString();
