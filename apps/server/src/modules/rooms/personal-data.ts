// The rooms and messages of a member, in their export and their deletion.
import type { RoomId, Uid } from '@alcove/protocol';
import * as z from 'zod/mini';
import type { Use } from '../../platform/engines.ts';
import type { JobSpec } from '../../platform/jobs/jobs.ts';
import { exportedTime, type PersonalData } from '../accounts/index.ts';
import type { Moderation } from '../moderation/index.ts';
import type { RoomPictures } from './attachments/room-pictures.ts';
import type { Messages } from './messages/messages.ts';
import type { SystemRoomTexts } from './system-room-texts.ts';
import type { KnownRooms } from './rooms.ts';
import { messagesBy, removeRooms, roomsOf } from './store.ts';

/** A job, so that every process learns of the deletion even if this one is killed after the commit. */
const erasedJob: JobSpec<{ uid: number; roomIds: number[] }> = {
  name: 'rooms_gone',
  payload: z.object({ uid: z.int(), roomIds: z.array(z.int()) }),
};

type Needs = Use<'jobs'> & {
  rooms: Pick<KnownRooms, 'changed'>;
  systemTexts: Pick<SystemRoomTexts, 'of'>;
  messages: Pick<Messages, 'forget'>;
  attachments: Pick<RoomPictures, 'forgetRoom'>;
  sanctions: Pick<Moderation['sanctions'], 'forgetRoom'>;
};

export function createRoomsPersonalData(needs: Needs): PersonalData {
  const { jobs, rooms, systemTexts, messages, attachments, sanctions } = needs;
  jobs.handle(erasedJob, async ({ uid, roomIds }) => {
    messages.forget(uid as Uid);
    await rooms.changed(...(roomIds as RoomId[]));
  });

  return {
    name: 'rooms',
    async copy(db, { uid }, language) {
      return {
        rooms: (await roomsOf(db, uid)).map(({ name, kind, closed, welcome, created_at }) => ({
          name,
          kind,
          closed,
          welcome,
          since: exportedTime(created_at),
        })),
        said: (await messagesBy(db, uid)).map(({ text, said_at, ...room }) => ({
          room: systemTexts.of(room, language).name,
          text,
          at: exportedTime(said_at),
        })),
      };
    },
    async erase(tx, { uid }) {
      const roomIds = (await roomsOf(tx, uid)).map(({ id }) => id);
      for (const roomId of roomIds) {
        await attachments.forgetRoom(tx, roomId);
        await sanctions.forgetRoom(tx, roomId);
      }
      await removeRooms(tx, roomIds);
      await jobs.add(tx, erasedJob, { uid, roomIds });
    },
  };
}
