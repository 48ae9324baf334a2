// What people report to the moderators and ask of them: the contact form and its mails, mutes, exclusions
// from rooms, bans, reports.
import type { moderationCalls, Uid } from '@alcove/protocol';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import type { Files } from '../../platform/files/files.ts';
import type { HeldFiles } from '../../platform/files/held-files.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { SiteDoctor } from '../../platform/doctor/site-doctor.ts';
import type { Health } from '../../platform/http/health.ts';
import type { RunningSettings } from '../../platform/site-settings/site-settings.ts';
import type { PersonalData, Members } from '../accounts/index.ts';
import type { Pictures, WholeFiles } from '../media/index.ts';
import type { Relations } from '../relations/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { createCaseAuthors } from './cases/case-authors.ts';
import { createCases } from './cases/cases.ts';
import { clocksNamedBy } from './cases/clock-rules.ts';
import { createCopyCases } from './cases/copy-cases.ts';
import { createDeciding } from './cases/deciding.ts';
import { createFollowing } from './cases/following.ts';
import { createCaseLinks } from './cases/links.ts';
import { createCaseOpening } from './cases/opening.ts';
import { waitingCases } from './cases/case-times.ts';
import { scheduleCaseTimes } from './cases/reminders.ts';
import { casesPersonalData } from './cases/personal-data.ts';
import { createDecisionTelling } from './cases/telling.ts';
import { createCaseCalls } from './cases/http.ts';
import { createCaseImport, type ImportCases } from './cases/import-case.ts';
import { createIntake } from './cases/intake.ts';
import { createContact } from './contact.ts';
import { createKnownImages, type KnownImageParts } from './known-images/known-images.ts';
import { createDays } from './dashboard/days.ts';
import { createDashboardCalls } from './dashboard/http.ts';
import { createSiteCounts, type SiteCounts } from './dashboard/site-counts.ts';
import { createChaining, scheduleChaining } from './journal/chaining.ts';
import { createJournalCalls } from './journal/http.ts';
import { createAccountActs, type MemberCertifications } from './members/acts.ts';
import { createMembersCalls } from './members/http.ts';
import { lookUpMembers, type MemberPayments } from './members/look-up.ts';
import { createHidingLimits } from './hiding-limits.ts';
import { createModerationMetrics } from './metrics.ts';
import { createModerationLog, type ModerationLog } from './moderation-log.ts';
import { createCaseEvidence } from './evidence/case-evidence.ts';
import { evidencePersonalData } from './evidence/personal-data.ts';
import { countUnsealed } from './evidence/piece-store.ts';
import { createSealedBytes } from './evidence/sealed-bytes.ts';
import { createPieceSealing, type PieceSealing } from './evidence/sealing.ts';
import { createEvidence } from './reports/evidence.ts';
import { createAuthorityOrders } from './orders/orders.ts';
import { knownImagesPersonalData } from './known-images/personal-data.ts';
import { contactPersonalData } from './personal-data.ts';
import { createReportCalls } from './reports/http.ts';
import type { ReportableKinds } from './reports/reportable.ts';
import { createReports } from './reports/reports.ts';
import { createEscalating } from './reviews/escalating.ts';
import { createReviewCalls } from './reviews/http.ts';
import { createNearPrints } from './reviews/near-prints.ts';
import { createReviews, type ReviewableKinds } from './reviews/reviews.ts';
import { createExclusionReview } from './sanctions/exclusion-review.ts';
import { createSanctionCalls } from './sanctions/http.ts';
import { createSanctionsPersonalData } from './sanctions/personal-data.ts';
import { createSanctions, type Sanctions } from './sanctions/sanctions.ts';
import { createSanctionNotices } from './sanctions/sanction-notices.ts';
import { createSiteServerCalls } from './server/http.ts';
import { createSiteSettingsCalls } from './settings/http.ts';
import { scheduleSanctionSweep } from './sanctions/sweep.ts';
import { createTransparency, scheduleTransparency } from './transparency/transparency.ts';
import { type AgeFigures, createTransparencyCalls } from './transparency/http.ts';
import { createUnderageReports } from './sanctions/underage-reports.ts';
import { createTargetLookup, type RoomsToModerate } from './sanctions/target-lookup.ts';

export { demoKnownImages } from './known-images/demo-image.ts';
export { caseClocks } from './cases/clock-rules.ts';
export { fileInPath, numberInPath } from './reports/addresses.ts';
export { type AskedItems, oneId, type ReportedItem, type ReportRules } from './reports/reportable.ts';
export type { MemberCertifications } from './members/acts.ts';
export type { ImportedCase } from './cases/import-case.ts';
export type { FoundItem, Reviewer, ReviewRules } from './reviews/reviews.ts';
export type { Sanction } from './sanctions/sanction.ts';
export type { Sanctions } from './sanctions/sanctions.ts';
export type { RoomsToModerate } from './sanctions/target-lookup.ts';

export type Moderation = {
  calls: Handlers<typeof moderationCalls>;
  personalData: readonly PersonalData[];
  sanctions: Sanctions;
  /** Where each domain registers what can be reported. */
  reports: ReportableKinds;
  /** Where each domain registers what is reviewed before publication. */
  reviews: ReviewableKinds;
  /** Rooms come later in the order of domains; until they register, each is unknown. */
  registerRooms(rooms: RoomsToModerate): void;
  /** Payments come later too; until they register, no ticket is known. */
  registerPayments(payments: MemberPayments): void;
  registerCertifications(certifications: MemberCertifications): void;
  /** What later domains count for the dashboard, and what `/readyz` asks. */
  registerCounts(counts: Partial<SiteCounts>): void;
  registerHealth(health: Health): void;
  registerDoctor(doctor: SiteDoctor): void;
  log: Pick<
    ModerationLog,
    | 'albumOpened'
    | 'cameraDecided'
    | 'consentAnswered'
    | 'consentsSeen'
    | 'hasOpened'
    | 'pollStarted'
    | 'mosaicSeen'
    | 'roomChanged'
    | 'tagCurated'
    | 'doneToTag'
  >;
  /** What refuses pictures that are known. */
  screen: KnownImageParts['screen'];
  keepOut: KnownImageParts['keepOut'];
  /** Seals what was recorded for a case that is opened afterwards: bytes first, then in the transaction of the case. */
  evidence: Pick<PieceSealing, 'keep' | 'add'>;
  /** What a demo's past holds. */
  importCases: ImportCases;
  /** For outside checks in demo mode; returns how many exclusions were lifted. */
  unexclude(nick: string, room: string): Promise<number>;
};

type Domains = {
  members: Pick<
    Members,
    | 'byUid'
    | 'byUids'
    | 'byNick'
    | 'team'
    | 'finder'
    | 'lock'
    | 'setCertified'
    | 'setRole'
    | 'trial'
    | 'behindTrial'
    | 'banOf'
  >;
  operatorEmail(): string;
  siteSettings: Pick<RunningSettings, 'list' | 'change' | 'changed'>;
  desk: Config['desk'];
  ageProofs: AgeFigures;
  /** Scheme and host of the site as people see it: known once it listens. */
  origin(): string;
  secretKey: string;
  knownImagesDir: string | undefined;
  pictures: Pick<Pictures, 'printsOf' | 'near' | 'framesOf'>;
  files: Pick<Files, 'open' | 'put' | 'removeAll'>;
  heldFiles: HeldFiles;
  wholeFiles: WholeFiles;
  relations: Pick<Relations, 'blockIn'>;
  wallet: Pick<Wallet, 'flowBetween' | 'held'>;
  /** Runs in a transaction; the returned function closes the member's sockets after the commit. */
  endSessions(tx: Database, uid: Uid): Promise<() => Promise<void>>;
  /** After the commit of a change of the member's record. */
  announceMember(uid: Uid): Promise<void>;
};

export async function createModeration(
  engines: Use<
    | 'db'
    | 'clock'
    | 'bus'
    | 'jobs'
    | 'log'
    | 'rateLimits'
    | 'dictionaries'
    | 'metrics'
    | 'notifications'
    | 'presence'
  >,
  domains: Domains,
): Promise<Moderation> {
  const intake = createIntake({
    ...engines,
    onCall: domains.desk.onCall,
    clocks: clocksNamedBy(domains.desk.clocks),
    timeZone: domains.desk.timeZone,
  });
  const hidingLimits = createHidingLimits({ ...engines, ...domains });
  const needs = { ...engines, ...domains, intake, hidingLimits };
  const metrics = createModerationMetrics(needs.metrics);
  const moderationLog = createModerationLog(needs);
  let registered: RoomsToModerate | undefined;
  const rooms: RoomsToModerate = {
    find: async (ref) => registered?.find(ref),
    nameOf: (roomId, language) => registered?.nameOf(roomId, language) ?? '',
  };
  let payments: MemberPayments | undefined;
  const registeredPayments = (): MemberPayments => {
    if (!payments) throw new Error('payments have not registered');
    return payments;
  };
  let certifications: MemberCertifications | undefined;
  const targets = createTargetLookup({ ...needs, rooms });
  const sanctions = await createSanctions({
    ...needs,
    moderationLog,
    targets,
    underage: createUnderageReports({ ...needs, rooms }),
    notices: createSanctionNotices(needs),
  });
  const evidence = createEvidence(needs);
  const sealedBytes = createSealedBytes(needs);
  const sealing = createPieceSealing({ ...needs, sealedBytes, metrics });
  metrics.watchSealing(() => countUnsealed(needs.db));
  const reports = createReports({
    ...needs,
    moderationLog,
    evidence,
    sealing,
    reported: metrics.reported,
  });
  const authors = createCaseAuthors({ ...needs, evidence });
  const links = createCaseLinks(needs);
  const telling = createDecisionTelling({ ...needs, links });
  const copyCases = createCopyCases({ ...needs, authors, telling });
  const knownImages = await createKnownImages({
    ...needs,
    copyCases,
    folder: domains.knownImagesDir,
    moderationLog,
    evidence,
    sealing,
    reports,
    refused: metrics.imageRefused,
  });
  const evidenceCalls = await createCaseEvidence({ ...needs, sealing, sealedBytes, authors, moderationLog });
  const opening = createCaseOpening({ ...needs, evidence, sealing, reports });
  const contact = createContact({ ...needs, links, opening });
  const orders = createAuthorityOrders({ ...needs, links, opening, moderationLog });
  const isStaffAlone = domains.desk.isStaffAlone;
  const { removals } = knownImages;
  const decided = { ...needs, sealing, removals, moderationLog, authors, telling, copyCases, isStaffAlone };
  const deciding = createDeciding({ ...decided, reports, bans: sanctions.acts.bans });
  const cases = createCases({ ...decided, reports });
  const following = createFollowing({ ...needs, authors, links, reports });
  const reviews = createReviews({ ...needs, metrics });
  reviews.addKind(
    'exclusion',
    createExclusionReview({ ...needs, rooms, exclusions: sanctions.acts.exclusions }),
  );
  const escalating = createEscalating({ ...needs, reviews, reports, opening });
  const chaining = createChaining(needs);
  metrics.watchJournal(needs.db);
  await scheduleSanctionSweep(needs);
  await scheduleChaining(needs, chaining);
  const transparency = createTransparency({ ...needs, moderationLog });
  await scheduleTransparency(needs, transparency);
  const counts = createSiteCounts();
  let health: Health | undefined;
  let doctor: SiteDoctor | undefined;
  const days = await createDays({ ...needs, reviews, counts });
  metrics.watchCases(() => waitingCases(needs.db, needs.clock.now()));
  await scheduleCaseTimes({ ...needs, reports, moderationLog });
  return {
    reports,
    reviews,
    personalData: [
      contactPersonalData,
      casesPersonalData,
      knownImagesPersonalData,
      evidencePersonalData,
      reports.personalData,
      createSanctionsPersonalData(rooms),
    ],
    sanctions: sanctions.face,
    registerRooms: (found) => void (registered = found),
    registerPayments: (found) => void (payments = found),
    registerCounts: counts.register,
    registerHealth: (found) => void (health = found),
    registerDoctor: (found) => void (doctor = found),
    registerCertifications: (found) => void (certifications = found),
    log: moderationLog,
    screen: knownImages.screen,
    keepOut: knownImages.keepOut,
    evidence: sealing,
    importCases: createCaseImport({ ...needs, evidence, sealing, reports, opening, telling }),
    unexclude: sanctions.unexclude,
    calls: {
      ...createSanctionCalls({ ...needs, acts: sanctions.acts, targets, rooms }),
      ...createReportCalls(reports),
      ...createCaseCalls({ cases, deciding, following, orders, targets }),
      ...createReviewCalls({
        ...needs,
        moderationLog,
        reviews,
        escalating,
        nearPrintOf: createNearPrints({ ...needs, reports, removals }),
      }),
      ...knownImages.calls,
      ...evidenceCalls,
      ...createJournalCalls({ ...needs, rooms, moderationLog, chaining }),
      ...createTransparencyCalls({ transparency, ageProofs: needs.ageProofs }),
      ...createSiteServerCalls({ doctor: () => doctor }),
      ...createSiteSettingsCalls({ ...needs, moderationLog }),
      ...createDashboardCalls({
        ...needs,
        reviews,
        counts,
        days,
        health: async () => (await health?.read()) ?? [],
      }),
      ...createMembersCalls({
        targets,
        sanctions: sanctions.acts,
        acts: createAccountActs({
          ...needs,
          moderationLog,
          targets,
          payments: registeredPayments,
          certifications: { decided: async (tx, about) => certifications?.decided(tx, about) },
        }),
        lookUp: lookUpMembers({ ...needs, moderationLog, rooms, payments: registeredPayments }),
      }),
      contact: (input, context) => contact.send(input, context),
    },
  };
}
