// Photos of albums and portraits in the team's queue: before they are seen, or after.
import {
  albumsCalls,
  mediaCalls,
  moderationCalls,
  notificationsCalls,
  profilesCalls,
} from '@alcove/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { done, startTestSite, type TestMember, type TestSite, until } from '../../../testing/index.ts';
import { jpeg, upload } from '../../media/testing/samples.ts';

let site: TestSite;
let photo: Buffer;
beforeAll(async () => {
  site = await startTestSite({ env: { RATE_LIMITS: 'off', PHOTOS_REVIEW: 'before' } });
  photo = await jpeg({ width: 1024, height: 768 });
});
afterAll(() => site.close());

async function add(member: TestMember) {
  const asked = { content: photo, name: 'a.jpg', type: '', fields: { album: 'public' } };
  return (await done(upload(member, albumsCalls.uploadPhoto, asked))).material;
}
const portrait = async (member: TestMember) =>
  done(upload(member, mediaCalls.uploadAvatar, { content: await jpeg({ width: 400, height: 400 }) }));
async function waitingOf(reviewer: TestMember, owner: TestMember) {
  const { list } = await done(reviewer.call(moderationCalls.reviewQueue, { kind: 'photo' }));
  return list.flatMap((item) => (item.kind === 'photo' && item.author.id === owner.uid ? [item] : []));
}
const decide = (reviewer: TestMember, { id, version }: { id: number; version: number }, verdict: object) =>
  reviewer.call(moderationCalls.decideReview, { kind: 'photo', id, version, ...verdict } as never);
const listed = async (reader: TestMember, owner: TestMember) =>
  (await done(reader.call(albumsCalls.albumPhotos, { id: owner.uid }))).list;
const statusOf = async (reader: TestMember, address: string) => (await reader.fetch(address)).status;
/** What the member reads first, once it is there. */
async function told(member: TestMember): Promise<string> {
  let read = '';
  await until(async () => {
    const { list } = await done(member.call(notificationsCalls.notifications, {}));
    read = list.map(({ text, message }) => `${text} ${message}`).join('\n');
    return list.length > 0;
  });
  return read;
}
const shownPortrait = async (reader: TestMember, of: TestMember) =>
  (await done(reader.call(profilesCalls.profile, { id: of.uid }))).profile.avatar_url;

describe('before they are seen', () => {
  test('a photo is its owner’s and the team’s alone until a reviewer accepts it (R6.076)', async () => {
    const [owner, reader, pro] = [
      await site.member(),
      await site.member(),
      await site.member({ role: 'pro' }),
    ];
    const material = await add(owner);
    expect(material).toMatchObject({ waiting: 1 });
    expect(await listed(reader, owner)).toEqual([]);
    expect(await listed(owner, owner)).toMatchObject([{ waiting: 1 }]);
    const seenBy = (one: TestMember) => statusOf(one, material.urls.small);
    expect([await seenBy(owner), await seenBy(pro), await seenBy(reader)]).toEqual([200, 200, 404]);
    const [item] = await waitingOf(pro, owner);
    expect(item).toMatchObject({ of: 'album', album: 'public', waits: 1 });
    if (!item) return;
    const look = { kind: 'photo', id: item.id, material_id: item.id, version: item.version } as const;
    expect(await pro.call(moderationCalls.unveilReview, look)).toMatchObject({ status: 'success' });
    expect(await decide(pro, item, { decision: 'accept' })).toMatchObject({ data: { state: 'accepted' } });
    expect(await listed(reader, owner)).toMatchObject([{ material_id: material.material_id }]);
    expect(await seenBy(reader)).toBe(200);
    expect(await told(owner)).toContain('Votre photo est acceptée');
    const colleague = await site.member({ role: 'editor' });
    expect(await decide(colleague, item, { decision: 'refuse' })).toMatchObject({ code: 'review_decided' });
    const acts = await site.db
      .selectFrom('moderation_log')
      .select('act')
      .where('uid', '=', owner.uid)
      .execute();
    expect(acts.map(({ act }) => act)).toEqual(['review_file_seen', 'review_decided']);
  });

  test('a refused photo is gone with its bytes, and its owner reads why; what changed since is looked at anew', async () => {
    const [owner, pro] = [await site.member(), await site.member({ role: 'pro' })];
    const material = await add(owner);
    const [item] = await waitingOf(pro, owner);
    if (!item) throw new Error('nothing waits');
    await owner.call(albumsCalls.updatePhoto, { material_id: material.material_id, description: 'Ma soeur' });
    expect(await decide(pro, item, { decision: 'accept' })).toMatchObject({ code: 'changed_since_opened' });
    const [anew] = await waitingOf(pro, owner);
    expect(anew).toMatchObject({ description: 'Ma soeur' });
    expect(await decide(pro, anew ?? item, { decision: 'refuse', reason: 'consent' })).toMatchObject({
      data: { state: 'refused' },
    });
    expect(await listed(owner, owner)).toEqual([]);
    expect(await statusOf(owner, material.urls.small)).toBe(404);
    expect(await told(owner)).toContain('On y reconnaît une autre personne.');
    expect(await waitingOf(pro, owner)).toEqual([]);
  });

  test('a portrait waits beside the one before, takes its place when it is accepted, and leaves no bytes when it is refused', async () => {
    const [owner, reader, pro] = [
      await site.member(),
      await site.member(),
      await site.member({ role: 'pro' }),
    ];
    const before = await shownPortrait(reader, owner);
    expect(await portrait(owner)).toMatchObject({ waiting: 1, avatar_url: before });
    const [item] = await waitingOf(pro, owner);
    if (!item) throw new Error('nothing waits');
    expect(item).toMatchObject({ of: 'portrait', waits: 1 });
    const { small } = item.urls;
    expect([await statusOf(owner, small), await statusOf(pro, small)]).toEqual([200, 200]);
    expect(await statusOf(reader, small)).toBe(404);
    expect(await shownPortrait(reader, owner)).toBe(before);
    expect(await decide(pro, item, { decision: 'accept' })).toMatchObject({ data: { state: 'accepted' } });
    expect(await shownPortrait(reader, owner)).toBe(small);
    expect(await statusOf(reader, small)).toBe(200);

    await portrait(owner);
    await portrait(owner);
    const waiting = await waitingOf(pro, owner);
    expect(waiting).toHaveLength(1);
    const [next = item] = waiting;
    expect(await decide(pro, next, { decision: 'refuse', reason: 'stolen' })).toMatchObject({
      data: { state: 'refused' },
    });
    expect(await statusOf(owner, next.urls.small)).toBe(404);
    expect(await shownPortrait(reader, owner)).toBe(small);
  });

  test('nobody decides on their own photo or portrait', async () => {
    const pro = await site.member({ role: 'pro' });
    await add(pro);
    await portrait(pro);
    expect(await waitingOf(pro, pro)).toEqual([]);
    const colleague = await site.member({ role: 'pro' });
    const [item] = await waitingOf(colleague, pro);
    expect(await decide(pro, item ?? { id: 0, version: 0 }, { decision: 'accept' })).toMatchObject({
      code: 'review_own',
    });
  });
});

test('where the review comes after, a photo and a portrait are seen at once, and a refusal takes them away (R6.076)', async () => {
  const after = await startTestSite({ env: { RATE_LIMITS: 'off' } });
  try {
    const [owner, reader, pro] = [
      await after.member(),
      await after.member(),
      await after.member({ role: 'pro' }),
    ];
    const material = await add(owner);
    const { avatar_url } = await portrait(owner);
    expect(material.waiting).toBeUndefined();
    expect(await listed(reader, owner)).toHaveLength(1);
    expect(await shownPortrait(reader, owner)).toBe(avatar_url);
    for (const item of await waitingOf(pro, owner))
      expect(await decide(pro, item, { decision: 'refuse', reason: 'low_quality' })).toMatchObject({
        data: { state: 'refused' },
      });
    expect(await listed(reader, owner)).toEqual([]);
    expect(await shownPortrait(reader, owner)).not.toBe(avatar_url);
    expect(await statusOf(reader, avatar_url)).toBe(404);
  } finally {
    await after.close();
  }
});
