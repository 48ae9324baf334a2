// Blocks: a block hides both members from each other, and the blocked member gets no message about it.
import { blockEndsAt, type BlockType, type PrivateData, relationLimits, type Uid } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import { createGathered } from '../../platform/db/gathered.ts';
import type { Use } from '../../platform/engines.ts';
import { refuse } from '../../platform/refusal.ts';
import {
  type BlockAround,
  blockBy,
  blocksOfAndAgainst,
  countBlocks,
  listBlocks,
  putBlock,
  removeBlock,
  removeEndedBlocks,
} from './block-store.ts';
import { removeFollow } from './follow-store.ts';
import { lockPair } from './lock-pair.ts';

export type Block = { type: BlockType; /** 0: permanent. */ untilAt: number };

type AskedBlock = { type: BlockType; reason: string };

/** Without `untilAt` the block is lifted. */
export type BlockChange = { blocker: Uid; blocked: Uid; untilAt?: number | undefined };

type Needs = Use<'db' | 'clock'> & { announce(change: BlockChange): void };

/** The later of two ends; 0 is permanent. */
const laterEnd = (one: number | undefined, other: number): number =>
  one === undefined ? other : one === 0 || other === 0 ? 0 : Math.max(one, other);

export function createBlocks({ db, clock, announce }: Needs) {
  const readAround = createGathered(async (uids: readonly Uid[]) => {
    const around = new Map<number, BlockAround[]>(uids.map((uid) => [uid, []]));
    for (const block of await blocksOfAndAgainst(db, uids, clock.now())) {
      around.get(block.blocker)?.push(block);
      around.get(block.blocked)?.push(block);
    }
    return uids.map((uid) => around.get(uid) ?? []);
  });

  async function blockIn(tx: Database, blocker: Uid, blocked: Uid, { type, reason }: AskedBlock) {
    const now = clock.now();
    const untilAt = blockEndsAt(type, now);
    await lockPair(tx, blocker, blocked, { active: true });
    await removeEndedBlocks(tx, blocker, now);
    await putBlock(tx, { blocker, blocked, type, reason, blocked_at: now, until_at: untilAt });
    if ((await countBlocks(tx, blocker, now)) > relationLimits.blocks) {
      throw refuse('blocks_too_many', { count: relationLimits.blocks });
    }
    await removeFollow(tx, { follower: blocker, followed: blocked });
    await removeFollow(tx, { follower: blocked, followed: blocker });
    return { block: { type, untilAt }, announceBlock: () => announce({ blocker, blocked, untilAt }) };
  }

  return {
    /** Also ends following in both directions. */
    async block(blocker: Uid, blocked: Uid, asked: AskedBlock): Promise<Block> {
      const { block, announceBlock } = await db
        .transaction()
        .execute((tx) => blockIn(tx, blocker, blocked, asked));
      announceBlock();
      return block;
    },
    blockIn: async (tx: Database, blocker: Uid, blocked: Uid, asked: AskedBlock) =>
      (await blockIn(tx, blocker, blocked, asked)).announceBlock,

    async unblock(blocker: Uid, blocked: Uid): Promise<void> {
      const lifted = await db.transaction().execute(async (tx) => {
        await lockPair(tx, blocker, blocked, { active: false });
        return removeBlock(tx, { blocker, blocked });
      });
      if (lifted) announce({ blocker, blocked });
    },

    async list(blocker: Uid, offset: number) {
      const now = clock.now();
      return {
        page: await listBlocks(db, blocker, now, { offset, limit: relationLimits.perPage }),
        total: await countBlocks(db, blocker, now),
      };
    },

    count: (blocker: Uid) => countBlocks(db, blocker, clock.now()),

    async blockOf(blocker: Uid, blocked: Uid): Promise<Block | undefined> {
      const found = await blockBy(db, { blocker, blocked }, clock.now());
      return found && { type: found.type, untilAt: found.until_at };
    },

    async apart(uid: Uid, tx?: Database): Promise<ReadonlyMap<Uid, number>> {
      const until = new Map<Uid, number>();
      const around = await (tx ? blocksOfAndAgainst(tx, [uid], clock.now()) : readAround(uid));
      for (const { blocker, blocked, until_at } of around) {
        const other = blocker === uid ? blocked : blocker;
        until.set(other, laterEnd(until.get(other), until_at));
      }
      return until;
    },

    async privateData(uid: Uid): Promise<PrivateData> {
      const around = await readAround(uid);
      return {
        blocklist: around.filter(({ blocker }) => blocker === uid).map(({ blocked }) => blocked),
        blocked_by: around.filter(({ blocked }) => blocked === uid).map(({ blocker }) => ({ uid: blocker })),
      };
    },
  };
}
