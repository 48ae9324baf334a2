// Blocks between two processes of one site: one database, one bus, a module in each.
import { dayMs, type Uid } from '@alcove/protocol';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createInProcessBus } from '../../platform/bus/in-process.ts';
import { slotsOfOneProcess } from '../../platform/bus/slot-leases.ts';
import { notificationWriter } from '../notifications/index.ts';
import { createPresence } from '../../platform/presence/presence.ts';
import { silentLog, startTestSite, type TestSite, until } from '../../testing/index.ts';
import { membersByUid, memberByUid } from '../accounts/members.ts';
import type { BlockChange } from './blocks.ts';
import { createRelations } from './index.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite()));
afterAll(() => site.close());

async function twoProcesses() {
  const { db, clock } = site;
  const bus = createInProcessBus({ log: silentLog });
  const presence = await createPresence({ bus, slots: slotsOfOneProcess, log: silentLog });
  onTestFinished(presence.close);
  const start = () =>
    createRelations(
      { db, clock, bus, log: silentLog, notifications: notificationWriter({ clock }), presence },
      {
        openProfiles: { isOpenTo: async () => true },
        members: {
          byUid: (uid) => memberByUid(db, uid),
          byUids: (uids) => membersByUid(db, uids),
          byNick: async () => undefined,
        },
      },
    );
  const [here, there] = [await start(), await start()];
  const announced: BlockChange[] = [];
  there.onBlock((change) => void announced.push(change));
  return { here, there, announced };
}

const as = (uid: Uid) =>
  ({ session: { id: '', uid, person: undefined, provenAt: 0 } }) as unknown as Parameters<
    Awaited<ReturnType<typeof twoProcesses>>['here']['calls']['block']
  >[1];

test('a block in one process hides both members in the other, until it is lifted or ends (R3.045, R3.046)', async () => {
  const { here, there, announced } = await twoProcesses();
  const [ondine, basile] = [await site.addPerson(), await site.addPerson()];
  const pair = { blocker: ondine.uid, blocked: basile.uid };
  const untilAt = site.clock.now() + dayMs;

  await here.calls.block({ id: basile.uid, reason: '', type: '24h' }, as(ondine.uid));
  await until(() => announced.length === 1);
  expect(announced).toEqual([{ ...pair, untilAt }]);
  expect(await there.blockOf(ondine.uid, basile.uid)).toEqual({ type: '24h', untilAt });
  expect(await there.blockOf(basile.uid, ondine.uid)).toBeUndefined();
  expect([...(await there.apart(basile.uid))]).toEqual([[ondine.uid, untilAt]]);
  expect([...(await there.apart(ondine.uid))]).toEqual([[basile.uid, untilAt]]);
  expect(await there.privateData(ondine.uid)).toEqual({ blocklist: [basile.uid], blocked_by: [] });
  expect(await there.privateData(basile.uid)).toEqual({
    blocklist: [],
    blocked_by: [{ uid: ondine.uid }],
  });

  // Of two blocks the one that ends later counts.
  await here.calls.block({ id: ondine.uid, reason: '', type: 'permanent' }, as(basile.uid));
  expect([...(await there.apart(ondine.uid))]).toEqual([[basile.uid, 0]]);
  await here.calls.unblock({ id: ondine.uid }, as(basile.uid));
  await until(() => announced.length === 3);
  expect(announced.slice(1)).toEqual([
    { blocker: basile.uid, blocked: ondine.uid, untilAt: 0 },
    { blocker: basile.uid, blocked: ondine.uid },
  ]);
  expect([...(await there.apart(ondine.uid))]).toEqual([[basile.uid, untilAt]]);

  await site.clock.advance(dayMs);
  expect(await there.apart(ondine.uid)).toEqual(new Map());
  expect(await there.blockOf(ondine.uid, basile.uid)).toBeUndefined();
  // A block that has ended is in no list.
  expect((await there.privateData(ondine.uid)).blocklist).toEqual([]);
});

test('a new follow is announced once, in the process where it happened', async () => {
  const { here, there } = await twoProcesses();
  const [ondine, basile] = [await site.addPerson(), await site.addPerson()];
  const [announcedHere, announcedThere]: unknown[][] = [[], []];
  here.onFollow((follow) => void announcedHere?.push(follow));
  there.onFollow((follow) => void announcedThere?.push(follow));
  await here.calls.addFollowee({ followee_id: basile.uid }, as(ondine.uid));
  await here.calls.addFollowee({ followee_id: basile.uid }, as(ondine.uid));
  expect([announcedHere, announcedThere]).toEqual([[{ follower: ondine.uid, followed: basile.uid }], []]);
  expect(await there.followerCount(basile.uid)).toBe(1);
});
