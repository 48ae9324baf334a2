// What members report of rooms: the name and the texts of a member's room.
import type { RoomId } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import type { Members } from '../accounts/index.ts';
import { oneId, type ReportRules } from '../moderation/index.ts';
import { clearRoom, hiddenRoom, hideRoom, restoreRoom } from './hidden-rooms.ts';
import type { KnownRooms } from './rooms.ts';
import { roomById } from './store.ts';

type Needs = Use<'db' | 'clock'> & {
  rooms: Pick<KnownRooms, 'byId' | 'changed' | 'named' | 'myRoomOf'>;
  members: Pick<Members, 'byNick'>;
};

export function roomReportRules({ db, clock, rooms, members }: Needs): ReportRules {
  const act =
    (change: (tx: Database, id: RoomId) => Promise<boolean>) =>
    async (tx: Database, { id }: { id: string }) => {
      const roomId = Number(id) as RoomId;
      return (await change(tx, roomId)) ? () => void rooms.changed(roomId) : undefined;
    };

  return {
    async idAt(path) {
      const [, my, ref = ''] = /^\/chat\/(my-room\/)?([^/]+)$/.exec(path) ?? [];
      const owner = my ? await members.byNick(ref) : undefined;
      const room = my ? owner && rooms.myRoomOf(owner.uid) : rooms.named(ref);
      return room && String(room.id);
    },
    async titles(items) {
      return items.map(({ id }) => rooms.byId(Number(id) as RoomId)?.name);
    },
    /** Lists name it to all, also to those who may not enter. */
    async find({ ids, suspects }) {
      const id = oneId(ids) as RoomId | undefined;
      const room = id === undefined ? undefined : await roomById(db, id);
      if (!room || room.creator_uid === null) return undefined;
      const kept = suspects ? await hiddenRoom(db, room.id) : undefined;
      const texts = [room.name, room.welcome, kept?.name, kept?.welcome];
      const entry = {
        id: String(room.id),
        uid: room.creator_uid,
        text: texts.filter(Boolean).join('\n'),
        at: clock.now(),
        files: [],
        reported: true,
      };
      return { author: room.creator_uid, place: room.name, entries: [entry] };
    },

    hide: act(hideRoom),
    restore: act(restoreRoom),
    remove: act(clearRoom),
  };
}
