// What was removed by a decision, from the address that a stranger copied to its erasure once nobody can contest it.
import {
  albumsCalls,
  type ArgumentsOf,
  caseLimits,
  guestbookCalls,
  hourMs,
  mediaCalls,
  moderationCalls,
  roomsActions,
  roomsCallbacks,
  wallCalls,
} from '@alcove/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { done, startTestSite, type TestMember, type TestSite, until } from '../../../testing/index.ts';
import { addPublished } from '../../contributions/testing/sets.ts';
import { rich, tea, withPhoto } from '../../gifts/testing/giving.ts';
import { jpeg, upload } from '../../media/testing/samples.ts';

let site: TestSite;
let editor: TestMember;
let reader: TestMember;
beforeAll(async () => {
  site = await startTestSite({ env: { RATE_LIMITS: 'off' } });
  editor = await site.member({ role: 'editor' });
  reader = await site.member();
});
afterAll(() => site.close());

/** Answers the cases, which say what they are about. */
async function named(pages: string[]) {
  await done(
    (await site.visitor()).call(moderationCalls.contact, {
      email: 'a@example.test',
      subject: 'illegal_content',
      message: 'À lire',
      pages,
      accurate: 1,
    }),
  );
  return (await done(editor.call(moderationCalls.cases, { kind: 'illegal' }))).list;
}
type Named = Omit<ArgumentsOf<typeof moderationCalls.report>, 'reason'>;
const report = (asked: Named) => done(reader.call(moderationCalls.report, { ...asked, reason: 'insult' }));

async function givenWithPhoto() {
  const [giver, recipient] = [await rich(site), await site.member()];
  const gift = await withPhoto(giver, {
    ...tea,
    recipient_id: recipient.uid,
    message: 'Un mot.',
    key: 'one',
  });
  return gift;
}
async function ownRoom() {
  const host = await site.live(await site.member({ premium: true }));
  const { data } = await host.ask(roomsActions.createRoom, { roomid: 'Le fumoir' });
  return data.room.roomid;
}
async function wallPicture() {
  const author = await site.member({ premium: true });
  const fields = { use: 'wall' };
  const picture = await done(upload(author, mediaCalls.uploadAttachment, { content: await jpeg(), fields }));
  const { id } = await done(
    author.call(wallCalls.postOnWall, { text: 'Vu ?', audience: 'members', att_ids: [picture.id] }),
  );
  return { id, url: picture.url };
}

test('a stranger names a room, a picture of a wall and the photo of a gift by the addresses that they copied, and each author has a case', async () => {
  const [gift, room, post] = [await givenWithPhoto(), await ownRoom(), await wallPicture()];
  const cases = await named([gift.photo, '/chat/le-fumoir', post.url, '/chat/la-terrasse', '/chat/personne']);
  expect(cases.flatMap(({ items }) => items).toSorted((a, b) => (a.kind < b.kind ? -1 : 1))).toEqual([
    { kind: 'gift', within: 0, id: String(gift.id), title: '' },
    { kind: 'post', within: 0, id: String(post.id), title: '' },
    { kind: 'room', within: 0, id: String(room), title: 'Le fumoir' },
  ]);
  expect(cases).toHaveLength(3);
});

test('what was removed of an album, of sets, a guestbook, a gift, a room and its lines is erased once nobody can contest it', async () => {
  const owner = await site.member({ premium: true, phoneVerified: true });
  const album = await done(
    upload(owner, albumsCalls.uploadPhoto, {
      content: await jpeg({ width: 1024, height: 768 }),
      fields: { album: 'public' },
    }),
  );
  const photo = album.material.material_id;
  const whole = await addPublished(site, { author: owner, reviewer: editor });
  const large = await addPublished(site, { author: owner, reviewer: editor }, { count: 5 });
  const file = large.files[0]?.material_id ?? 0;
  const { message: word } = await done(
    owner.call(guestbookCalls.leaveWord, { id: reader.uid, text: 'Un mot.' }),
  );
  const host = await site.live(owner, { roomid: 'La Terrasse' });
  const here = await site.live(reader, { roomid: 'La Terrasse' });
  await host.ask(roomsActions.say, { roomid: 'La Terrasse', message: 'à effacer' });
  const line = await here.receives(roomsCallbacks.message, ({ message }) => message === 'à effacer');
  await report({ kind: 'photo', id: photo });
  await report({ kind: 'photo', id: file });
  await report({ kind: 'contribution', id: whole.id });
  await report({ kind: 'guestbook', id: word.id });
  await report({ kind: 'line', within: line.roomid, id: line.id });

  const { list } = await done(editor.call(moderationCalls.cases, {}));
  const titles = list.flatMap(({ items }) => items.map(({ kind, id, title }) => [`${kind} ${id}`, title]));
  expect(Object.fromEntries(titles)).toMatchObject({
    [`photo ${photo}`]: '',
    [`photo ${file}`]: large.title,
    [`contribution ${whole.id}`]: whole.title,
    [`line ${line.id}`]: 'La terrasse',
  });
  for (const { reference } of list)
    await done(
      editor.call(moderationCalls.decideCase, { reference, decision: 'remove', ground: 'terms_content' }),
    );
  const { tile } = album.material.urls;
  expect((await reader.fetch(tile)).status).toBe(404);
  await site.clock.advance(caseLimits.appealMs + hourMs);
  await until(async () =>
    (await site.db.selectFrom('cases').select('state').execute()).every(({ state }) => state === 'closed'),
  );
  const left = async (table: 'album_photos' | 'contribution_materials', id: number) =>
    (await site.db.selectFrom(table).select('material_id').where('material_id', '=', id).execute()).length;
  expect([await left('album_photos', photo), await left('contribution_materials', file)]).toEqual([0, 0]);
  const sets = await site.db.selectFrom('contributions').select('id').where('uid', '=', owner.uid).execute();
  expect(sets).toEqual([{ id: large.id }]);
  expect(
    await site.db.selectFrom('guestbook_words').select('text').where('author', '=', owner.uid).execute(),
  ).toEqual([]);
  expect(
    await site.db.selectFrom('room_messages').select('text').where('text', '=', 'à effacer').execute(),
  ).toEqual([]);
  expect(await site.db.selectFrom('hidings').selectAll().execute()).toEqual([]);
  const gifts = await site.db.selectFrom('gifts').select(['message', 'photo']).execute();
  expect(gifts).toEqual([{ message: '', photo: null }]);
  expect(await site.db.selectFrom('hidden_rooms').selectAll().execute()).toEqual([]);
});
