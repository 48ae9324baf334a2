// What a suspicion hides is kept: it comes back with all that stood around it once the last suspicion is found false.
import {
  albumsCalls,
  type ArgumentsOf,
  commentsCalls,
  contributionsCalls,
  giftsCalls,
  guestbookCalls,
  mediaCalls,
  moderationCalls,
  pmCalls,
  pmSocketActions as im,
  profilesCalls,
  roomsActions,
  roomsCallbacks,
  roomsCalls,
  settingsCalls,
  wallCalls,
} from '@alcove/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { done, startTestSite, type TestMember, type TestSite, until } from '../../../testing/index.ts';
import { addPublished, draftOf } from '../../contributions/testing/sets.ts';
import { photoStatus, rich, tea, withPhoto } from '../../gifts/testing/giving.ts';
import { jpeg, upload } from '../../media/testing/samples.ts';
import { pmPeople } from '../../pm/testing/pm-people.ts';
import { sealedReport } from './testing/sealed-report.ts';

let site: TestSite;
/** Another process of the same site. */
let beside: TestSite;
let editor: TestMember;
beforeAll(async () => {
  site = await startTestSite({ env: { RATE_LIMITS: 'off' } });
  beside = await startTestSite({ beside: site });
  editor = await site.member({ role: 'editor' });
});
afterAll(async () => {
  await beside.close();
  await site.close();
});

type Named = Omit<ArgumentsOf<typeof moderationCalls.report>, 'reason'>;
/** Answers the reference. */
const suspect = async (by: TestMember, named: Named): Promise<string> =>
  (await done(by.call(moderationCalls.report, { ...named, reason: 'underage' }))).reference;
const lift = (reference: string) => done(editor.call(moderationCalls.liftSuspicion, { reference }));
const isHeld = async (reference: string) => (await sealedReport(site, editor, reference)).held;
const readPm = async (by: TestMember, other: TestMember) =>
  (await done(by.call(pmCalls.readPm, { id: other.uid }))).messages;
const statusOf = async (reader: TestMember, url: string | undefined) =>
  (await reader.fetch(url ?? '/')).status;

test('a photo of an album that two members suspect comes back to its place with the second suspicion alone', async () => {
  const [owner, one, other] = [await site.member(), await site.member(), await site.member()];
  const content = await jpeg({ width: 1024, height: 768 });
  const add = async () =>
    (await done(upload(owner, albumsCalls.uploadPhoto, { content, fields: { album: 'public' } }))).material;
  const [first, second] = [await add(), await add()];
  const { tile } = first.urls;
  const listed = async () =>
    (await done(one.call(albumsCalls.albumPhotos, { id: owner.uid }))).list.map((photo) => photo.material_id);
  const named = { kind: 'photo', id: first.material_id } as const;
  const references = [await suspect(one, named), await suspect(other, named)] as const;
  expect([await listed(), await statusOf(one, tile)]).toEqual([[second.material_id], 404]);
  await lift(references[0]);
  expect([await listed(), await statusOf(owner, tile)]).toEqual([[second.material_id], 404]);
  expect(await isHeld(references[1])).toBe(1);
  await lift(references[1]);
  expect(await listed()).toEqual([first.material_id, second.material_id]);
  expect([await statusOf(one, tile), await isHeld(references[1])]).toEqual([200, 0]);
  expect(await editor.call(moderationCalls.liftSuspicion, { reference: references[1] })).toMatchObject({
    code: 'item_unknown',
  });
});

test('a comment comes back with the replies and likes under it, and no count told of it meanwhile', async () => {
  const [owner, author, reader] = [await site.member(), await site.member(), await site.member()];
  const { id: item } = await done(owner.call(wallCalls.postOnWall, { text: 'Bonsoir', audience: 'members' }));
  const about = { kind: 'wall', id: item } as const;
  const say = async (by: TestMember, text: string, parent_id?: number) =>
    (await done(by.call(commentsCalls.addComment, { ...about, text, ...(parent_id && { parent_id }) })))
      .comment;
  const { id } = await say(author, 'Un mot');
  await say(owner, 'Une réponse', id);
  await done(reader.call(commentsCalls.likeComment, { id }));
  const seen = async (by: TestMember) => done(by.call(commentsCalls.comments, about));
  const before = await seen(reader);
  const reference = await suspect(reader, { kind: 'comment', id });
  expect(await seen(reader)).toMatchObject({ list: [], total_count: 0 });
  expect(await done(reader.call(wallCalls.wallMaterial, { id: item }))).toMatchObject({ comments: 0 });
  expect(await seen(author)).toMatchObject({ list: [{ id, hidden: 1, reply_count: 1 }] });
  await lift(reference);
  expect(await seen(reader)).toEqual(before);
});

test('a post of a wall comes back with its pictures, likes and comments, which its author has not seen meanwhile', async () => {
  const [author, reader] = [await site.member({ premium: true }), await site.member()];
  const picture = await done(
    upload(author, mediaCalls.uploadAttachment, { content: await jpeg(), fields: { use: 'wall' } }),
  );
  const { id } = await done(
    author.call(wallCalls.postOnWall, { text: 'Regardez', audience: 'members', att_ids: [picture.id] }),
  );
  await done(reader.call(wallCalls.likeWallPost, { id }));
  await done(reader.call(commentsCalls.addComment, { kind: 'wall', id, text: 'Merci' }));
  const before = await done(reader.call(wallCalls.wallMaterial, { id }));
  const reference = await suspect(reader, { kind: 'post', id });
  expect(await reader.call(wallCalls.wallMaterial, { id })).toMatchObject({ code: 'post_unknown' });
  expect([await statusOf(author, picture.url), await statusOf(reader, picture.url)]).toEqual([404, 404]);
  await lift(reference);
  expect(await done(reader.call(wallCalls.wallMaterial, { id }))).toEqual(before);
  expect(await statusOf(reader, picture.url)).toBe(200);
});

test('a word of a guestbook comes back with its answer', async () => {
  const [owner, author, reader] = [await site.member(), await site.member(), await site.member()];
  const { message } = await done(author.call(guestbookCalls.leaveWord, { id: owner.uid, text: 'Bravo.' }));
  await done(owner.call(guestbookCalls.leaveWord, { id: owner.uid, parent_id: message.id, text: 'Merci.' }));
  const seen = () => done(reader.call(guestbookCalls.guestbook, { id: owner.uid }));
  const before = await seen();
  const reference = await suspect(reader, { kind: 'guestbook', id: message.id });
  expect(await seen()).toMatchObject({ list: [], total_count: 0 });
  await lift(reference);
  expect(await seen()).toEqual(before);
});

test('a profile comes back with what its member has not written anew', async () => {
  const [member, reader] = [await site.member(), await site.member()];
  await done(member.call(settingsCalls.updateMember, { about: 'Un texte' }));
  const { avatar_url: avatar } = await done(
    upload(member, mediaCalls.uploadAvatar, { content: await jpeg({ width: 400, height: 400 }) }),
  );
  const seen = async () => {
    const { profile } = await done(reader.call(profilesCalls.profile, { id: member.uid }));
    if (!('about' in profile)) throw new Error('the profile is closed');
    return profile;
  };
  const reference = await suspect(reader, { kind: 'profile', id: member.uid });
  expect([(await seen()).about, await statusOf(reader, avatar)]).toEqual(['', 404]);
  await done(member.call(settingsCalls.updateMember, { about: 'Un autre texte' }));
  await lift(reference);
  expect(await seen()).toMatchObject({ about: 'Un autre texte', avatar_url: avatar });
  expect(await statusOf(reader, avatar)).toBe(200);
});

test('a gift comes back to the shelf with its words and its photo', async () => {
  const [giver, recipient] = [await rich(site), await site.member()];
  const gift = await withPhoto(giver, {
    ...tea,
    recipient_id: recipient.uid,
    message: 'Un mot.',
    key: 'one',
  });
  const received = async () => (await done(recipient.call(giftsCalls.receivedGifts, {}))).list;
  const before = await received();
  const reference = await suspect(recipient, { kind: 'gift', id: gift.id });
  expect(await received()).toMatchObject([{ message: '', photo: '' }]);
  expect([await photoStatus(giver, gift), await photoStatus(recipient, gift)]).toEqual([404, 404]);
  await lift(reference);
  expect([await received(), await photoStatus(recipient, gift)]).toEqual([before, 200]);
});

test('private messages come back at their place with their pictures', async () => {
  const [ondine, victor] = await pmPeople(site).pair();
  const content = await jpeg();
  const photo = await done(
    upload(victor, mediaCalls.uploadAttachment, { content, fields: { to: String(ondine.uid) } }),
  );
  await victor.ask(im.sendPm, { to: ondine.uid, message: 'une photo', attachments: [photo.id] });
  await ondine.ask(im.sendPm, { to: victor.uid, message: 'merci' });
  const before = await readPm(ondine, victor);
  const reference = await suspect(ondine, { kind: 'message', within: victor.uid, id: [1] });
  expect((await readPm(victor, ondine)).map(({ message }) => message)).toEqual(['merci']);
  expect([await statusOf(victor, photo.url), await statusOf(ondine, photo.url)]).toEqual([404, 404]);
  expect(await suspect(ondine, { kind: 'message', within: victor.uid, id: [1] })).toBe(reference);
  await lift(reference);
  expect([await readPm(ondine, victor), await statusOf(ondine, photo.url)]).toEqual([before, 200]);
});

test('a message of a room comes back to logs that are open in any process', async () => {
  const room = 'La Terrasse';
  const [author, reader] = [await site.member({ phoneVerified: true }), await site.member()];
  const speaks = await beside.live(author, { roomid: room });
  const here = await site.live(reader, { roomid: room });
  await speaks.ask(roomsActions.say, { roomid: room, message: 'quinze ans' });
  await speaks.ask(roomsActions.say, { roomid: room, message: 'de mariage' });
  const { roomid, id } = await here.receives(
    roomsCallbacks.message,
    ({ message }) => message === 'quinze ans',
  );
  const reference = await suspect(reader, { kind: 'line', within: roomid, id });
  const replaced = (has: boolean) =>
    here.receives(
      roomsCallbacks.lastMessage,
      ({ complete, messages }) =>
        complete === 0 && messages.some(({ message }) => message === 'quinze ans') === has,
    );
  await replaced(false);
  await lift(reference);
  const log = (await replaced(true)).messages.map(({ message }) => message);
  expect(log.slice(-2)).toEqual(['quinze ans', 'de mariage']);
  const late = await beside.live(await beside.member(), { roomid: room });
  const { messages } = await late.receives(roomsCallbacks.lastMessage);
  expect(messages.map(({ message }) => message).slice(-2)).toEqual(['quinze ans', 'de mariage']);
});

test('a member’s room has a neutral name until its own comes back, in every process', async () => {
  const [owner, reader] = [await site.member({ premium: true }), await site.member()];
  const host = await site.live(owner);
  const { data } = await host.ask(roomsActions.createRoom, { roomid: 'Le fumoir' });
  const { roomid } = data.room;
  await done(owner.call(roomsCalls.updateRoom, { room_id: String(roomid), welcome: 'Entrez.' } as never));
  const seen = async (by: TestSite) => {
    const answer = await done((await by.visitor()).call(roomsCalls.rooms, {}));
    const room = answer.rooms.find((each) => each.roomid === roomid);
    return [room?.name, room?.options.welcome];
  };
  expect(await seen(site)).toEqual(['Le fumoir', 'Entrez.']);
  const reference = await suspect(reader, { kind: 'room', id: roomid });
  for (const each of [site, beside])
    await until(async () => (await seen(each)).join() === [`№ ${roomid}`, ''].join());
  await lift(reference);
  for (const each of [site, beside])
    await until(async () => (await seen(each)).join() === ['Le fumoir', 'Entrez.'].join());
});

test('one photo of a set goes alone; the set with the next, where too few are left; both come back in their order', async () => {
  const [author, reader] = [await site.member(), await site.member({ premium: true })];
  const { id, files } = await addPublished(site, { author, reviewer: editor }, { count: 5 });
  const [first, second] = files.map(({ material_id }) => material_id) as [number, number];
  await done(reader.call(contributionsCalls.addFavourite, { id }));
  const seen = async () => done(reader.call(contributionsCalls.contribution, { number: id }));
  const favourites = async () => (await done(reader.call(contributionsCalls.favouriteList, {}))).total_count;
  const shown = async () => (await seen()).materials.map(({ material_id }) => material_id);
  const before = await shown();
  const alone = await suspect(reader, { kind: 'photo', id: first });
  expect(await shown()).toEqual(before.filter((each) => each !== first));
  expect((await seen()).contribution).toMatchObject({ photos: 4 });
  const own = await draftOf(author, id);
  expect(own.files[0]).toMatchObject({ material_id: first, refused: 'hidden' });
  expect(await statusOf(author, own.files[0]?.thumbnail_url)).toBe(404);
  const short = await suspect(reader, { kind: 'photo', id: second });
  expect(await reader.call(contributionsCalls.contribution, { number: id })).toMatchObject({
    code: 'contribution_unknown',
  });
  expect([await statusOf(reader, files[3]?.thumbnail_url), await favourites()]).toEqual([404, 0]);
  expect(await draftOf(author, id)).toMatchObject({ status: 'published', further_check: 1 });
  expect(await author.call(contributionsCalls.contribution, { number: id })).toMatchObject({
    data: { contribution: { further_check: 1 } },
  });
  await lift(alone);
  expect(await shown()).toEqual(before.filter((each) => each !== second));
  await lift(short);
  expect([await shown(), await favourites()]).toEqual([before, 1]);
  expect((await seen()).contribution).toMatchObject({ photos: 5, favourites: 1 });
});
