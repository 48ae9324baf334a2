// Removing rooms: what other domains keep of a room goes in the same transaction, before its row.
import type { RoomId } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Moderation } from '../moderation/index.ts';
import { removeRooms } from './store.ts';

type BeforeRemoval = (tx: Database, roomId: RoomId) => Promise<void>;

export function createRemoval(sanctions: Pick<Moderation['sanctions'], 'forgetRoom'>) {
  const works: BeforeRemoval[] = [];
  return {
    beforeRemoval: (work: BeforeRemoval) => void works.push(work),
    async remove(tx: Database, ids: readonly RoomId[]): Promise<void> {
      for (const id of ids) {
        for (const work of works) await work(tx, id);
        await sanctions.forgetRoom(tx, id);
      }
      await removeRooms(tx, ids);
    },
  };
}
export type Removal = ReturnType<typeof createRemoval>;
