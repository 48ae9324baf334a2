// The cache of rooms while several readers read one room at the same time.
import { expect, test } from 'vitest';
import { createInProcessBus } from '../../platform/bus/in-process.ts';
import { createTestDatabase, silentLog } from '../../testing/index.ts';
import type { Member } from '../accounts/index.ts';
import { createKnownRooms } from './rooms.ts';
import { addRoom } from './store.ts';

test('everyone who announces a new room at the same moment finds it afterwards (R1.023)', async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  /** The ends of the reads, in the order of their starts. */
  const held: (() => void)[] = [];
  let isHeld = false;
  const rooms = await createKnownRooms({
    db,
    bus: createInProcessBus({ log: silentLog }),
    log: silentLog,
    members: {
      async byUids() {
        if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
        return new Map<never, Member>();
      },
    },
    systemTexts: { slugs: () => [] },
    onMemberChange() {},
  });
  const room = {
    kind: 'house',
    creator_uid: null,
    capacity: 10,
    name: 'Le salon',
    slug: 'le salon',
  } as const;
  const id = await addRoom(db, room, 0);
  if (id === undefined) throw new Error('the room was not added');
  isHeld = true;
  const found: (string | undefined)[] = [];
  const announces = async () => {
    await rooms.changed(id);
    found.push(rooms.byId(id)?.name);
  };
  const all = [announces(), announces(), announces()];
  // The reads end in their order, so that the newest read overtakes the others.
  await expect.poll(() => held.length).toBe(all.length);
  for (const end of held) {
    end();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(all);
  expect(found).toEqual(['Le salon', 'Le salon', 'Le salon']);
});
