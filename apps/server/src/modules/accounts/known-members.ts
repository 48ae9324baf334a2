// What other domains may ask about members.
import type { Language, Role, Trial, Uid } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import {
  clearProfile,
  type HiddenProfile,
  hiddenProfile,
  hideProfile,
  type ProfileHiding,
  restoreProfile,
} from './hidden-profiles.ts';
import {
  addView,
  lockMember,
  type Member,
  memberByAvatar,
  memberByUid,
  membersByUid,
  setCertified,
  setGiftRank,
  setPremiumUntil,
  setRole,
  type SummarizedMember,
  summarizedMembers,
  type TeamMember,
  teamMembers,
} from './members.ts';
import type { CallContext } from '../../platform/http/call.ts';
import { knowsDevice } from './login/known-devices.ts';
import { deviceOf } from './sessions/device.ts';
import { createMemberFinder, type MemberFinder } from './member-finder.ts';
import type { Nicks } from './nicks.ts';
import { regionNames } from './regions/regions.ts';
import type { Ban } from './bans.ts';
import type { Trials } from './trial/trials.ts';

export type Members = {
  /** Within a transaction by its own connection: one that waits for another while it holds rows may wait in vain. */
  byUid(uid: number, tx?: Database): Promise<Member | undefined>;
  /** Those of a list who are there; `tx` as above. */
  byUids(uids: readonly number[], tx?: Database): Promise<ReadonlyMap<Uid, Member>>;
  /** What lists show of those who are there. */
  summarized(uids: readonly number[]): Promise<ReadonlyMap<Uid, SummarizedMember>>;
  /** By any spelling, a former nick too. */
  byNick(nick: string): Promise<Member | undefined>;
  /** Those who have a role, in the order of their nicks. */
  team(): Promise<TeamMember[]>;
  /** As the team looks them up. */
  finder: MemberFinder;
  /** After commit the caller announces the member. */
  setCertified(tx: Database, uid: Uid, certified: boolean): Promise<void>;
  setRole(tx: Database, uid: Uid, role: Role | null): Promise<void>;
  /** Whose avatar an uploaded picture is, by its address. */
  byAvatar(address: string): Promise<Member | undefined>;
  /** A visitor whose trial runs. */
  trial(uid: number): Promise<Trial | undefined>;
  /** Whether the member is logged in in this browser, or has ever been. */
  isTheirBrowser(uid: Uid, browser: Pick<CallContext, 'session' | 'cookies'>): Promise<boolean>;
  /** Members who have logged in from the browser of that trial. */
  behindTrial(uid: number): Promise<Uid[]>;
  /** The ban in force, of a trial also that of members who used its browser. */
  banOf(uid: Uid): Promise<Ban | undefined>;
  placeNames(member: Member, language: Language): { country: string; region: string };
  /** Locks the member's row until the transaction ends. */
  lock(tx: Database, uid: Uid): Promise<Member | undefined>;
  /** What a profile shows besides the nick; after commit the caller announces the member. */
  hideProfile: ProfileHiding;
  restoreProfile: ProfileHiding;
  clearProfile: ProfileHiding;
  /** What is kept of a hidden profile. */
  hiddenProfile(uid: Uid, tx?: Database): Promise<HiddenProfile | undefined>;
  /** False where the member has this rank already; after commit the caller announces the member. */
  setGiftRank(tx: Database, uid: Uid, rank: number): Promise<boolean>;
  /** The end of the member's Premium; after commit the caller announces the member. */
  setPremiumUntil(tx: Database, uid: Uid, untilAt: number): Promise<void>;
  /** Counts one more view of the member's profile; resolves to the number of views. */
  addView(tx: Database, uid: Uid): Promise<number>;
};

type Needs = Use<'db' | 'clock'> & {
  nicks: Pick<Nicks, 'find'>;
  trials: Pick<Trials, 'byUid' | 'membersOf'>;
  banOf: Members['banOf'];
};

export const createMembers = ({ db, clock, nicks, trials, banOf }: Needs): Members => ({
  byUid: (uid, tx = db) => memberByUid(tx, uid),
  byUids: (uids, tx = db) => membersByUid(tx, uids),
  summarized: (uids) => summarizedMembers(db, uids),
  team: () => teamMembers(db),
  finder: createMemberFinder({ db, clock }),
  setCertified,
  setRole,
  byAvatar: (address) => memberByAvatar(db, address),
  byNick: async (nick) => {
    const named = await nicks.find(nick);
    return named && memberByUid(db, named.uid);
  },
  trial: trials.byUid,
  async isTheirBrowser(uid, { session, cookies }) {
    const device = deviceOf(cookies);
    return session?.uid === uid || (device !== undefined && knowsDevice(db, uid, device));
  },
  behindTrial: trials.membersOf,
  banOf,
  placeNames: regionNames,
  addView: (tx, uid) => addView(tx, uid),
  lock: lockMember,
  hideProfile,
  restoreProfile,
  clearProfile,
  hiddenProfile: (uid, tx = db) => hiddenProfile(tx, uid),
  setGiftRank,
  setPremiumUntil,
});
