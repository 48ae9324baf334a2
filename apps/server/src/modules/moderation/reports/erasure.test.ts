// What is erased for good, hidden before or not: the words and the files of each kind go, and nothing gives them back.
import { commentsCalls, mediaCalls, pmSocketActions as im, settingsCalls, wallCalls } from '@alcove/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { done, startTestSite, type TestSite } from '../../../testing/index.ts';
import { clearProfile, hideProfile, restoreProfile } from '../../accounts/hidden-profiles.ts';
import { commentReportRules } from '../../comments/reporting.ts';
import { jpeg, upload } from '../../media/testing/samples.ts';
import { eraseText, hideText, restoreText } from '../../pm/hidden-messages.ts';
import { pmPeople } from '../../pm/testing/pm-people.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ env: { RATE_LIMITS: 'off' } })));
afterAll(() => site.close());

const inTransaction = <T>(work: (tx: TestSite['db']) => Promise<T>) => site.db.transaction().execute(work);
/** Nobody is notified here. */
const notifications = { takeBack: async () => {} } as never;

test('an erased private message leaves neither its words nor its pictures, also where it was hidden', async () => {
  const [ondine, victor] = await pmPeople(site).pair();
  const content = await jpeg();
  const photo = await done(
    upload(victor, mediaCalls.uploadAttachment, { content, fields: { to: String(ondine.uid) } }),
  );
  await victor.ask(im.sendPm, { to: ondine.uid, message: 'une photo', attachments: [photo.id] });
  await victor.ask(im.sendPm, { to: ondine.uid, message: 'un mot' });
  const { id: conversation } = await site.db
    .selectFrom('conversations')
    .select('id')
    .where('last_id', '=', 2)
    .executeTakeFirstOrThrow();
  expect(await inTransaction((tx) => hideText(tx, conversation, 1))).toEqual([photo.id]);
  expect(await inTransaction((tx) => eraseText(tx, conversation, 1))).toEqual([photo.id]);
  expect(await inTransaction((tx) => eraseText(tx, conversation, 2))).toEqual([]);
  expect(await inTransaction((tx) => restoreText(tx, conversation, 1))).toEqual([]);
  const rows = site.db.selectFrom('private_messages').select('text');
  expect(await rows.where('conversation_id', '=', conversation).execute()).toEqual([
    { text: null },
    { text: null },
  ]);
});

test('an erased profile keeps its nick alone, and its former pictures are named to be released', async () => {
  const member = await site.member();
  await done(member.call(settingsCalls.updateMember, { about: 'Un texte' }));
  await inTransaction((tx) => hideProfile(tx, member.uid));
  expect(await inTransaction((tx) => clearProfile(tx, member.uid))).toHaveLength(2);
  expect(await inTransaction((tx) => restoreProfile(tx, member.uid))).toBeUndefined();
  const row = site.db.selectFrom('members').select(['about', 'mood']).where('uid', '=', member.uid);
  expect(await row.executeTakeFirst()).toEqual({ about: '', mood: '' });
});

test('an erased comment goes; above replies its place stays without its words', async () => {
  const [owner, author] = [await site.member(), await site.member()];
  const { id: item } = await done(owner.call(wallCalls.postOnWall, { text: 'Bonsoir', audience: 'members' }));
  const say = async (text: string, parent_id?: number) =>
    (
      await done(
        author.call(commentsCalls.addComment, {
          kind: 'wall',
          id: item,
          text,
          ...(parent_id !== undefined && { parent_id }),
        }),
      )
    ).comment.id;
  const above = await say('Un mot');
  const [reply, alone] = [await say('Une suite', above), await say('Un autre')];
  const rules = commentReportRules({ db: site.db, notifications, items: {} as never });
  for (const id of [above, alone]) {
    await inTransaction((tx) => rules.hide(tx, { within: 0, id: String(id) }));
    await inTransaction((tx) => rules.remove(tx, { within: 0, id: String(id) }));
  }
  expect(await done(owner.call(commentsCalls.comments, { kind: 'wall', id: item }))).toMatchObject({
    list: [{ id: above, text: '', replies: [{ id: reply }] }],
    total_count: 1,
  });
});
