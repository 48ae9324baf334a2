// Whom one follows, and whom one does not want to meet.
import type { BlockType, PrivateData, relationsCalls, Uid } from '@alcove/protocol';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Log } from '../../platform/log.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Belongings, Members } from '../accounts/index.ts';

export type Block = { type: BlockType; /** 0: for good. */ untilAt: number };

export type Relations = {
  calls: Handlers<typeof relationsCalls>;
  belongings: Belongings;
  privateData(uid: Uid): Promise<PrivateData>;
  /** Everybody whom she and they hide from each other, whoever asked for it, and until when; 0: for good. */
  apart(uid: Uid): Promise<ReadonlyMap<Uid, number>>;
  /** The block that stands between them now, by the one on the other. */
  blockOf(blocker: Uid, blocked: Uid): Promise<Block | undefined>;
  /** In every process: the two have blocked or unblocked, one the other. */
  onBlock(hear: (pair: { blocker: Uid; blocked: Uid; untilAt: number | undefined }) => void): void;
};

type Needs = { db: Database; clock: Clock; bus: Bus; log: Log; members: Members };

const notYet = async (): Promise<never> => {
  throw refuse('unavailable');
};

export async function createRelations(_needs: Needs): Promise<Relations> {
  return {
    calls: {
      follow: notYet,
      unfollow: notYet,
      block: notYet,
      unblock: notYet,
      blacklist: notYet,
      addToBlacklist: notYet,
      deleteFromBlacklist: notYet,
      followees: notYet,
      followers: notYet,
      addFollowee: notYet,
      deleteFollowee: notYet,
      checkFollowee: notYet,
    },
    belongings: { name: 'relations', copy: async () => ({}), erase: async () => {} },
    privateData: async () => ({ blocklist: [], blocked_by: [] }),
    apart: async () => new Map(),
    blockOf: async () => undefined,
    onBlock() {},
  };
}
