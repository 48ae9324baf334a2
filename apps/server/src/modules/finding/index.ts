// Finding: tags, and by what else published sets, photos and films are found.
import type { findingCalls, Uid } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Members, PersonalData } from '../accounts/index.ts';
import type { ContributionsModule } from '../contributions/index.ts';
import type { Relations } from '../relations/index.ts';
import { createItemCalls } from './items/http.ts';
import { findingPersonalData } from './personal-data.ts';
import { createTagCalls } from './tags/http.ts';
import { addItemTags } from './tags/tag-store.ts';

export type Finding = {
  calls: Handlers<typeof findingCalls>;
  personalData: PersonalData;
  /** Tags that a member gave to a set as a whole, such as one of a demo. */
  importTags(set: number, uid: Uid, tags: readonly string[]): Promise<void>;
};

type Domains = {
  members: Pick<Members, 'lock'>;
  relations: Pick<Relations, 'isHidden' | 'hiddenFrom'>;
  contributions: Pick<ContributionsModule, 'openSets' | 'views'>;
};

export function createFinding(engines: Use<'db' | 'clock'>, domains: Domains): Finding {
  const { db, clock } = engines;
  const needs = { ...engines, ...domains, ...domains.contributions };
  return {
    calls: { ...createTagCalls(needs), ...createItemCalls(needs) },
    personalData: findingPersonalData,
    importTags: (set, uid, tags) =>
      addItemTags(db, { contribution: set, material: null }, { uid, tags, now: clock.now() }),
  };
}
