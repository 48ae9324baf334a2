// Guestbooks by their calls: words, answers, rules of a book, deletion.
import {
  dayMs,
  guestbookCalls,
  guestbookLimits,
  notificationsCalls,
  relationsCalls,
  settingsCalls,
} from '@alcove/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { done, startTestSite, type TestMember, type TestSite, until } from '../../testing/index.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ env: { RATE_LIMITS: 'off' } })));
afterAll(() => site.close());

const { guestbook, leaveWord, deleteWord, restoreWord, approveWord, setGuestbook } = guestbookCalls;

const two = async () => [await site.member(), await site.member()] as const;
const bookOf = (owner: TestMember, reader: Pick<TestMember, 'call'> = owner) =>
  done(reader.call(guestbook, { id: owner.uid }));
const leave = async (author: TestMember, owner: TestMember, text = 'Bonsoir, et merci.') =>
  (await done(author.call(leaveWord, { id: owner.uid, text }))).message.id;
const answerTo = (owner: TestMember, parent_id: number, text = 'À bientôt.') =>
  owner.call(leaveWord, { parent_id, text });

test('a member leaves a word on a profile, where visitors who passed the gate read it (R1.034, R2.087, R3.262, R3.263, R7.252, R7.282)', async () => {
  const [basile, ondine] = await two();
  const id = await leave(basile, ondine, '  Bonsoir,\net merci. ');
  const word = {
    id,
    user: { uid: basile.uid, nick: basile.nick },
    text: 'Bonsoir,\net merci.',
    date: site.clock.now() / 1000,
    waiting: 0,
  };
  expect(await bookOf(ondine, await site.visitor())).toMatchObject({
    list: [{ ...word, deletable: 0, user: { town: '' } }],
    total_count: 1,
    waiting: [],
  });
  expect(await bookOf(ondine, basile)).toMatchObject({ list: [{ ...word, deletable: 1 }], left_today: 2 });
  expect(await done(ondine.call(guestbook, {}))).toMatchObject({ list: [{ deletable: 1 }], notify: 1 });
  const notified = () => done(ondine.call(notificationsCalls.notifications, {}));
  await until(async () => (await notified()).list.length > 0);
  expect((await notified()).list).toMatchObject([{ type: 'guestbook', senderNick: basile.nick }]);
});

test('a browser that has not passed the gate reads no guestbook', async () => {
  const [basile, ondine] = await two();
  await leave(basile, ondine);
  basile.cookies.delete('__Host-visit');
  expect(await basile.call(guestbook, { id: ondine.uid })).toMatchObject({ code: 'visit_required' });
});

test.each([
  ['empty', '   '],
  ['too short', 'a'],
  ['too long', 'é'.repeat(guestbookLimits.text.max + 1)],
  ['a control character', 'oui\u0000non'],
])('a word that is %s is refused and not stored', async (_, text) => {
  const [basile, ondine] = await two();
  expect(await basile.call(leaveWord, { id: ondine.uid, text })).toMatchObject({ status: 'error' });
  expect(await bookOf(ondine)).toMatchObject({ total_count: 0 });
});

test('inactive members, unknown recipients and one’s own book are refused', async () => {
  const [basile, inactive] = [await site.member(), await site.member({ active: false })];
  const text = 'Bonsoir';
  expect(await inactive.call(leaveWord, { id: basile.uid, text })).toMatchObject({
    code: 'activation_required',
  });
  expect(await basile.call(leaveWord, { id: inactive.uid, text })).toMatchObject({ code: 'member_unknown' });
  expect(await basile.call(leaveWord, { id: basile.uid, text })).toMatchObject({ code: 'not_oneself' });
  expect(await basile.call(leaveWord, { text })).toMatchObject({ messages: { id: expect.any(String) } });
});

test('an author leaves three words a day to one member, also at once, and a deleted one gives none back', async () => {
  const [basile, ondine] = await two();
  const text = 'Bonsoir';
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => basile.call(leaveWord, { id: ondine.uid, text })),
  );
  const refused = answers.filter(({ status }) => status === 'error');
  expect(refused).toHaveLength(6 - guestbookLimits.perDay);
  expect(refused[0]).toMatchObject({ code: 'words_today' });
  const book = await bookOf(ondine, basile);
  expect(book).toMatchObject({ total_count: 3, left_today: 0 });
  await done(basile.call(deleteWord, { id: book.list[0]?.id ?? 0 }));
  expect(await basile.call(leaveWord, { id: ondine.uid, text })).toMatchObject({ code: 'words_today' });
  await leave(basile, await site.member());
  await site.clock.advance(dayMs);
  await leave(basile, ondine);
});

test('a member of the team deletes a word or its answer in any book, and may undo it', async () => {
  const [basile, ondine] = await two();
  const editor = await site.member({ role: 'editor' });
  const id = await leave(basile, ondine);
  await done(answerTo(ondine, id));
  const [word] = (await bookOf(ondine, editor)).list;
  expect(word).toMatchObject({ id, deletable: 1, answer: { deletable: 1 } });
  await done(editor.call(deleteWord, { id: word?.answer?.id ?? 0 }));
  expect((await bookOf(ondine)).list[0]?.answer).toBeUndefined();
  await done(editor.call(deleteWord, { id }));
  expect(await bookOf(ondine)).toMatchObject({ list: [], total_count: 0 });
  expect(await ondine.call(restoreWord, { id })).toMatchObject({ code: 'word_unknown' });
  await done(editor.call(restoreWord, { id }));
  expect(await bookOf(ondine)).toMatchObject({ list: [{ id }] });
});

test('the author and the owner delete a word, no other member does (R7.283)', async () => {
  const [basile, ondine] = await two();
  const [first, second] = [await leave(basile, ondine), await leave(basile, ondine)];
  expect(await (await site.member()).call(deleteWord, { id: first })).toMatchObject({ code: 'word_unknown' });
  await done(basile.call(deleteWord, { id: first }));
  await done(ondine.call(deleteWord, { id: second }));
  expect(await ondine.call(deleteWord, { id: second })).toMatchObject({ code: 'word_unknown' });
  expect(await bookOf(ondine)).toMatchObject({ list: [], total_count: 0 });
});

test('the member who deleted a word undoes it within eight seconds; then it is erased with its answer', async () => {
  const [basile, ondine] = await two();
  const id = await leave(basile, ondine);
  await done(answerTo(ondine, id));
  await done(ondine.call(deleteWord, { id }));
  expect(await basile.call(restoreWord, { id })).toMatchObject({ code: 'word_unknown' });
  await site.clock.advance(guestbookLimits.undoMs);
  await done(ondine.call(restoreWord, { id }));
  expect(await bookOf(ondine)).toMatchObject({ list: [{ id, answer: { text: 'À bientôt.' } }] });
  await done(ondine.call(deleteWord, { id }));
  await site.clock.advance(guestbookLimits.undoMs + 2000);
  expect(await ondine.call(restoreWord, { id })).toMatchObject({ status: 'error' });
  const left = () => site.db.selectFrom('guestbook_words').select('id').where('owner', '=', ondine.uid);
  await until(async () => (await left().execute()).length === 0);
});

test('the owner answers a word once, and its author is notified', async () => {
  const [basile, ondine] = await two();
  const id = await leave(basile, ondine);
  expect(await answerTo(basile, id)).toMatchObject({ code: 'word_unknown' });
  expect(await answerTo(await site.member(), id)).toMatchObject({ code: 'word_unknown' });
  const answers = await Promise.all([answerTo(ondine, id), answerTo(ondine, id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['error', 'success']);
  const [word] = (await bookOf(ondine, basile)).list;
  expect(word).toMatchObject({ answer: { text: 'À bientôt.', deletable: 0 } });
  expect(await answerTo(ondine, word?.answer?.id ?? 0)).toMatchObject({ code: 'word_unknown' });
  const notified = () => done(basile.call(notificationsCalls.notifications, {}));
  await until(async () => (await notified()).list.length > 0);
  expect((await notified()).list).toMatchObject([{ type: 'guestbook_answer' }]);
  await done(ondine.call(deleteWord, { id: word?.answer?.id ?? 0 }));
  await done(answerTo(ondine, id, 'Ou plus tard.'));
  expect(await ondine.call(restoreWord, { id: word?.answer?.id ?? 0 })).toMatchObject({
    code: 'word_answered',
  });
});

test('a closed book hides its words from others and takes none; open again, they are back (R7.260, R7.261)', async () => {
  const [basile, ondine] = await two();
  await leave(basile, ondine);
  expect(await done(ondine.call(setGuestbook, {}))).toMatchObject({ disabled: 1, notify: 1 });
  expect(await bookOf(ondine, basile)).toMatchObject({ disabled: 1, list: [], total_count: 0 });
  expect(await bookOf(ondine)).toMatchObject({ total_count: 1 });
  expect(await basile.call(leaveWord, { id: ondine.uid, text: 'Bonsoir' })).toMatchObject({
    code: 'guestbook_closed',
  });
  expect(await done(ondine.call(setGuestbook, { disabled: 0 }))).toMatchObject({ disabled: 0 });
  expect(await bookOf(ondine, basile)).toMatchObject({ total_count: 1 });
});

test('a book for followers is read by all and written by followers', async () => {
  const [basile, ondine] = await two();
  await done(ondine.call(setGuestbook, { followers_only: 1, notify: 0 }));
  expect(await basile.call(leaveWord, { id: ondine.uid, text: 'Bonsoir' })).toMatchObject({
    code: 'guestbook_for_followers',
  });
  await done(basile.call(relationsCalls.addFollowee, { followee_id: ondine.uid }));
  await leave(basile, ondine);
  expect(await bookOf(ondine, await site.visitor())).toMatchObject({ followers_only: 1, total_count: 1 });
});

test('a word under review is seen by its author and the owner alone, outside every count, until approved', async () => {
  const [basile, ondine] = await two();
  await done(ondine.call(setGuestbook, { review: 1 }));
  const id = await leave(basile, ondine);
  const other = await site.member();
  expect(await bookOf(ondine, other)).toMatchObject({ total_count: 0, waiting: [], waiting_count: 0 });
  expect(await bookOf(ondine, basile)).toMatchObject({ total_count: 0, waiting: [{ id, waiting: 1 }] });
  expect(await bookOf(ondine)).toMatchObject({ total_count: 0, waiting: [{ id }], waiting_count: 1 });
  expect(await answerTo(ondine, id)).toMatchObject({ code: 'word_unknown' });
  expect(await basile.call(approveWord, { id })).toMatchObject({ code: 'word_unknown' });
  await done(ondine.call(approveWord, { id }));
  expect(await bookOf(ondine, other)).toMatchObject({ list: [{ id, waiting: 0 }], waiting_count: 0 });
});

test('two members who are apart read no words of each other, in any book, and leave none', async () => {
  const [basile, ondine] = await two();
  const fan = await site.member();
  await leave(basile, ondine);
  const asked = await leave(fan, ondine);
  await leave(basile, fan);
  await done(ondine.call(relationsCalls.addToBlacklist, { blacklisted_user_id: basile.uid }));
  expect(await bookOf(ondine, basile)).toMatchObject({ list: [], total_count: 0 });
  expect(await bookOf(ondine)).toMatchObject({ list: [{ id: asked }], total_count: 1 });
  expect(await bookOf(fan, ondine)).toMatchObject({ list: [], total_count: 0 });
  expect(await basile.call(leaveWord, { id: ondine.uid, text: 'Bonsoir' })).toMatchObject({
    status: 'error',
  });
});

test('a guestbook is read 20 words a page, the latest first (R2.061)', async () => {
  const [basile, ondine] = await two();
  const word = { owner: ondine.uid, author: basile.uid, written_at: 1, waiting: false };
  const texts = Array.from({ length: guestbookLimits.perPage + 1 }, (_, at) => `Mot ${at}`);
  await site.db
    .insertInto('guestbook_words')
    .values(texts.map((text) => ({ ...word, text })))
    .execute();
  const first = await done(ondine.call(guestbook, {}));
  expect([first.list.length, first.list[0]?.text]).toEqual([guestbookLimits.perPage, texts.at(-1)]);
  expect((await done(ondine.call(guestbook, { page: 2 }))).list).toMatchObject([{ text: texts[0] }]);
});

test('a download holds the words of a member, and a deleted account leaves none', async () => {
  const [basile, ondine] = await two();
  const id = await leave(basile, ondine, 'Pour la dune.');
  await done(answerTo(ondine, id));
  const copy = await done(basile.call(settingsCalls.exportMember, {}));
  expect(copy).toMatchObject({ guestbook: { written: [{ book: ondine.nick, text: 'Pour la dune.' }] } });
  await site.db.deleteFrom('members').where('uid', '=', basile.uid).execute();
  expect(await bookOf(ondine)).toMatchObject({ list: [], total_count: 0 });
});
