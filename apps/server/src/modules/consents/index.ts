// The consent ledger: everybody who is visible on a file signs for it, by a link of their own that also withdraws.
import { consentLimits, type consentsCalls, dayMs } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { MediaCollection } from '../../platform/http/media.ts';
import { everyHour } from '../../platform/jobs/every-hour.ts';
import type { Members, PersonalData } from '../accounts/index.ts';
import type { ContributionsModule, MissingConsents } from '../contributions/index.ts';
import type { Moderation } from '../moderation/index.ts';
import { createConsentCalls } from './http.ts';
import { createLedgerImport } from './import-ledger.ts';
import { createLedger } from './ledger.ts';
import { createConsentLinks } from './links.ts';
import { consentsPersonalData } from './personal-data.ts';
import { isCovered } from './rules.ts';
import { createSealing } from './sealing.ts';
import { createShownFiles } from './shown-files.ts';
import { createSigning } from './signing.ts';
import { namedOn, sweepConsents, withdrawnAmong } from './store.ts';

export type ConsentsModule = {
  calls: Handlers<typeof consentsCalls>;
  shelf: MediaCollection;
  personalData: PersonalData;
  importLedger: ReturnType<typeof createLedgerImport>;
};

type Domains = {
  secretKey: string;
  /** Scheme and host of the site as people see it: known once it listens. */
  origin(): string;
  members: Pick<Members, 'byUid' | 'byUids' | 'isTheirBrowser'>;
  moderationLog: Pick<Moderation['log'], 'consentAnswered' | 'consentsSeen'>;
  keepOut: Moderation['keepOut'];
  contributions: Pick<ContributionsModule, 'depicted' | 'registerConsents'>;
};

export async function createConsents(
  engines: Use<'db' | 'clock' | 'jobs' | 'rateLimits' | 'dictionaries' | 'notifications'>,
  domains: Domains,
): Promise<ConsentsModule> {
  const { depicted, registerConsents } = domains.contributions;
  const needs = { ...engines, ...domains, depicted, links: createConsentLinks({ ...engines, ...domains }) };
  const { db, clock } = engines;

  const missing: MissingConsents = async (tx, files) => {
    const named = await namedOn(
      tx,
      files.map(({ material_id }) => material_id),
    );
    const digests = await depicted.digests(files.filter(({ picture }) => picture !== null));
    const withdrawn = await withdrawnAmong(tx, [...digests.values()]);
    return files
      .filter((file) => withdrawn.has(digests.get(file.material_id) ?? '') || !isCovered(file, named))
      .map(({ material_id }) => material_id);
  };
  registerConsents(missing);

  await everyHour(engines, 'consents_sweep', () => {
    const now = clock.now();
    return sweepConsents(db, { now, keptSince: now - consentLimits.keptMs, countedSince: now - dayMs });
  });

  const seal = createSealing(needs);
  return {
    importLedger: createLedgerImport({ ...needs, seal }),
    calls: createConsentCalls({
      ...needs,
      ledger: createLedger(needs),
      signing: createSigning({ ...needs, seal }),
      missing,
    }),
    shelf: createShownFiles(needs),
    personalData: consentsPersonalData(needs),
  };
}
