// What module tests stand on: a real database each, a clock that stands still until moved, and a
// way to wait for what others do. One Postgres runs per test run; nothing is left behind.
//
//   import { createTestClock, createTestDatabase, silentLog, until } from '../../testing/index.ts';
//
//   await using database = await createTestDatabase();   // migrated, empty, of this test alone
//   const clock = createTestClock();
//   const bus = createInProcessBus({ log: silentLog });
//   const accounts = createAccounts({ db: database.db, clock, bus });
//   …
//   await clock.advance(dayMs);                          // due jobs run at once
//   await until(() => letters.length === 1);             // never sleep: wait for the effect
//
// Or the whole site, with real HTTP and sockets, set up by the environment as `npm start` is:
//
//   await using site = await startTestSite();
//   const cookie = await site.passGate();
//   const answer = await site.fetch('/b/contact/', { method: 'POST', headers: { cookie }, body });
//
// A suite whose tests do not disturb each other may share one: create it in `beforeAll`,
// `await database.close()` in `afterAll`.
export { done } from './done.ts';
export { createTestClock } from './clock.ts';
export { createTestDatabase, type TestDatabase } from './database.ts';
export type { LiveActor, LiveAnswer } from './live.ts';
export { figure, figures } from './figures.ts';
export { createFakeMediaEngine, type FakeMediaEngine } from './media-engine.ts';
export { type RecordedLog, recordLog, silentLog } from './log.ts';
export {
  addQuietSocket,
  cookiesOf,
  HandshakeRefused,
  startTestSite,
  testConfig,
  type TestSite,
} from './site.ts';
export type { Actor, TestMember, Traits } from './people.ts';
export { standStill, until } from './until.ts';
export { createPlainWeb, type PlainWeb, dataOfPage } from './web.ts';
