// Messages on a real site: written once, numbered, read, paged, found, erased, and shown on every socket.
import {
  accountsCalls,
  type Attachment,
  hourMs,
  mediaCalls,
  pmCallbacks,
  pmCalls,
  pmLimits,
  type pmLists,
  pmSocketActions as im,
  relationsCalls,
  secondsOf,
} from '@alcove/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSite, type TestMember, type TestSite, until } from '../../testing/index.ts';
import { jpeg, png, type Sent, upload } from '../media/testing/samples.ts';
import { openPm, pmPeople, type Writer } from './testing/pm-people.ts';

let site: TestSite;
let beside: TestSite;
let people: ReturnType<typeof pmPeople>;
const env = { RATE_LIMITS: 'off' };
beforeAll(async () => {
  site = await startTestSite({ env });
  // Another process of the same site.
  beside = await startTestSite({ env, beside: site });
  people = pmPeople(site);
});
afterAll(async () => {
  await beside.close();
  await site.close();
});

const say = (sender: Writer, recipient: TestMember, message: string, mid = '') =>
  sender.ask(im.sendPm, { to: recipient.uid, message, mid });
async function read(reader: TestMember, other: TestMember) {
  const answer = await reader.call(pmCalls.readPm, { id: other.uid });
  if (answer.status !== 'success') throw new Error(answer.code);
  return answer.data;
}

const found = async (reader: TestMember, q: string) => {
  const answer = await reader.call(pmCalls.searchPm, { q });
  if (answer.status !== 'success') throw new Error(answer.code);
  const { conversations, messages } = answer.data;
  return [conversations.map(({ recipient }) => recipient.uid), messages.map(({ message }) => message)];
};
const keep = async (sender: TestMember, sent: Sent) => {
  const answer = await upload(sender, mediaCalls.uploadAttachment, sent);
  return answer.status === 'success' ? answer.data : answer;
};

describe('a message', () => {
  test('reaches all sockets of both, in every process, as sent for one and unread for the other (R3.094, R3.095, R3.117, R3.118, R3.119, R3.120, R3.121, R3.122, R3.123, R3.125, R3.126, R3.128, R3.129, R7.030, R7.122, R7.134)', async () => {
    const [ondine, basile] = await people.pair();
    const elsewhere = await openPm(beside, basile);
    const second = await openPm(site, ondine);
    const answer = await say(ondine, basile, 'Bonsoir [b]Basile[/b]', 'one');
    expect(answer).toMatchObject({ result: 200, data: { id: 1, mid: 'one' } });
    const message = {
      id: 1,
      mid: 'one',
      sender_uid: ondine.uid,
      sender_nick: ondine.nick,
      receiver_uid: basile.uid,
      receiver_nick: basile.nick,
      timestamp: secondsOf(site.clock.now()),
      message: 'Bonsoir [b]Basile[/b]',
      attachments: [],
    };
    for (const reader of [basile, elsewhere])
      expect(await reader.receives(pmCallbacks.pmMessage)).toMatchObject({ ...message, read_status: 0 });
    for (const sender of [ondine, second])
      expect(await sender.receives(pmCallbacks.pmMessage)).toMatchObject({ ...message, read_status: 1 });
  });

  test('under the same name is one message, also at once, also after it was erased (R3.124, R4.087)', async () => {
    const [ondine, basile] = await people.pair();
    const twice = await Promise.all([
      say(ondine, basile, 'Bonsoir', 'm'),
      say(ondine, basile, 'Bonsoir', 'm'),
    ]);
    expect(twice.map(({ data }) => data.id)).toEqual([1, 1]);
    // The name belongs to its sender.
    expect((await say(basile, ondine, 'Bonsoir', 'm')).data.id).toBe(2);
    await ondine.ask(im.deletePmHistory, { to: basile.uid });
    await site.clock.advance(hourMs);
    const late = await openPm(site, ondine);
    expect((await say(late, basile, 'Bonsoir', 'm')).data.id).toBe(1);
    expect((await read(basile, ondine)).messages).toEqual([]);
    const named = await say(late, basile, 'Sans nom');
    expect(named.data.mid).not.toBe('');
  });

  test('of many at once is numbered without a hole and sent in that order in every process (R4.088)', async () => {
    const [ondine, basile] = await people.pair();
    const here = await openPm(site, basile);
    const there = await openPm(beside, ondine);
    const asked = Array.from({ length: 40 }, (_, nth) =>
      say(nth % 2 ? basile : there, nth % 2 ? ondine : basile, `message ${nth}`),
    );
    const ids = (await Promise.all(asked)).map(({ data }) => data.id);
    const all = Array.from({ length: 40 }, (_, nth) => nth + 1);
    expect(ids.toSorted((one, other) => one - other)).toEqual(all);
    for (const reader of [here, there]) {
      await reader.receives(pmCallbacks.pmMessage, ({ id }) => id === 40);
      expect(reader.received(pmCallbacks.pmMessage).map(({ id }) => id)).toEqual(all);
    }
  });

  test('that a member sends again after Postgres has dropped every connection is stored once, in the order of writing, and is in no log', async () => {
    // Others would wait in vain for what their sockets missed meanwhile.
    await using own = await startTestSite({ env });
    const [ondine, basile] = await pmPeople(own).pair();
    const texts = Array.from({ length: 6 }, (_, nth) => `whispered ${nth}`);
    for (const [nth, text] of texts.entries()) {
      const first = say(ondine, basile, text, text);
      if (nth % 2 === 0)
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`.execute(own.db);
      const { result, data } = await first;
      expect(result === 200 || data).toSatisfy(
        (answer: true | { code: string }) => answer === true || answer.code === 'unavailable',
      );
      await until(async () => (await say(ondine, basile, text, text)).result === 200);
    }
    const { messages } = await read(basile, ondine);
    expect(messages.map(({ message }) => message)).toEqual(texts);
    await say(ondine, ondine, 'whispered to oneself');
    await say(ondine, basile, `whispered${'x'.repeat(2000)}`);
    // Losses were logged, and no text with them.
    expect(own.log.entries).not.toEqual([]);
    expect(JSON.stringify(own.log.entries)).not.toContain('whispered');
  });

  test('that is empty, invisible or longer than 2,000 units is refused, and leaves nothing', async () => {
    const [ondine, basile] = await people.pair();
    for (const text of ['', ' \n ', '\u200b\u2060', '[b][/b]']) {
      expect(await say(ondine, basile, text)).toMatchObject({ result: 400, data: { code: 'message_empty' } });
    }
    expect(await say(ondine, basile, 'a'.repeat(2001))).toMatchObject({ data: { code: 'message_long' } });
    expect(await say(ondine, basile, 'a'.repeat(2000))).toMatchObject({ result: 200, data: { id: 1 } });
    expect(await say(ondine, basile, 'x', 'm'.repeat(65))).toMatchObject({ result: 400 });
  });
});

describe('reading', () => {
  test('counts what is unread up to an id, never goes back, and shows the sender (R3.105, R3.106, R3.127, R4.077, R7.040, R7.135, R3.108)', async () => {
    const [ondine, basile] = await people.pair();
    for (const text of ['un', 'deux', 'trois']) await say(ondine, basile, text);
    expect((await read(basile, ondine)).conversation).toMatchObject({
      unread: 1,
      unreadCount: 3,
      last_id: 3,
    });
    expect((await read(ondine, basile)).conversation).toMatchObject({ unread: 0, unreadCount: 0 });
    expect((await basile.ask(im.markPmRead, { from: ondine.uid, id: 2 })).data).toEqual({ unreadCount: 1 });
    const { conversation } = await ondine.receives(
      pmCallbacks.pmConversationChanged,
      (changed) => changed.conversation.recipient_read_id === 2,
    );
    expect(conversation.last_message).toMatchObject({ id: 3, read_status: 1 });
    expect((await read(ondine, basile)).messages.map((message) => message.read_status)).toEqual([2, 2, 1]);
    expect((await basile.ask(im.markPmRead, { from: ondine.uid, id: 1 })).data).toEqual({ unreadCount: 1 });
    expect((await basile.ask(im.markPmRead, { from: ondine.uid })).data).toEqual({ unreadCount: 0 });
    // An id that does not exist yet reads nothing of the future.
    await basile.ask(im.markPmRead, { from: ondine.uid, id: 1000 });
    await say(ondine, basile, 'quatre');
    expect((await read(basile, ondine)).conversation).toMatchObject({ unreadCount: 1 });
  });

  test('shows neither of the two what the other has read once one of them wishes so', async () => {
    const [ondine, basile] = await people.pair();
    await say(ondine, basile, 'un');
    await say(basile, ondine, 'deux');
    await basile.ask(im.markPmRead, { from: ondine.uid });
    await ondine.ask(im.markPmRead, { from: basile.uid });
    expect((await read(ondine, basile)).conversation.recipient_read_id).toBe(2);
    await basile.call(accountsCalls.setChatSettings, { pm_read_receipts: 0 });
    for (const [one, other] of [
      [ondine, basile],
      [basile, ondine],
    ] as const) {
      const { conversation, messages } = await read(one, other);
      expect(conversation.recipient_read_id).toBe(0);
      expect(messages.find(({ sender_uid }) => sender_uid === one.uid)?.read_status).toBe(1);
    }
  });

  test('leaves one unread item in the list of notifications for a conversation, settled by reading (R4.095)', async () => {
    const [ondine, basile] = await people.pair();
    const items = async () =>
      (
        await site.db
          .selectFrom('notifications')
          .select(['read_at'])
          .where('uid', '=', basile.uid)
          .where('type', '=', 'message')
          .execute()
      ).map(({ read_at }) => read_at !== null && read_at !== 0);
    await say(ondine, basile, 'un');
    await say(ondine, basile, 'deux');
    await until(async () => (await items()).length > 0, { what: 'the item is there' });
    expect(await items()).toEqual([false]);
    await basile.ask(im.markPmRead, { from: ondine.uid });
    await until(async () => (await items()).every(Boolean), { what: 'the item is read' });
  });
});

describe('the history', () => {
  test('is loaded twenty at a time both ways, and says where it ends (R3.102, R3.104, R7.041, R7.042, R7.128)', async () => {
    const [ondine, basile] = await people.pair();
    for (let nth = 1; nth <= 45; nth += 1) await say(ondine, basile, `${nth}`);
    const page = async (direction: 'backward' | 'forward', filter_id: number) => {
      const { data } = await basile.ask(im.loadPm, { from: ondine.uid, direction, filter_id });
      const ids = data.messages.map(({ id }) => id);
      return [ids[0], ids.at(-1), ids.length, data.can_move_backward, data.can_move_forward];
    };
    expect(await page('backward', 0)).toEqual([26, 45, 20, 1, 0]);
    expect(await page('backward', 26)).toEqual([6, 25, 20, 1, 1]);
    expect(await page('backward', 6)).toEqual([1, 5, 5, 0, 1]);
    expect(await page('forward', 0)).toEqual([1, 20, 20, 0, 1]);
    expect(await page('forward', 40)).toEqual([41, 45, 5, 1, 0]);
    expect(await page('forward', 45)).toEqual([undefined, undefined, 0, 0, 0]);
  });

  test('is erased for both, with one notice that names who did it (R3.113, R3.114, R4.092, R7.039, R7.105, R7.129)', async () => {
    const [ondine, basile] = await people.pair();
    await say(ondine, basile, 'secret');
    await basile.ask(im.deletePmHistory, { to: ondine.uid });
    for (const [reader, other] of [
      [ondine, basile],
      [basile, ondine],
    ] as const) {
      expect(await reader.receives(pmCallbacks.pmHistoryDeleted)).toMatchObject({
        uid: other.uid,
        status: 'allowed',
        initiator_uid: basile.uid,
        initiator_nick: basile.nick,
      });
      const { conversation, messages } = await read(reader, other);
      expect([messages, conversation.last_message, conversation.unreadCount]).toEqual([[], null, 0]);
    }
    const kept = await site.db.selectFrom('private_messages').select('text').execute();
    expect(kept.map(({ text }) => text)).not.toContain('secret');
    await say(ondine, basile, 'De nouveau');
    expect((await read(basile, ondine)).messages).toMatchObject([{ id: 2, message: 'De nouveau' }]);
  });

  test('is found by nick and by words, never another’s, never across a block', async () => {
    const [ondine, basile] = await people.pair({ premium: true });
    const gael = await site.member();
    await say(ondine, basile, 'Les peupliers du canal');
    expect(await found(basile, 'PEUPL')).toEqual([[], ['Les peupliers du canal']]);
    expect(await found(basile, `canal & ' | !(peupliers`)).toEqual([[], ['Les peupliers du canal']]);
    expect(await found(basile, ondine.nick.slice(1, 5))).toEqual([[ondine.uid], []]);
    expect(await found(basile, '%')).toEqual([[], []]);
    expect(await found(gael, 'peupliers')).toEqual([[], []]);
    await ondine.call(relationsCalls.block, { id: basile.uid });
    expect(await found(basile, 'peupliers')).toEqual([[], []]);
  });
});

test('a Premium member has conversations, requests and an archive, which holds one on all devices until its next message (R2.082, R6.037)', async () => {
  const [ondine, basile] = await people.pair({}, { premium: true });
  const second = await openPm(site, basile);
  const listed = async (list: (typeof pmLists)[number]) => {
    const answer = await basile.call(pmCalls.listPm, { list });
    return answer.status === 'success' && answer.data.total_count;
  };
  await basile.ask(im.archivePm, { to: ondine.uid });
  await second.receives(pmCallbacks.pmConversationChanged, ({ conversation }) => conversation.archived === 1);
  expect([await listed('active'), await listed('archive')]).toEqual([0, 1]);
  expect((await read(ondine, basile)).conversation.archived).toBe(0);
  await say(ondine, basile, 'Toc toc');
  expect([await listed('active'), await listed('archive')]).toEqual([1, 0]);
  await (await people.writer()).ask(im.requestPm, { to: basile.uid });
  expect(await listed('requests')).toBe(1);
});

test('contacts learn who comes, goes and changes (R7.038, R7.124)', async () => {
  const [ondine, basile] = await people.pair();
  await ondine.leave();
  await basile.receives(pmCallbacks.pmUserUpdate, ({ uid, online }) => uid === ondine.uid && online === 0);
  const back = await openPm(beside, ondine);
  await basile.receives(pmCallbacks.pmUserUpdate, ({ uid, online }) => uid === ondine.uid && online === 1);
  expect((await basile.ask(im.statusPm, { to: ondine.uid })).data).toEqual({
    online: 1,
    access: 'allowed',
    pm_enabled: 1,
  });
  await ondine.call(accountsCalls.setChatSettings, { pm_enabled: 0 });
  await basile.receives(pmCallbacks.pmUserUpdate, ({ pm_enabled }) => pm_enabled === 0);
  await back.leave();
});

test('of five thousand conversations the latest two hundred are sent, and the rest is paged (R2.079, R3.098, R3.099, R3.107)', async () => {
  const ondine = await site.member();
  const [count, listed] = [5000, pmLimits.listed];
  await sql`
    insert into conversations (low_uid, high_uid, access, created_at, modified_at)
    select ${ondine.uid}, 1000000 + nth, 'deny', nth, nth from generate_series(1, ${count}::int) nth`.execute(
    site.db,
  );
  const socket = await openPm(site, ondine);
  const [first] = socket.received(pmCallbacks.pmConversations);
  expect([first?.conversations.length, first?.complete]).toEqual([listed, 0]);
  expect(first?.conversations[0]).toMatchObject({
    recipient: { uid: 1_000_000 + count, deleted: 1 },
    me: { uid: ondine.uid },
  });
  const next = await ondine.call(pmCalls.listPm, { list: 'archive', offset: listed });
  expect(next).toMatchObject({ data: { total_count: count } });
  const rest = await ondine.call(pmCalls.listPm, { list: 'archive', offset: count - 2 });
  expect(rest).toMatchObject({ data: { list: [{ recipient: { uid: 1_000_002 } }, {}] } });
});

test('an erased member takes along their messages and their name; what the other wrote stays, and can be read, archived and erased', async () => {
  const [ondine, basile] = await people.pair();
  await say(ondine, basile, 'à effacer');
  await say(basile, ondine, 'à garder');
  const copy = await basile.call(accountsCalls.exportMember, {});
  expect(copy).toMatchObject({
    data: {
      private_messages: [
        {
          with: ondine.nick,
          messages: [
            { from: 'other', text: 'à effacer' },
            { from: 'me', text: 'à garder' },
          ],
        },
      ],
    },
  });
  expect(
    await ondine.call(accountsCalls.deleteAccount, { password: ondine.password, confirm: 1 }),
  ).toMatchObject({
    status: 'success',
  });
  const { conversation, messages } = await read(basile, ondine);
  expect(messages).toMatchObject([{ message: 'à garder', receiver_nick: '' }]);
  expect(conversation.recipient).toMatchObject({ deleted: 1, nick: '', town: '' });
  expect(await say(basile, ondine, 'x')).toMatchObject({ result: 404 });
  const archive = await basile.call(pmCalls.listPm, { list: 'archive' });
  expect(archive).toMatchObject({ data: { total_count: 1 } });
  expect(await basile.ask(im.deletePmHistory, { to: ondine.uid })).toMatchObject({ result: 200 });
  expect((await read(basile, ondine)).messages).toEqual([]);
});

describe('a picture', () => {
  test('is for one member alone: seen by the two once it was sent, by none across a block, and gone with the history (R3.103, R3.130, R4.089)', async () => {
    const [ondine, basile] = await people.pair({ premium: true });
    const gael = await people.writer();
    const to = { to: String(basile.uid) };
    const own = (await keep(ondine, {
      content: await png(),
      name: 'a.png',
      type: 'image/png',
      fields: to,
    })) as Attachment;
    expect(own).toMatchObject({ url: expect.stringContaining('/media/att/') });
    const status = async (reader: TestMember) => (await reader.fetch(own.url)).status;
    expect([await status(ondine), await status(basile), await status(gael)]).toEqual([200, 403, 403]);
    // Of another, for another, or of no use: all alike.
    const stolen = { message: '', attachments: [own.id] };
    expect(await basile.ask(im.sendPm, { to: ondine.uid, ...stolen })).toMatchObject({ result: 404 });
    expect(await ondine.ask(im.sendPm, { to: basile.uid, message: '', attachments: ['../x'] })).toMatchObject(
      {
        data: { code: 'attachment_unknown' },
      },
    );
    const sent = await ondine.ask(im.sendPm, { to: basile.uid, message: '', attachments: [own.id] });
    expect(sent).toMatchObject({ result: 200 });
    expect(await basile.receives(pmCallbacks.pmMessage)).toMatchObject({ message: '', attachments: [own] });
    expect([await status(ondine), await status(basile), await status(gael)]).toEqual([200, 200, 403]);
    await ondine.call(relationsCalls.block, { id: basile.uid });
    expect(await status(basile)).toBe(403);
    expect(await keep(basile, { content: await jpeg(), fields: { to: String(ondine.uid) } })).toMatchObject({
      code: 'blocked_for_a_day',
    });
    await ondine.call(relationsCalls.unblock, { id: basile.uid });
    await basile.ask(im.deletePmHistory, { to: ondine.uid });
    expect([await status(ondine), await status(basile)]).toEqual([404, 404]);
    expect(await keep(gael, { content: await jpeg(), fields: to })).toMatchObject({ code: 'pm_not_allowed' });
    expect(
      await keep(ondine, { content: Buffer.from('<svg/>'), name: 'a.png', type: 'image/png', fields: to }),
    ).toMatchObject({
      code: 'file_type_wrong',
    });
  });
});
