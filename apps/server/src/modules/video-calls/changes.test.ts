// The order in which changes of calls are sent.
import { type Uid, videoCallsActions } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { silentLog, startTestSite, until } from '../../testing/index.ts';
import { pmPeople } from '../pm/testing/pm-people.ts';
import { createCallChanges } from './changes.ts';

test('a call whose change is slow to read delays no call of others, and its own changes keep their order', async () => {
  await using site = await startTestSite({ env: { RATE_LIMITS: 'off' } });
  const people = pmPeople(site);
  const [slow, callee] = await people.pair();
  const [other, called] = await people.pair();
  const reading = Promise.withResolvers<void>();
  const asked: (readonly number[])[] = [];
  const changes = await createCallChanges({
    db: site.db,
    pool: site.database.pool,
    clock: site.clock,
    log: silentLog,
    members: {
      async byUids(uids) {
        asked.push(uids);
        if (uids.includes(slow.uid)) await reading.promise;
        return new Map();
      },
    },
    pm: { socketsOf: () => [] },
  });
  const askedOf = ({ uid }: { uid: Uid }) => asked.filter((uids) => uids.includes(uid)).length;
  const { data } = await slow.ask(videoCallsActions.startVideoCall, { to: callee.uid });
  await until(() => askedOf(slow) === 1);
  await callee.ask(videoCallsActions.answerVideoCall, { call_id: data.call_id });
  await other.ask(videoCallsActions.startVideoCall, { to: called.uid });
  await until(() => askedOf(other) === 1);
  expect(askedOf(slow)).toBe(1);
  reading.resolve();
  await until(() => askedOf(slow) === 2);
  await changes.close();
});
