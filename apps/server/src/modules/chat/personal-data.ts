// The messages of a member in rooms, in their export and their deletion.
import type { Uid } from '@alcove/protocol';
import * as z from 'zod/mini';
import type { Use } from '../../platform/engines.ts';
import type { JobSpec } from '../../platform/jobs/jobs.ts';
import type { PersonalData } from '../accounts/index.ts';
import type { Rooms } from '../rooms/index.ts';
import type { Messages } from './messages/messages.ts';
import { messagesBy } from './messages/store.ts';

/** A job, so that every process learns of the deletion even if this one is killed after the commit. */
const erasedJob: JobSpec<{ uid: number }> = {
  name: 'room_messages_gone',
  payload: z.object({ uid: z.int() }),
};

type Needs = Use<'jobs'> & {
  rooms: Pick<Rooms, 'textsOf'>;
  messages: Pick<Messages, 'forget'>;
};

export function createPersonalData({ jobs, rooms, messages }: Needs): PersonalData {
  jobs.handle(erasedJob, async ({ uid }) => messages.forget(uid as Uid));

  return {
    // In the download, what a member said stands beside their rooms.
    name: 'rooms',
    async copy(db, { uid }, language) {
      return {
        said: (await messagesBy(db, uid)).map(({ text, said_at, ...room }) => ({
          room: rooms.textsOf(room, language).name,
          text,
          at: new Date(said_at).toISOString(),
        })),
      };
    },
    // The messages go with the member's row.
    erase: (tx, { uid }) => jobs.add(tx, erasedJob, { uid }),
  };
}
