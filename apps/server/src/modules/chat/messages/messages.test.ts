// What is said is kept, answered and shown once; by one process, as far as it can know.
import { messageLimits, chatLimits, type RoomId } from '@alcove/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createInProcessBus } from '../../../platform/bus/in-process.ts';
import { createTestDatabase, silentLog, type TestDatabase } from '../../../testing/index.ts';
import { writeBounds } from './room-writer.ts';
import { openTalk, upTo } from './testing/talk.ts';

let database: TestDatabase;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.close());

/** All people write and read in one process. */
async function alone() {
  const talk = await openTalk(database.db);
  const here = await talk.start(createInProcessBus({ log: silentLog }));
  return { ...talk, here, say: (text: string, mid?: string) => here.say(talk.draft(text, mid)) };
}

test('a newcomer reads earlier messages with their authors and styles', async () => {
  const { here, say, draft, roomId, ondine, clock, close } = await alone();
  expect(await say('bonsoir', 'a')).toEqual({ id: 1, mid: 'a', timestamp: clock.now() / 1000 });
  const attachments = [{ id: 'f', url: '/f.jpg', thumbnail_url: '/f-320.jpg' }];
  await here.say({ ...draft('[b]жарко[/b] ☀️'), style: { font: 'Arial', size: 14, bold: 1 }, attachments });
  await here.follow(roomId);
  const { uid, nick, gender, avatar_url } = ondine;
  const author = { uid, nick, gender, avatar_url, status: 'free', certified: 0 };
  const written = { roomid: roomId, timestamp: clock.now() / 1000 };
  const messages = [
    { ...author, ...written, id: 1, mid: 'a', message: 'bonsoir', style: {}, attachments: [] },
    {
      ...author,
      ...written,
      id: 2,
      mid: '',
      message: '[b]жарко[/b] ☀️',
      style: { font: 'Arial', size: 14, bold: 1 },
      attachments,
    },
  ];
  expect(here.recent(roomId, 0)).toEqual({ messages, complete: true });
  // What follows is delivered, and looks the same as what was read.
  expect(here.delivered).toEqual([]);
  await say('encore');
  expect(here.delivered).toMatchObject([{ ...author, id: 3, message: 'encore' }]);
  expect(here.recent(roomId, 2)).toEqual({ messages: here.delivered, complete: true });
  await close();
});

test('a room keeps 250 messages: one more removes the oldest (R9.006)', async () => {
  const { here, say, roomId, close } = await alone();
  await here.follow(roomId);
  const last = chatLimits.historyMessages + 1;
  await Promise.all(upTo(last).map((nth) => say(`message ${nth}`)));
  expect(here.ids()).toEqual(upTo(last));
  const { messages } = here.recent(roomId, 0);
  expect(messages.map(({ id }) => id)).toEqual(upTo(last, 2));
  expect(messages.map(({ message }) => message)).toEqual(upTo(last, 2).map((nth) => `message ${nth}`));
  here.unfollow(roomId);
  await here.follow(roomId);
  expect(here.recent(roomId, 0).messages).toEqual(messages);
  await close();
});

test('a reader who was away receives what follows; after too long, the whole history', async () => {
  const { here, say, roomId, close } = await alone();
  await here.follow(roomId);
  await Promise.all(upTo(260).map((nth) => say(`message ${nth}`)));
  const recent = (since: number) => {
    const { messages, complete } = here.recent(roomId, since);
    return { first: messages[0]?.id, count: messages.length, complete };
  };
  expect(recent(260)).toEqual({ count: 0, complete: true });
  expect(recent(255)).toEqual({ first: 256, count: 5, complete: true });
  expect(recent(10)).toEqual({ first: 11, count: 250, complete: true });
  expect(recent(9)).toEqual({ first: 11, count: 250, complete: false });
  // An id that was never given out: the page belongs to another database.
  expect(recent(261)).toEqual({ first: 11, count: 250, complete: false });
  await close();
});

test('the JSON of the history equals its messages, is cached for all readers, and leaves out hidden authors', async () => {
  const { here, say, draft, author, roomId, close } = await alone();
  await say('bonsoir');
  await here.follow(roomId);
  const other = await author();
  await here.say(draft('salut', '', other));
  const text = here.recentJson(roomId, 0, {});
  expect(JSON.parse(text)).toEqual({
    roomid: roomId,
    messages: here.recent(roomId, 0).messages,
    complete: 1,
  });
  expect(JSON.parse(here.recentJson(roomId, 1, {})).messages).toMatchObject([{ id: 2 }]);
  expect(JSON.parse(here.recentJson(roomId, 5, {}))).toMatchObject({
    complete: 0,
    messages: [{ id: 1 }, { id: 2 }],
  });
  const hidden = here.recentJson(roomId, 0, { hides: (uid) => uid === other.uid });
  expect(JSON.parse(hidden).messages).toMatchObject([{ id: 1 }]);
  await say('encore');
  expect(JSON.parse(here.recentJson(roomId, 0, {})).messages).toHaveLength(3);
  here.unfollow(roomId);
  expect(JSON.parse(here.recentJson(roomId, 0, {}))).toEqual({ roomid: roomId, messages: [], complete: 0 });
  await close();
});

test('a message sent again, at once or later, gets the same answer and stands once', async () => {
  const { here, say, draft, author, roomId, close } = await alone();
  await here.follow(roomId);
  const answers = await Promise.all([say('bonsoir', 'm1'), say('bonsoir', 'm1'), say('et toi ?', 'm2')]);
  const later = await say('bonsoir', 'm1');
  expect([...answers, later].map(({ id }) => id)).toEqual([1, 1, 2, 1]);
  expect(later).toEqual(answers[0]);
  // The same mid of another author is another message.
  expect(await here.say(draft('salut', 'm1', await author()))).toMatchObject({ id: 3 });
  expect(here.ids()).toEqual([1, 2, 3]);
  await close();
});

test('after ten minutes a mid may be used again, and its old receipt is deleted', async () => {
  const { say, roomId, clock, close } = await alone();
  expect(await say('bonsoir', 'm1')).toMatchObject({ id: 1 });
  await clock.advance(messageLimits.midKnownMs - 1);
  expect(await say('bonsoir', 'm1')).toMatchObject({ id: 1 });
  await clock.advance(1);
  expect(await say('bonsoir', 'm1')).toMatchObject({ id: 2 });
  const receipts = await database.db
    .selectFrom('room_message_receipts')
    .select('id')
    .where('room_id', '=', roomId)
    .execute();
  expect(receipts).toEqual([{ id: 2 }]);
  await close();
});

test('when too many messages wait to be written, the next is refused at once', async () => {
  const { say, close } = await alone();
  // The first is under way while the others wait.
  const room = writeBounds.waiting + 1;
  const answers = await Promise.allSettled(upTo(room + 1).map((nth) => say(`message ${nth}`)));
  const refused = answers.filter(({ status }) => status === 'rejected');
  expect(refused).toMatchObject([{ reason: { code: 'unavailable' } }]);
  expect(answers.at(-1)?.status).toBe('rejected');
  await close();
});

test('a message that the database cannot store fails no other message', async () => {
  const { here, say, roomId, close } = await alone();
  await here.follow(roomId);
  const answers = await Promise.all([
    say('avant'),
    say('nul \u0000 et \ud800 seul', 'n\u0000'),
    say('x'.repeat(messageLimits.max + 1)).catch(() => 'a bug'),
    say('après'),
  ]);
  expect(answers).toMatchObject([{ id: 1 }, { id: 2, mid: 'n\u0000' }, 'a bug', { id: 3 }]);
  here.unfollow(roomId);
  await here.follow(roomId);
  expect(here.recent(roomId, 0).messages).toMatchObject([
    { message: 'avant' },
    { message: 'nul \ufffd et \ufffd seul', mid: 'n\ufffd' },
    { message: 'après' },
  ]);
  await close();
});

test('an erased member’s messages are removed and further ones refused, and others are not delayed', async () => {
  const { here, draft, say, author, roomId, close } = await alone();
  await here.follow(roomId);
  const leaver = await author();
  await say('bonsoir');
  await here.say(draft('adieu', '', leaver));
  await database.db.deleteFrom('members').where('uid', '=', leaver.uid).execute();
  here.forget(leaver.uid);
  const answers = await Promise.allSettled([say('encore'), here.say(draft('un mot', '', leaver)), say('là')]);
  expect(answers).toMatchObject([
    { value: { id: 3 } },
    { reason: { code: 'not_logged_in' } },
    { value: { id: 4 } },
  ]);
  const ids = () => here.recent(roomId, 0).messages.map(({ id }) => id);
  expect(ids()).toEqual([1, 3, 4]);
  here.unfollow(roomId);
  await here.follow(roomId);
  expect(ids()).toEqual([1, 3, 4]);
  // What left is no hole.
  expect(here.recent(roomId, 1)).toMatchObject({ complete: true, messages: [{ id: 3 }, { id: 4 }] });
  await close();
});

test('a destroyed room can be neither written nor read', async () => {
  const { here, draft, close } = await alone();
  const roomId = 987_654 as RoomId;
  await expect(here.say({ ...draft('allô'), roomId })).rejects.toMatchObject({ code: 'room_unknown' });
  await expect(here.follow(roomId)).rejects.toMatchObject({ code: 'room_unknown' });
  expect(here.recent(roomId, 0)).toEqual({ messages: [], complete: false });
  await close();
});

describe('among many readers', () => {
  /** Longer than any test lasts: only what hurries ends it. */
  const longMs = 600_000;
  const crowd = async (gatherMs: number) => {
    const talk = await openTalk(database.db);
    const here = await talk.start(createInProcessBus({ log: silentLog }), { gatherMs, patienceMs: longMs });
    await here.follow(talk.roomId);
    // Written at once; the next ones share a statement.
    await here.say(talk.draft('seul'));
    return { ...talk, here };
  };

  test('messages wait for each other, are written in one statement in their order, and answered', async () => {
    const { here, draft, author, close } = await crowd(20);
    const max = await author();
    const saying = [
      here.say(draft('un', 'a')),
      here.say(draft('deux', 'b', max)),
      here.say(draft('un', 'a')),
    ];
    expect(here.ids()).toEqual([1]);
    expect((await Promise.all(saying)).map(({ id }) => id)).toEqual([2, 3, 2]);
    expect(here.delivered.map(({ message }) => message)).toEqual(['seul', 'un', 'deux']);
    expect(here.flushes).toBe(2);
    // After that it waits again.
    expect(await here.say(draft('trois'))).toMatchObject({ id: 4 });
    expect(here.flushes).toBe(3);
    await close();
  });

  test('a message that cannot be stored, or whose author was erased, fails no other of its batch', async () => {
    const { here, draft, author, close } = await crowd(20);
    const leaver = await author();
    await database.db.deleteFrom('members').where('uid', '=', leaver.uid).execute();
    const saying = [here.say(draft('avant')), here.say(draft('adieu', '', leaver)), here.say(draft('après'))];
    expect(await Promise.allSettled(saying)).toMatchObject([
      { value: { id: 2 } },
      { reason: { code: 'not_logged_in' } },
      { value: { id: 3 } },
    ]);
    const others = [draft('encore'), draft('x'.repeat(messageLimits.max + 1)), draft('là')];
    const answers = await Promise.allSettled(others.map((each) => here.say(each)));
    expect(answers).toMatchObject([{ value: { id: 4 } }, { status: 'rejected' }, { value: { id: 5 } }]);
    expect(here.ids()).toEqual([1, 2, 3, 4, 5]);
    await close();
  });

  test('all messages that waited for a destroyed room are refused', async () => {
    const { here, draft, close } = await crowd(20);
    const elsewhere = { roomId: 987_654 as RoomId };
    const saying = ['un', 'deux', 'trois'].map((text) => here.say({ ...draft(text), ...elsewhere }));
    const unknown = { reason: { code: 'room_unknown' } };
    expect(await Promise.allSettled(saying)).toMatchObject([unknown, unknown, unknown]);
    expect(here.ids()).toEqual([1]);
    await close();
  });

  test('a message that comes alone and a full batch are written at once', async () => {
    const { here, draft, close } = await crowd(longMs);
    const answers = await Promise.all(
      upTo(writeBounds.batch).map((nth) => here.say(draft(`message ${nth}`))),
    );
    expect(answers.map(({ id }) => id - 1)).toEqual(upTo(writeBounds.batch));
    await close();
  });

  test('messages that wait when the server stops are written first', async () => {
    const { here, draft, close } = await crowd(longMs);
    const saying = Promise.all([here.say(draft('vite')), here.say(draft('vite aussi'))]);
    await close();
    expect(await saying).toMatchObject([{ id: 2 }, { id: 3 }]);
    expect(here.ids()).toEqual([1, 2, 3]);
  });
});

test('after closing, new messages are refused and accepted ones have been answered', async () => {
  const { here, say, close } = await alone();
  const saying = say('vite');
  await close();
  expect(await saying).toMatchObject({ id: 1 });
  await expect(say('trop tard')).rejects.toMatchObject({ code: 'unavailable' });
  expect(here.recent(1 as RoomId, 0).complete).toBe(false);
});
