// Who comes and goes all the time: what is asked for them, while others wait for their turn.
import type { Uid } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { createTestClock, createTestDatabase, silentLog } from '../../testing/index.ts';
import { createFolloweeOnline } from './followee-online.ts';

type Parts = Parameters<typeof createFolloweeOnline>[0];

test('a member who enters a room again and again waits for one turn, so that others have theirs soon', async () => {
  await using database = await createTestDatabase();
  const listeners: ((entered: unknown) => void)[] = [];
  const enter = (uid: Uid) => listeners.forEach((listener) => listener({ connection: uid, roomId: 7 }));
  const asked: Uid[] = [];
  const reading = Promise.withResolvers<number>();
  const followeeOnline = createFolloweeOnline({
    db: database.db,
    clock: createTestClock(),
    log: silentLog,
    notifications: {} as Parts['notifications'],
    presence: { connections: () => 1, roomsOf: () => new Map() } as unknown as Parts['presence'],
    relations: {
      followerCount(uid) {
        asked.push(uid);
        return reading.promise;
      },
    },
    chat: {
      sessionOn: (connection: unknown) => ({ uid: connection as Uid, trial: false }),
      onSubscribe: (listener: (entered: unknown) => void) => void listeners.push(listener),
      onLeave() {},
    } as unknown as Parts['chat'],
    localStreams: { all: () => [] } as unknown as Parts['localStreams'],
  });
  const [first, restless, patient] = [1, 2, 3] as [Uid, Uid, Uid];
  enter(first);
  for (let visit = 0; visit < 50; visit++) enter(restless);
  enter(patient);
  expect(asked).toEqual([first, restless, patient]);
  reading.resolve(0);
  await followeeOnline.close();
  enter(restless);
  expect(asked).toEqual([first, restless, patient, restless]);
  await followeeOnline.close();
});
