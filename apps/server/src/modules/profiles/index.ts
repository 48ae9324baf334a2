// Profiles: what a reader may see of a member.
import { type Cell, profilesCalls, relationsCalls, type Uid } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Accounts, OpenProfiles, PersonalData } from '../accounts/index.ts';
import type { Moderation } from '../moderation/index.ts';
import type { Relations } from '../relations/index.ts';
import { createProfileCalls } from './http.ts';
import { createPresenceOf, type WhereIs } from './presence.ts';
import { type ProfileReporting, profileReportRules } from './reporting.ts';
import { createMemberSearchCalls } from './search/http.ts';
import { placeMember, searchPersonalData } from './search/positions.ts';
import { createSectionCounts, type SectionCounts } from './section-counts.ts';

export type Profiles = {
  calls: Handlers<typeof profilesCalls>;
  personalData: PersonalData;
  /** Has a section of profiles counted. */
  countSection: SectionCounts['add'];
  /** Where the member is, for the search alone; nothing: the member shares it no longer. */
  placeMember(tx: Database, uid: Uid, cell: Cell | undefined): Promise<void>;
};

type Domains = Pick<ProfileReporting, 'portraits' | 'announceMember'> & {
  secretKey: string;
  members: Accounts['members'];
  reports: Moderation['reports'];
  relations: Pick<Relations, 'followerCount' | 'followingCount' | 'hiddenFrom' | 'isHidden'>;
  openProfiles: OpenProfiles;
  whereIs: WhereIs;
};

export function createProfiles(engines: Use<'db' | 'clock' | 'rateLimits'>, domains: Domains): Profiles {
  const needs = { ...engines, ...domains };
  const { relations, whereIs } = needs;
  needs.reports.addKind('profile', profileReportRules(needs));
  const presenceOf = createPresenceOf(whereIs);
  const sections = createSectionCounts(needs);
  sections.add('following', relationsCalls.followees, relations.followingCount);

  return {
    calls: {
      ...createMemberSearchCalls({ ...needs, presenceOf }),
      ...createProfileCalls({ ...needs, sections, presenceOf }),
    },
    personalData: searchPersonalData,
    countSection: sections.add,
    placeMember,
  };
}
