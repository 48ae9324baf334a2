// Reports on a real site, with rate limits: who may report what, what is sealed, who reads it, and that it lasts.
import {
  type ArgumentsOf,
  dayMs,
  giftsCalls,
  hourMs,
  mediaCalls,
  minuteMs,
  moderationCalls,
  notificationsCalls,
  pmCallbacks,
  pmCalls,
  pmSocketActions as im,
  relationsCalls,
  reportLimits,
  roomsActions,
  roomsCallbacks,
} from '@alcove/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSite, type TestMember, type TestSite, until } from '../../../testing/index.ts';
import { ok, photoStatus, rich, tea, withPhoto } from '../../gifts/testing/giving.ts';
import { notifiedPeople } from '../../notifications/testing/notified-people.ts';
import { jpeg, upload } from '../../media/testing/samples.ts';
import { sealedReport } from './testing/sealed-report.ts';
import { openPm, pmPeople, type Writer } from '../../pm/testing/pm-people.ts';

let site: TestSite;
/** Another process of the same site. */
let beside: TestSite;
let people: ReturnType<typeof pmPeople>;
beforeAll(async () => {
  site = await startTestSite();
  beside = await startTestSite({ beside: site });
  people = pmPeople(site);
});
afterAll(async () => {
  await beside.close();
  await site.close();
});

const { report, cases, openCase, reportPicture } = moderationCalls;
type Asked = Partial<ArgumentsOf<typeof report>>;
const room = 'La Terrasse';

const tell = (reporter: TestMember, asked: Asked) =>
  reporter.call(report, { kind: 'message', reason: 'harassment', ...asked } as ArgumentsOf<typeof report>);
const editor = () => site.member({ role: 'editor' });
const opened = async (reference: string) => sealedReport(site, await editor(), reference);

/** Ids of messages as they were sent. */
async function say(sender: Writer, to: TestMember, ...texts: string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const message of texts) ids.push((await sender.ask(im.sendPm, { to: to.uid, message })).data.id);
  return ids;
}
async function picture(sender: TestMember, to?: TestMember) {
  const answer = await upload(sender, mediaCalls.uploadAttachment, {
    content: await jpeg(),
    ...(to && { fields: { to: String(to.uid) } }),
  });
  if (answer.status !== 'success') throw new Error(answer.code);
  return answer.data;
}
const storedBytes = async () => {
  const rows = await site.db.selectFrom('reports').select('sealed').execute();
  const parts = await site.db.selectFrom('erased_messages').select('sealed').execute();
  return Buffer.concat([...rows, ...parts].map(({ sealed }) => sealed)).toString('latin1');
};

describe('a message', () => {
  test('is sealed with its pictures and what stood around it, and an editor reads it though both accounts and the history are gone (R6.076)', async () => {
    const [ondine, victor] = await people.pair();
    await say(victor, ondine, ...Array.from({ length: 8 }, (_, nth) => `avant ${nth}`));
    const photo = await picture(victor, ondine);
    const [own] = await say(ondine, victor, 'non merci');
    const { data } = await victor.ask(im.sendPm, {
      to: ondine.uid,
      message: 'je sais où vous habitez',
      attachments: [photo.id],
    });
    const asked: Asked = {
      within: victor.uid,
      id: [data.id, 1],
      reason: 'threat',
      comment: 'Depuis hier.',
    };
    const { reference, blocked } = await ok(tell(ondine, asked));
    expect([reference, blocked]).toEqual([expect.stringMatching(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/), 0]);

    // The same again, and a part of it, is the same report; one's own message and those of nobody are unknown.
    for (const id of [[data.id, 1], [1]])
      expect(await ok(tell(ondine, { ...asked, id }))).toMatchObject({ reference });
    for (const id of [[own as number], [data.id, 999], ['1; drop']])
      expect(await tell(ondine, { ...asked, id })).not.toMatchObject({ status: 'success' });
    expect(await tell(ondine, { ...asked, id: [own as number] })).toMatchObject({ code: 'item_unknown' });

    const { nick } = victor;
    const first = await editor();
    const { reporter } = await sealedReport(site, first, reference);
    expect(reporter).toEqual({ uid: ondine.uid, nick: ondine.nick });
    await ondine.ask(im.deletePmHistory, { to: victor.uid });
    await site.db.deleteFrom('members').where('uid', 'in', [ondine.uid, victor.uid]).execute();
    await site.clock.advance(2 * dayMs);
    const again = await site.member({ role: 'owner' });
    const read = await sealedReport(site, again, reference);
    expect(read).toMatchObject({
      kind: 'message',
      reason: 'threat',
      comment: 'Depuis hier.',
      reporter: null,
      author: { uid: victor.uid, nick },
      opened: 2,
      missing: 0,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const texts = read.lines.map(({ text, reported }) => [text, reported]);
    expect(texts.filter(([, reported]) => reported === 1)).toEqual([
      ['avant 0', 1],
      ['je sais où vous habitez', 1],
    ]);
    expect(texts).toContainEqual(['non merci', 0]);
    const [number] = read.lines.at(-1)?.pictures ?? [];
    const { content, type } = await ok(again.call(reportPicture, { reference, picture: number ?? 0 }));
    expect(type).toBe('image/jpeg');
    expect(Buffer.from(content, 'base64').subarray(0, 2).toString('hex')).toBe('ffd8');
    // The database alone does not tell.
    expect(await storedBytes()).not.toContain('habitez');
    // The last row is the picture's.
    const log = site.db.selectFrom('moderation_log').select('done_by').where('reference', '=', reference);
    expect((await log.execute()).map(({ done_by }) => done_by)).toEqual([first.uid, again.uid, again.uid]);
  });

  test('that the other has erased can be reported for a day, out of everybody’s view, and is gone after it (R4.087)', async () => {
    const [ondine, victor] = await people.pair();
    const photo = await picture(victor, ondine);
    await victor.ask(im.sendPm, { to: ondine.uid, message: 'une menace', attachments: [photo.id] });
    await victor.ask(im.deletePmHistory, { to: ondine.uid });
    expect((await ok(ondine.call(pmCalls.readPm, { id: victor.uid }))).messages).toEqual([]);
    expect((await ondine.fetch(photo.url)).status).toBe(404);
    expect(await storedBytes()).not.toContain('menace');
    // Without ids: the latest of the other.
    const { reference } = await ok(tell(ondine, { within: victor.uid }));
    const { lines, missing } = await opened(reference);
    expect(lines).toMatchObject([{ text: 'une menace', reported: 1, pictures: [1] }]);
    expect(missing).toBe(0);

    // A picture that its sender takes back alone is kept as long.
    const other = await picture(victor, ondine);
    const sent = await victor.ask(im.sendPm, { to: ondine.uid, message: 'encore', attachments: [other.id] });
    await ok(victor.call(mediaCalls.deleteAttachment, { id: other.id }));
    expect((await ondine.fetch(other.url)).status).toBe(404);
    const second = await ok(tell(ondine, { within: victor.uid, id: sent.data.id }));
    expect(await opened(second.reference)).toMatchObject({ missing: 0 });

    const [sophie, marlow] = await people.pair();
    await say(marlow, sophie, 'une autre');
    await marlow.ask(im.deletePmHistory, { to: sophie.uid });
    await site.clock.advance(reportLimits.erasedKeptMs + 2 * hourMs);
    expect(await tell(sophie, { within: marlow.uid, id: 1 })).toMatchObject({ code: 'item_unknown' });
    await until(
      async () => (await site.db.selectFrom('erased_messages').select('first_id').execute()).length === 0,
    );
  });

  test('of a conversation of others is unknown, as is one to oneself', async () => {
    const [ondine, victor] = await people.pair();
    const [id] = await say(victor, ondine, 'bonsoir');
    const stranger = await site.member();
    for (const within of [victor.uid, ondine.uid, stranger.uid])
      expect(await tell(stranger, { within, id: id as number })).toMatchObject({ code: 'item_unknown' });
    expect(await tell(await site.member({ active: false }), { within: victor.uid })).toMatchObject({
      code: 'activation_required',
    });
  });

  test('that suspects a minor is hidden from both at once, on screens that are open at any process, with its picture (R6.076)', async () => {
    const [ondine, victor] = await people.pair();
    const phone = await openPm(beside, victor);
    const photo = await picture(victor, ondine);
    await victor.ask(im.sendPm, { to: ondine.uid, message: 'seize ans', attachments: [photo.id] });
    const suspects = (reason: 'insult' | 'underage') =>
      ok(tell(ondine, { within: victor.uid, id: 1, reason }));
    const insult = await suspects('insult');
    // It is a report of its own, whatever the same message was reported for before.
    expect((await suspects('underage')).reference).not.toBe(insult.reference);
    for (const open of [ondine, victor, phone])
      await open.receives(
        pmCallbacks.pmConversationChanged,
        ({ conversation: { hidden_ids: hidden, last_message: last } }) => hidden.includes(1) && !last,
      );
    for (const [reader, other] of [
      [ondine, victor],
      [victor, ondine],
    ] as const) {
      expect((await ok(reader.call(pmCalls.readPm, { id: other.uid }))).messages).toEqual([]);
      expect((await reader.fetch(photo.url)).status).toBe(404);
    }
  });
});

describe('a message of a room', () => {
  test('is reported by people in the room alone; the block comes with it, and the other is not notified (R6.076)', async () => {
    const [author, reader, outside] = [
      await site.member({ phoneVerified: true }),
      await site.member(),
      await site.member(),
    ];
    const speaks = await site.live(author, { roomid: room });
    const here = await site.live(reader, { roomid: room });
    const said = await speaks.ask(roomsActions.say, { roomid: room, message: 'une insulte' });
    const { roomid, id } = await here.receives(roomsCallbacks.message, ({ uid }) => uid === author.uid);
    expect(said.data.id).toBe(id);
    const asked = { kind: 'line', within: roomid, id, reason: 'insult', block: '24h' } as const;
    expect(await tell(outside, asked)).toMatchObject({ code: 'item_unknown' });
    expect(await tell(author, asked)).toMatchObject({ code: 'not_oneself' });
    const before = (await site.outbox()).length;
    const { reference, blocked } = await ok(tell(reader, asked));
    expect(blocked).toBe(1);
    const { list } = await ok(reader.call(relationsCalls.blacklist, {}));
    expect(list).toMatchObject([{ blacklisted_user_id: author.uid, type: '24h' }]);
    const { place, lines } = await opened(reference);
    expect(place).toBe('La terrasse');
    expect(lines.find(({ reported }) => reported === 1)).toMatchObject({
      text: 'une insulte',
      by: { uid: author.uid },
    });
    // The operator learns reference and kind, and nothing that was said.
    const mail = await until(async () =>
      (await site.outbox()).find(({ subject }) => subject.includes(reference)),
    );
    expect(mail.text).toContain('Message de salon');
    expect(JSON.stringify(mail)).not.toMatch(new RegExp(`insulte|${author.nick}|${reader.nick}`));
    expect((await site.outbox()).length).toBe(before + 1);
    const notified = await until(async () => {
      const { list: items } = await ok(reader.call(notificationsCalls.notifications, {}));
      return items.find(({ text }) => text.includes(reference));
    });
    expect(notified).toBeDefined();
    expect(JSON.stringify(await ok(author.call(notificationsCalls.notifications, {})))).not.toContain(
      reference,
    );
  });

  test('that suspects a minor leaves every open log, at any process, and the history at once', async () => {
    const author = await site.member({ phoneVerified: true });
    const [reader, mentioned] = [await site.member(), await site.member()];
    const speaks = await beside.live(author, { roomid: room });
    const here = await site.live(reader, { roomid: room });
    await speaks.ask(roomsActions.say, {
      roomid: room,
      message: `[mention]${mentioned.nick}[/mention] quinze ans`,
    });
    const notified = notifiedPeople(site);
    expect((await notified.listed(mentioned)).map((item) => JSON.stringify(item))).toEqual([
      expect.stringContaining('quinze ans'),
    ]);
    await ok(mentioned.call(notificationsCalls.readNotifications, { all: 1 }));
    const { roomid, id } = await here.receives(roomsCallbacks.message, ({ uid }) => uid === author.uid);
    await ok(tell(reader, { kind: 'line', within: roomid, id, reason: 'underage' }));
    // Not those that follow what they have: what they have is replaced.
    expect(JSON.stringify(await notified.listed(mentioned))).not.toContain('quinze');
    for (const open of [speaks, here]) {
      const replaced = await open.receives(roomsCallbacks.lastMessage, ({ complete }) => complete === 0);
      expect(JSON.stringify(replaced.messages)).not.toContain('quinze ans');
    }
    const [second, outside] = [await site.member(), await site.member()];
    const late = await site.live(second, { roomid: room });
    const { messages } = await late.receives(roomsCallbacks.lastMessage);
    expect(JSON.stringify(messages)).not.toContain('quinze ans');
    // Others in the room who suspect the same join, with what was sealed first.
    const same = { kind: 'line', within: roomid, id, reason: 'underage', comment: 'Moi aussi.' } as const;
    const { reference } = await ok(tell(second, same));
    expect(await opened(reference)).toMatchObject({
      reporter: { uid: second.uid },
      author: { uid: author.uid },
      comment: 'Moi aussi.',
    });
    expect(JSON.stringify((await opened(reference)).lines)).toContain('quinze ans');
    expect(await tell(second, { ...same, reason: 'insult' })).toMatchObject({ code: 'item_unknown' });
    expect(await tell(outside, same)).toMatchObject({ code: 'item_unknown' });
    expect(await tell(author, same)).toMatchObject({ code: 'not_oneself' });
  });
});

describe('a gift', () => {
  test('is reported by its recipient alone; an unnamed giver is neither notified nor blocked, and the team reads them (R3.269)', async () => {
    const [giver, ondine, other] = [await rich(site), await site.member(), await site.member()];
    const fields = { ...tea, recipient_id: ondine.uid, message: 'Une menace.', visibility: 'nobody' };
    const gift = await withPhoto(giver, { ...fields, key: 'one' });
    const asked = { kind: 'gift', id: gift.id, reason: 'underage', block: 'permanent' } as const;
    for (const stranger of [giver, other])
      expect(await tell(stranger, asked)).toMatchObject({ code: 'item_unknown' });
    const tabs = [
      await notifiedPeople(site).browser(ondine),
      await notifiedPeople(beside).browser(giver, beside),
    ];
    const answer = await ok(tell(ondine, asked));
    expect(answer.blocked).toBe(0);
    // Both have their lists read again.
    for (const { receives, socket } of tabs) {
      await receives('gifts/changed', ({ id }) => id === gift.id);
      socket.close();
    }
    expect((await ok(ondine.call(relationsCalls.blacklist, {}))).list).toEqual([]);
    expect(await opened(answer.reference)).toMatchObject({
      author: { uid: giver.uid },
      lines: [{ text: 'Une menace.', pictures: [1] }],
    });
    expect(await photoStatus(ondine, gift)).toBe(404);
    const [shown] = (await ok(ondine.call(giftsCalls.receivedGifts, {}))).list;
    expect(shown).toMatchObject({ status: 'pending', message: '', photo: '' });
  });
});

describe('the team', () => {
  test('reads as editor or owner alone, after a recent proof; nobody else learns that a report exists (R6.076)', async () => {
    const [member, pro] = [await site.member({ premium: true }), await site.member({ role: 'pro' })];
    const reader = await editor();
    const { list } = await ok(reader.call(cases, { kind: 'report' }));
    const reference = list[0]?.reference ?? '';
    for (const stranger of [member, pro]) {
      expect(await stranger.call(cases, {})).toMatchObject({ code: 'role_required' });
      for (const each of [reference, '2000-1'])
        expect(await stranger.call(openCase, { reference: each })).toMatchObject({ code: 'role_required' });
      expect(await stranger.call(reportPicture, { reference: 'unknown', picture: 1 })).toMatchObject({
        code: 'role_required',
      });
    }
    expect(await reader.call(openCase, { reference: '2000-1' })).toMatchObject({ code: 'item_unknown' });
    await site.clock.advance(11 * minuteMs);
    for (const answer of [
      await reader.call(cases, {}),
      await reader.call(openCase, { reference }),
      await reader.call(reportPicture, { reference, picture: 1 }),
    ])
      expect(answer).toMatchObject({ code: 'step_up_required' });
  });

  test('is not flooded: a member reports twenty times a day, also at once, and their copy names each (R6.076)', async () => {
    const [ondine, victor] = await people.pair();
    for (let nth = 0; nth < 3; nth++) {
      await say(victor, ondine, ...Array.from({ length: 8 }, (_, each) => `${nth}.${each}`));
      await site.clock.advance(11_000);
    }
    const asked = (id: number) => tell(ondine, { within: victor.uid, id, comment: `numéro ${id}` });
    const ids = Array.from({ length: reportLimits.perDay - 1 }, (_, nth) => nth + 1);
    for (const id of ids) await ok(asked(id));
    const answers = await Promise.all([20, 21, 22].map(asked));
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 'error')).toMatchObject([
      { code: 'reports_too_many' },
      { code: 'reports_too_many' },
    ]);
    const copy = (await (await ondine.fetch('/b/member/export/')).json()) as {
      reports: { comment: string }[];
    };
    expect(copy.reports.map(({ comment }) => comment)).toContain('numéro 1');
    expect(copy.reports).toHaveLength(reportLimits.perDay);
  });
});
