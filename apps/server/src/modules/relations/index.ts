// Follows and blocks between members.
import type { PrivateData, relationsCalls, Uid } from '@alcove/protocol';
import * as z from 'zod/mini';
import { createAnnouncements } from '../../platform/bus/announcements.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { PersonalData, Members, OpenProfiles } from '../accounts/index.ts';
import { createApartCheck } from './apart-check.ts';
export { lockPair } from './lock-pair.ts';
import { createRelationsPersonalData } from './personal-data.ts';
import { type Block, type BlockChange, createBlocks } from './blocks.ts';
import { blocksAround } from './block-store.ts';
import {
  addFollow,
  commonFollows,
  type FollowersAfter,
  followersInOrder,
  type FollowersPage,
  followsOf,
  isFollowing,
} from './follow-store.ts';
import { createFollows, type Follow } from './follows.ts';
import { createRelationsCalls } from './http.ts';

export type { PairCheck } from './apart-check.ts';
export { isFollowedBy } from './follow-store.ts';

export type Relations = {
  calls: Handlers<typeof relationsCalls>;
  personalData: PersonalData;
  privateData(uid: Uid): Promise<PrivateData>;
  /** The members hidden from this one by a block of either side, and until when; 0: permanent. */
  apart(uid: Uid, tx?: Database): Promise<ReadonlyMap<Uid, number>>;
  /** For each of these members, another whom a block of either side hides from them. */
  apartAmong(tx: Database, uids: readonly Uid[]): Promise<[Uid, Uid][]>;
  /** Who followed by `until`, in pages: the earliest first. */
  followersInOrder(
    tx: Database,
    followed: Uid,
    page: { after: FollowersAfter; until: number; limit: number },
  ): Promise<FollowersPage>;
  /**
   * Blocks in the caller's transaction, with both members locked; what it answers announces the block after the
   * commit.
   */
  blockIn: ReturnType<typeof createBlocks>['blockIn'];
  /** The block of the first member against the second that applies now. */
  blockOf(blocker: Uid, blocked: Uid): Promise<Block | undefined>;
  /** Whether a call's answer must leave out what a block hides from its reader. */
  isHidden: ReturnType<typeof createApartCheck>['isHidden'];
  /** The members whom lists of others leave out for a reader of a call declared `hidden`. */
  hiddenFrom: ReturnType<typeof createApartCheck>['hiddenFrom'];
  /** The refusal of what a block of either side forbids; nothing where there is none. */
  blockedBetween: ReturnType<typeof createApartCheck>['blockedBetween'];
  /** Of members who ask this one for something: nicks of those whom this one follows and who follow them. */
  commonWith(reader: Uid, others: readonly Uid[], limit: number): Promise<ReadonlyMap<Uid, string[]>>;
  /** Whether the first member follows the second. */
  isFollowing(tx: Database, follower: Uid, followed: Uid): Promise<boolean>;
  /** The refusals of a call declared `refused`, for many pairs at once. */
  refusalsBetween: ReturnType<typeof createApartCheck>['refusalsBetween'];
  /** All whom this member follows, or all who follow them. */
  followsOf(uid: Uid, wanted: 'followees' | 'followers'): Promise<ReadonlySet<Uid>>;
  followerCount(uid: Uid): Promise<number>;
  followingCount(uid: Uid): Promise<number>;
  /** One that began in the past, such as of a demo's members: nobody is notified of it. */
  importFollow(follow: Follow, at: number): Promise<void>;
  /** Called in every process when one member has blocked or unblocked another. */
  onBlock(listener: (change: BlockChange) => void): void;
  /** Called when blocks may have been missed: listeners that cache any must read them again. */
  onGap(readAgain: () => unknown): void;
  /** Called in every process when a follow has begun or ended. */
  onFollowChange(listener: (follow: Follow) => void): void;
  /** Called when a member begins to follow another, in the process where it happened. */
  onFollow(listener: (follow: Follow) => void): void;
};

type Domains = {
  members: Pick<Members, 'byUid' | 'byUids' | 'byNick'>;
  openProfiles: Pick<OpenProfiles, 'isOpenTo'>;
};

const uid = z.pipe(
  z.int(),
  z.transform((value) => value as Uid),
);
const blockChange = z.object({ blocker: uid, blocked: uid, untilAt: z.optional(z.int()) });

export async function createRelations(
  engines: Use<'db' | 'clock' | 'bus' | 'log' | 'notifications' | 'presence'>,
  { members, openProfiles }: Domains,
): Promise<Relations> {
  const { db, clock, bus, log, notifications, presence } = engines;
  const changes = await createAnnouncements<BlockChange>({ bus, log, topic: 'blocks', shape: blockChange });
  const followChanges = await createAnnouncements<Follow>({
    bus,
    log,
    topic: 'follows',
    shape: z.object({ follower: uid, followed: uid }),
  });
  const followListeners: ((follow: Follow) => void)[] = [];
  const follows = createFollows({
    db,
    clock,
    notifications,
    announceChange: followChanges.announce,
    announce: (follow) => followListeners.forEach((listener) => listener(follow)),
  });
  const blocks = createBlocks({ db, clock, announce: changes.announce });

  const apartCheck = createApartCheck({ db, clock });

  return {
    calls: createRelationsCalls({ db, clock, members, openProfiles, follows, blocks, apartCheck, presence }),
    personalData: createRelationsPersonalData({ clock, members }),
    privateData: blocks.privateData,
    apart: blocks.apart,
    apartAmong: (tx, uids) => blocksAround(tx, uids, clock.now()),
    followersInOrder,
    blockIn: blocks.blockIn,
    blockOf: blocks.blockOf,
    isHidden: apartCheck.isHidden,
    hiddenFrom: apartCheck.hiddenFrom,
    refusalsBetween: apartCheck.refusalsBetween,
    blockedBetween: apartCheck.blockedBetween,
    commonWith: (reader, others, limit) => commonFollows(db, { reader, others, limit, now: clock.now() }),
    isFollowing,
    followsOf: (uid, wanted) => followsOf(db, uid, wanted),
    followerCount: follows.followerCount,
    followingCount: (uid) => follows.count('follower', uid),
    importFollow: async (follow, at) => void (await addFollow(db, follow, at)),
    onBlock: changes.onAnnouncement,
    onGap: changes.onGap,
    onFollowChange: followChanges.onAnnouncement,
    onFollow: (listener) => void followListeners.push(listener),
  };
}
