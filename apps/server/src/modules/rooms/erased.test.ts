// What rooms show of a member who has erased her account: nothing, in any process.
import { accountsCalls, roomsActions, roomsCallbacks } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { startTestSite, until } from '../../testing/index.ts';

test('the lines of a member who erased her account are shown to nobody any more', async () => {
  await using here = await startTestSite({ env: { RATE_LIMITS: 'off' } });
  await using there = await startTestSite({ env: { RATE_LIMITS: 'off' }, beside: here });
  const host = await here.live(await here.member({ premium: true }));
  const opened = await host.ask(roomsActions.createRoom, { roomid: 'Jardin d’hiver' });
  const { slug, roomid } = opened.data.room;
  const leaver = await here.member({ premium: true });
  const reader = await there.member({ premium: true });
  const [hers, theirs] = [
    await here.live(leaver, { roomid: slug }),
    await there.live(reader, { roomid: slug }),
  ];
  await hers.ask(roomsActions.say, { roomid, message: 'Je m’en vais' });
  await theirs.ask(roomsActions.say, { roomid, message: 'Je reste' });
  await theirs.hears(roomsCallbacks.message, ({ message }) => message === 'Je m’en vais');
  await hers.hears(roomsCallbacks.message, ({ message }) => message === 'Je reste');

  const deleted = await leaver.call(accountsCalls.deleteAccount, { password: leaver.password, confirm: 1 });
  expect(deleted.status).toBe('success');
  const newcomers = [await here.member(), await there.member()] as const;
  const told = async (site: typeof here, newcomer: (typeof newcomers)[number]) => {
    const live = await site.live(newcomer, { roomid: slug });
    const { messages } = await live.hears(roomsCallbacks.lastMessage);
    await live.leave();
    return messages.map(({ message }) => message);
  };
  // The rooms hear of it by a job, after the commit.
  await until(async () => !(await told(here, newcomers[0])).includes('Je m’en vais'));
  await until(async () => !(await told(there, newcomers[1])).includes('Je m’en vais'));
  expect(await told(there, newcomers[1])).toEqual(['Je reste']);
});
