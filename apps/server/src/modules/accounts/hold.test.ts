// Who waits for whom while members are held, on real Postgres.
import type { Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../platform/db/database.ts';
import { createTestClock } from '../../testing/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createPeople } from '../../testing/people.ts';
import { holdMembers, holdWithOwners } from './hold.ts';

let database: TestDatabase;
let people: ReturnType<typeof createPeople>;
beforeAll(async () => {
  database = await createTestDatabase();
  people = createPeople({ url: '', db: database.db, clock: createTestClock(), secretKey: '' });
});
afterAll(() => database.close());

/** Whether the second act gets its hold while the first transaction is open. */
async function isFree(
  first: (tx: Database) => Promise<unknown>,
  second: (tx: Database) => Promise<unknown>,
): Promise<boolean> {
  return database.db.transaction().execute(async (tx) => {
    await first(tx);
    const other = database.db.transaction().execute(async (beside) => {
      await sql`set local lock_timeout = '1ms'`.execute(beside);
      await second(beside);
      return true;
    });
    return other.catch((error: { code?: string }) => {
      if (error.code !== '55P03') throw error;
      return false;
    });
  });
}

const holds = ['alone', 'inTurn', 'shared', 'present'] as const;
test.each([
  ['alone', []],
  ['inTurn', ['present']],
  ['shared', ['shared', 'present']],
  ['present', ['inTurn', 'shared', 'present']],
] as const)('a member who is held as %s is free for holds of these kinds: %j', async (how, free) => {
  const { uid } = await people.addPerson();
  const found = [];
  for (const other of holds) {
    const hold = (as: (typeof holds)[number]) => (tx: Database) => holdMembers(tx, [uid], as);
    if (await isFree(hold(how), hold(other))) found.push(other);
  }
  expect(found).toEqual(free);
});

test('a hold answers the members who exist, in the order of their uids, each once', async () => {
  const [one, other] = [(await people.addPerson()).uid, (await people.addPerson()).uid];
  const held = await holdMembers(database.db, [other, one, other, 0 as Uid], 'shared');
  expect([...held]).toEqual([one, other].map((uid) => [uid, { uid, active: true }]));
  expect(await holdMembers(database.db, [], 'alone')).toEqual(new Map());
});

const withOwners = (uid: Uid) => (tx: Database) => holdWithOwners(tx, uid);

test('an act that holds a member with all owners lets no other act do the same meanwhile', async () => {
  const { uid } = await people.addPerson();
  const { uid: stranger } = await people.addPerson();
  const { uid: owner } = await people.addPerson({ role: 'owner' });
  const held = await holdWithOwners(database.db, uid);
  expect(held.map((each) => [each.uid, each.role])).toEqual([
    [uid, null],
    [owner, 'owner'],
  ]);
  expect(await isFree(withOwners(uid), withOwners(stranger))).toBe(false);
  expect(await isFree(withOwners(uid), (tx) => holdMembers(tx, [stranger], 'alone'))).toBe(true);
});
