// Guestbooks: words that members leave on each other's profiles.
import type { guestbookCalls } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Members, OpenProfiles, PersonalData } from '../accounts/index.ts';
import type { Moderation } from '../moderation/index.ts';
import type { Relations } from '../relations/index.ts';
import { createGuestbookCalls } from './http.ts';
import { createImportWord, type ImportWord } from './import-word.ts';
import { createGuestbookPersonalData } from './personal-data.ts';
import { wordReportRules } from './reporting.ts';
import { createGuestbookWords } from './words.ts';

export type GuestbookModule = {
  calls: Handlers<typeof guestbookCalls>;
  personalData: PersonalData;
  importWord: ImportWord;
};

type Domains = {
  members: Pick<Members, 'byUid' | 'byUids'>;
  relations: Pick<Relations, 'isFollowing' | 'isHidden' | 'hiddenFrom'>;
  openProfiles: OpenProfiles;
  reports: Moderation['reports'];
};

export function createGuestbook(
  engines: Use<'db' | 'clock' | 'jobs' | 'notifications'>,
  domains: Domains,
): GuestbookModule {
  const needs = { ...engines, ...domains };
  const words = createGuestbookWords(needs);
  needs.reports.addKind('guestbook', wordReportRules({ db: needs.db, words }));
  return {
    calls: createGuestbookCalls({ ...needs, words }),
    personalData: createGuestbookPersonalData(needs),
    importWord: createImportWord(needs.db),
  };
}
