// Follows and blocks between members.
import type { PrivateData, relationsCalls, Uid } from '@alcove/protocol';
import * as z from 'zod/mini';
import { createAnnouncements } from '../../platform/bus/announcements.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Log } from '../../platform/log.ts';
import type { PersonalData, Members } from '../accounts/index.ts';
import { createApartCheck } from './apart-check.ts';
import { createRelationsPersonalData } from './personal-data.ts';
import { type Block, type BlockChange, createBlocks } from './blocks.ts';
import { createFollows, type Follow } from './follows.ts';
import { createRelationsCalls } from './relations-calls.ts';

export type Relations = {
  calls: Handlers<typeof relationsCalls>;
  personalData: PersonalData;
  privateData(uid: Uid): Promise<PrivateData>;
  /** The members hidden from this one by a block of either side, and until when; 0: permanent. */
  apart(uid: Uid): Promise<ReadonlyMap<Uid, number>>;
  /** The block of the first member against the second that applies now. */
  blockOf(blocker: Uid, blocked: Uid): Promise<Block | undefined>;
  /** Whether a call's answer must leave out what a block hides from its reader. */
  isHidden: ReturnType<typeof createApartCheck>['isHidden'];
  followerCount(uid: Uid): Promise<number>;
  /** Called in every process when one member has blocked or unblocked another. */
  onBlock(listener: (change: BlockChange) => void): void;
  /** Called when blocks may have been missed: listeners that cache any must read them again. */
  onGap(readAgain: () => unknown): void;
  /** Called when a member begins to follow another, in the process where it happened. */
  onFollow(listener: (follow: Follow) => void): void;
};

type Needs = {
  db: Database;
  clock: Clock;
  bus: Bus;
  log: Log;
  members: Pick<Members, 'byUid' | 'byUids' | 'byNick'>;
};

const uid = z.pipe(
  z.int(),
  z.transform((value) => value as Uid),
);
const blockChange = z.object({ blocker: uid, blocked: uid, untilAt: z.optional(z.int()) });

export async function createRelations({ db, clock, bus, log, members }: Needs): Promise<Relations> {
  const changes = await createAnnouncements<BlockChange>({ bus, log, topic: 'blocks', shape: blockChange });
  const followListeners: ((follow: Follow) => void)[] = [];
  const follows = createFollows({
    db,
    clock,
    announce: (follow) => followListeners.forEach((listener) => listener(follow)),
  });
  const blocks = createBlocks({ db, clock, announce: changes.announce });

  const apartCheck = createApartCheck({ db, clock });

  return {
    calls: createRelationsCalls({ clock, members, follows, blocks, apartCheck }),
    personalData: createRelationsPersonalData({ clock, members }),
    privateData: blocks.privateData,
    apart: blocks.apart,
    blockOf: blocks.blockOf,
    isHidden: apartCheck.isHidden,
    followerCount: follows.followerCount,
    onBlock: changes.onAnnouncement,
    onGap: changes.onGap,
    onFollow: (listener) => void followListeners.push(listener),
  };
}
