// One site, two processes: what happens to a session in one counts in the other at once.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Bus } from '../../../platform/bus/bus.ts';
import { createInProcessBus } from '../../../platform/bus/in-process.ts';
import { breakable } from '../../../platform/bus/testing/breakable.ts';
import { openJar } from '../../../platform/http/cookies.ts';
import {
  createTestClock,
  createTestDatabase,
  silentLog,
  type TestDatabase,
  until,
} from '../../../testing/index.ts';
import { addMember, changeMember } from '../members.ts';
import { createSessions } from './sessions.ts';

let database: TestDatabase;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.close());

async function twoProcesses() {
  const { db } = database;
  const clock = createTestClock();
  const bus = createInProcessBus({ log: silentLog });
  const busOfThere = breakable(bus);
  const start = (itsBus: Bus) =>
    createSessions({
      db,
      clock,
      bus: itsBus,
      log: silentLog,
      secretKey: 'the secret of both processes, long enough',
      production: false,
      readTrial: async () => undefined,
      banOf: async () => undefined,
    });
  const [here, there] = [await start(bus), await start(busOfThere)];
  const member = await addMember(
    db,
    {
      nick: 'Ondine',
      pending_email: 'ondine@example.test',
      active: true,
      password_hash: '-',
      gender: 2,
      age: 36,
      country: '',
      region: '',
      avatar: '/art/petals/rose/1-400x400.svg',
      language: 'fr',
    },
    clock.now(),
  );
  const jar = openJar(undefined);
  const { session } = await here.open(member, { cookies: jar, userAgent: '' }, { secondFactor: false });
  const header = jar
    .changes()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
  const ended: [string, string][] = [];
  const boundAt = clock.now();
  there.addHolder({
    bound: () => [{ id: session.id, boundAt }],
    end: (id, ending) => void ended.push([id, ending]),
  });
  const knownThere = async (options = { mayAnswer: false }) => there.read(openJar(header), options);
  // Both processes have the session in their caches.
  expect(await knownThere()).toMatchObject({ session: { uid: member.uid } });
  return { here, there, busOfThere, clock, db, member, session, jar, ended, knownThere };
}

test('a session that ends in one is over in the other, and its sockets there go', async () => {
  const { here, session, ended, knownThere } = await twoProcesses();
  await here.end(session.uid, { id: session.id });
  await until(() => ended.length > 0);
  expect(ended).toEqual([[session.id, 'over']]);
  expect(await knownThere()).toEqual({});
});

test('a level that changes in one counts in the other, which gives the session another id', async () => {
  const { here, db, member, session, ended, knownThere } = await twoProcesses();
  await changeMember(db, member.uid, { phone_verified: true });
  await here.memberChanged(member.uid);
  await until(async () => (await knownThere()).session?.person.phoneVerified);
  expect((await knownThere({ mayAnswer: true })).session?.person).toMatchObject({ phoneVerified: true });
  expect(ended).toEqual([[session.id, 'moved']]);
});

test('a session that ended during a gap of the bus is over after it, and one that goes on is left alone', async () => {
  const { here, busOfThere, session, ended, knownThere } = await twoProcesses();
  const other = await twoProcesses();
  busOfThere.break();
  other.busOfThere.break();
  await here.end(session.uid, { id: session.id });
  busOfThere.mend();
  other.busOfThere.mend();
  await until(() => ended.length > 0);
  expect(ended).toEqual([[session.id, 'over']]);
  expect(await knownThere()).toEqual({});
  expect(await other.knownThere()).toMatchObject({ session: { id: other.session.id } });
  expect(other.ended).toEqual([]);
});

test('a session that was given a new secret during a gap must be proven again by those who hold the old one', async () => {
  const { here, busOfThere, clock, session, jar, ended } = await twoProcesses();
  await clock.advance(1);
  busOfThere.break();
  await here.renew(session, jar);
  busOfThere.mend();
  await until(() => ended.length > 0);
  expect(ended).toEqual([[session.id, 'moved']]);
});
