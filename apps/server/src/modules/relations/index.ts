// Whom one follows, and whom one does not want to meet.
import type { PrivateData, relationsCalls, Uid } from '@alcove/protocol';
import * as z from 'zod/mini';
import { createAnnouncements } from '../../platform/bus/announcements.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Log } from '../../platform/log.ts';
import type { Belongings, Members } from '../accounts/index.ts';
import { createApartCheck } from './apart-check.ts';
import { createBelongings } from './belongings.ts';
import { type Block, type BlockChange, createBlocks } from './blocks.ts';
import { createFollows, type Follow } from './follows.ts';
import { createRelationsCalls } from './relations-calls.ts';

export type Relations = {
  calls: Handlers<typeof relationsCalls>;
  belongings: Belongings;
  privateData(uid: Uid): Promise<PrivateData>;
  /** Everybody whom she and they hide from each other, whoever asked for it, and until when; 0: for good. */
  apart(uid: Uid): Promise<ReadonlyMap<Uid, number>>;
  /** The block that stands between them now, by the one on the other. */
  blockOf(blocker: Uid, blocked: Uid): Promise<Block | undefined>;
  /** Whether a call's answer must leave out what a block hides from its reader. */
  isHidden: ReturnType<typeof createApartCheck>['isHidden'];
  followerCount(uid: Uid): Promise<number>;
  /** In every process: the two have blocked or unblocked, one the other. */
  onBlock(hear: (change: BlockChange) => void): void;
  /** In every process: blocks may have been missed, so whoever remembers any reads them again. */
  onGap(readAgain: () => void): void;
  /** In the process where it happened: somebody began to follow. */
  onFollow(hear: (follow: Follow) => void): void;
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
  const followHearers: ((follow: Follow) => void)[] = [];
  const follows = createFollows({
    db,
    clock,
    tell: (follow) => followHearers.forEach((hear) => hear(follow)),
  });
  const blocks = createBlocks({ db, clock, tell: changes.tell });

  const apartCheck = createApartCheck({ db, clock });

  return {
    calls: createRelationsCalls({ clock, members, follows, blocks, apartCheck }),
    belongings: createBelongings({ clock, members }),
    privateData: blocks.privateData,
    apart: blocks.apart,
    blockOf: blocks.blockOf,
    isHidden: apartCheck.isHidden,
    followerCount: follows.followerCount,
    onBlock: changes.onTold,
    onGap: changes.onGap,
    onFollow: (hear) => void followHearers.push(hear),
  };
}
