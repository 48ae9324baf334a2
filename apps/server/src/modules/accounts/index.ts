// Who someone is: the adults' gate, registration, sessions, levels, and what members change of themselves.
import type { accountsCalls, GeoPosition, NotificationSettings, Uid } from '@alcove/protocol';
import type { AgeProofs } from '../../platform/age-proof/age-proof.ts';
import type { EuProofs } from '../../platform/age-proof/eu/eu-proofs.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Sessions } from '../../platform/http/session.ts';
import type { PasswordHashes } from '../../platform/password-hash.ts';
import type { Config } from '../../config.ts';
import { createAppProofCalls } from './app-proofs.ts';
import { createBanLookup } from './bans.ts';
import { type ChangeAvatar, createChangeAvatar } from './avatar.ts';
import { inOrder, type PersonalData } from './personal-data.ts';
import { createCodes } from './codes.ts';
import { createFirstOwner, type FirstOwner } from './first-owner.ts';
import { createGate } from './gate.ts';
import { createImportMember, type ImportMember } from './import-member.ts';
import { createMembers, type Members } from './known-members.ts';
import { createLoginCalls } from './login/http.ts';
import { createLiveAccounts, type LiveAccounts } from './live.ts';
import { hasNoMembers, memberByUid } from './members.ts';
import { createNewPasswordRules } from './names/new-passwords.ts';
import { createForbiddenWords, type ForbidsText } from './names/forbidden-words.ts';
import { createNickRules } from './names/nick-rules.ts';
import { createNicks } from './nicks.ts';
import { createOwnAccount } from './own-account.ts';
import { type PremiumProlonged, schedulePremiumEnds } from './premium-ends.ts';
import { createOpenProfiles, type OpenProfiles } from './open-profiles.ts';
import { createOwnView } from './own-view.ts';
import { createRegistrationCalls } from './registration/http.ts';
import { createTellSecurity } from './security-mails.ts';
import { createSessions, type MemberSessions } from './sessions/sessions.ts';
import { scheduleAccountSweep } from './sweep.ts';
import { createTrials } from './trial/trials.ts';

export {
  type Ban,
  bansInForce,
  decidedBanOf,
  removeBan,
  removeEndedBans,
  storedBansOf,
  writeBan,
} from './bans.ts';
export { inviteFirstOwner } from './first-owner.ts';
export { exportedTime, type PersonalData } from './personal-data.ts';
export type { ForbidsText } from './names/forbidden-words.ts';
export type { LiveAccounts } from './live.ts';
export { heldMembers, holdMembers, holdWithOwners } from './hold.ts';
export type { Members } from './known-members.ts';
export { type Member, memberPerson } from './members.ts';
export { deviceOf, nameDevice } from './sessions/device.ts';
export { holdSession, sessionSeenAt } from './sessions/session-store.ts';
export { skeletonOf } from './names/skeleton.ts';
export { readList } from './names/word-list.ts';
export { regionsBegun } from './regions/regions.ts';
export { securityMail } from './security-mails.ts';
export { rememberedAgeTokens } from './used-age-tokens.ts';
export { isProfileOpen, isShown, isShownTo, type OpenProfiles, type ProfileReader } from './open-profiles.ts';
export {
  authorRow,
  isCertified,
  isListed,
  isMember,
  isMemberText,
  isNickWith,
  mapTraits,
  membersAmong,
  nickOf,
  uidsNamed,
} from './within-statements.ts';
export { formerMember, memberSummaryOf, memberProfileOf } from './views.ts';

export type Accounts = {
  calls: Handlers<typeof accountsCalls>;
  sessions: Sessions & Pick<MemberSessions, 'addHolder' | 'endAll'>;
  firstOwner: Pick<FirstOwner, 'invite'>;
  importMember: ImportMember;
  /** Whether nobody has registered yet. */
  isEmpty(tx: Database): Promise<boolean>;
  members: Members;
  openProfiles: OpenProfiles;
  changeAvatar: ChangeAvatar;
  /** After commit: what lists, rooms and the member's own pages show of them is read again. */
  announceMember(uid: Uid): Promise<void>;
  /** In the transaction that prolongs the Premium of that member; an hour later it is done anyway. */
  premiumProlonged: PremiumProlonged;
  live: LiveAccounts;
  /** Whether a keyword or a search holds words that none may hold. */
  forbidsText: ForbidsText;
  /** Once, when all domains are there: what they keep about a member. */
  keep(parts: readonly PersonalData[]): void;
};

type Domains = {
  config: Config;
  ageProofs: AgeProofs & { eu?: EuProofs };
  gatePasses: Parameters<typeof createGate>[0]['gatePasses'];
  /** What reaches a member, of a later domain: part of their own record. */
  notificationSettingsOf(uid: Uid): Promise<NotificationSettings>;
  /** Where the member is by their own word, of a later domain: part of their own record. */
  ownPositionOf(uid: Uid): Promise<GeoPosition | undefined>;
  passwords: PasswordHashes;
  isRegistrationOpen(): boolean;
};

export async function createAccounts(
  engines: Use<'db' | 'clock' | 'bus' | 'jobs' | 'log' | 'rateLimits' | 'dictionaries' | 'notifications'>,
  domains: Domains,
): Promise<Accounts> {
  const needs = { ...engines, ...domains };
  const { config, db, clock, bus, jobs, rateLimits, dictionaries, log, passwords } = needs;
  const { secretKey } = config;
  const lists = { folder: config.wordListsDir };
  const rules = createNickRules(lists);
  const newPassword = createNewPasswordRules(lists);
  const nicks = createNicks({ db, clock, secretKey, rules });
  const codes = createCodes({ db, clock, rateLimits, secretKey });
  const trials = createTrials({ db, clock, nicks, rules, secretKey, limited: config.rateLimits === 'on' });
  const banOf = createBanLookup({ db, clock, behindTrial: trials.membersOf });
  const sessions = await createSessions({
    db,
    clock,
    bus,
    log,
    secretKey,
    production: config.mode === 'production',
    readTrial: trials.read,
    banOf,
  });
  /** What other domains keep about a member, in the order in which it is erased. */
  const personalData: PersonalData[] = [];
  const ownView = createOwnView({ db, clock, sessions });
  const firstOwner = createFirstOwner({ db, clock });
  const tell = createTellSecurity(needs);
  const login = createLoginCalls({
    db,
    clock,
    rateLimits,
    secretKey,
    siteName: config.discreetName,
    passwords,
    nicks,
    sessions,
    ownView,
    tell,
    notificationSettingsOf: needs.notificationSettingsOf,
    ownPositionOf: needs.ownPositionOf,
  });
  const ownAccount = createOwnAccount({
    db,
    clock,
    jobs,
    rateLimits,
    dictionaries,
    production: config.mode === 'production',
    hashes: passwords,
    tell,
    newPasswordRules: newPassword,
    nickRules: rules,
    nicks,
    codes,
    sessions,
    ownView,
    personalData,
    memberByLogin: login.memberByLogin,
  });
  const gate = createGate({ ageProofs: needs.ageProofs, gatePasses: needs.gatePasses });
  const premiumProlonged = await schedulePremiumEnds({ db, clock, jobs, notifications: needs.notifications });
  await scheduleAccountSweep({ db, clock, jobs, nicks, sessions, personalData });

  const members = createMembers({ db, clock, nicks, trials, banOf });

  return {
    sessions,
    openProfiles: createOpenProfiles({ db, clock, members }),
    forbidsText: createForbiddenWords(lists),
    keep: (parts) => void personalData.push(...inOrder(parts)),
    firstOwner,
    changeAvatar: createChangeAvatar({ db, sessions }),
    announceMember: sessions.memberChanged,
    premiumProlonged,
    importMember: createImportMember({ clock, nicks }),
    isEmpty: hasNoMembers,
    live: createLiveAccounts({
      clock,
      sessions,
      trials,
      memberByUid: (uid) => memberByUid(db, uid),
    }),
    members,
    calls: {
      verifyAge: async (input, { cookies }) => {
        await gate.pass(input, cookies);
        return { verified: 1 };
      },
      ...createAppProofCalls(needs.ageProofs.eu),
      ...createRegistrationCalls({
        db,
        clock,
        jobs,
        rateLimits,
        dictionaries,
        passwords,
        newPassword,
        nicks,
        codes,
        sessions,
        ownView,
        trials,
        ownerInvitation: firstOwner,
        isRegistrationOpen: needs.isRegistrationOpen,
        smsPerHour: config.smsPerHour,
      }),
      ...login.calls,
      ...ownAccount,
    },
  };
}
