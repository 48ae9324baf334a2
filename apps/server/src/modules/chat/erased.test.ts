// After a member has erased their account, no process shows their messages.
import { accountsCalls, roomsActions, roomsCallbacks } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { startTestSite, until } from '../../testing/index.ts';

test('messages of a member who erased their account are shown to no reader of any process', async () => {
  await using here = await startTestSite({ env: { RATE_LIMITS: 'off' } });
  await using there = await startTestSite({ env: { RATE_LIMITS: 'off' }, beside: here });
  const host = await here.live(await here.member({ premium: true }));
  const opened = await host.ask(roomsActions.createRoom, { roomid: 'Jardin d’hiver' });
  const { slug, roomid } = opened.data.room;
  const leaver = await here.member({ premium: true });
  const reader = await there.member({ premium: true });
  const [leaving, staying] = [
    await here.live(leaver, { roomid: slug }),
    await there.live(reader, { roomid: slug }),
  ];
  await leaving.ask(roomsActions.say, { roomid, message: 'Je m’en vais' });
  await staying.ask(roomsActions.say, { roomid, message: 'Je reste' });
  await staying.receives(roomsCallbacks.message, ({ message }) => message === 'Je m’en vais');
  await leaving.receives(roomsCallbacks.message, ({ message }) => message === 'Je reste');

  const deleted = await leaver.call(accountsCalls.deleteAccount, { password: leaver.password, confirm: 1 });
  expect(deleted.status).toBe('success');
  const newcomers = [await here.member(), await there.member()] as const;
  const history = async (site: typeof here, reader: (typeof newcomers)[number]) => {
    const live = await site.live(reader, { roomid: slug });
    const { messages } = await live.receives(roomsCallbacks.lastMessage);
    await live.leave();
    return messages.map(({ message }) => message);
  };
  // A job announces the deletion after the commit.
  await until(async () => !(await history(here, newcomers[0])).includes('Je m’en vais'));
  await until(async () => !(await history(there, newcomers[1])).includes('Je m’en vais'));
  expect(await history(there, newcomers[1])).toEqual(['Je reste']);
});
