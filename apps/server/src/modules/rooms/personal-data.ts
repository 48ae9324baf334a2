// The rooms of a member, in their export and their deletion.
import type { RoomId } from '@alcove/protocol';
import * as z from 'zod/mini';
import type { Use } from '../../platform/engines.ts';
import type { JobSpec } from '../../platform/jobs/jobs.ts';
import { exportedTime, type PersonalData } from '../accounts/index.ts';
import type { Removal } from './removal.ts';
import type { KnownRooms } from './rooms.ts';
import { roomsOf } from './store.ts';

/** A job, so that every process learns of the deletion even if this one is killed after the commit. */
const erasedJob: JobSpec<{ roomIds: number[] }> = {
  name: 'rooms_gone',
  payload: z.object({ roomIds: z.array(z.int()) }),
};

type Needs = Use<'jobs'> & {
  rooms: Pick<KnownRooms, 'changed'>;
  removal: Pick<Removal, 'remove'>;
};

export function createPersonalData({ jobs, rooms, removal }: Needs): PersonalData {
  jobs.handle(erasedJob, ({ roomIds }) => rooms.changed(...(roomIds as RoomId[])));

  return {
    name: 'rooms',
    after: ['showrooms'],
    async copy(db, { uid }) {
      return {
        rooms: (await roomsOf(db, uid)).map(({ name, kind, closed, welcome, created_at }) => ({
          name,
          kind,
          closed,
          welcome,
          since: exportedTime(created_at),
        })),
      };
    },
    async erase(tx, { uid }) {
      const roomIds = (await roomsOf(tx, uid)).map(({ id }) => id);
      await removal.remove(tx, roomIds);
      await jobs.add(tx, erasedJob, { roomIds });
    },
  };
}
