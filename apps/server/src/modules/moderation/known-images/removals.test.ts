// What the team removes for what it shows: copies on the site go with it, it is refused from then on, and a decision that
// is reversed gives all of it back.
import {
  accountsCalls,
  albumsCalls,
  caseLimits,
  contributionsCalls,
  hourMs,
  mediaCalls,
  minuteMs,
  moderationCalls,
  notificationsCalls,
  wallCalls,
} from '@alcove/protocol';
import { ffmpeg, ffmpegMissing } from '@alcove/sfu/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { done, startTestSite, type TestMember, type TestSite, until } from '../../../testing/index.ts';
import { addDraft, decide, draftOf, post as postFile, prepared } from '../../contributions/testing/sets.ts';
import { shootFilmOf } from '../../media/testing/films.ts';
import { upload } from '../../media/testing/samples.ts';
import { disguised, shapes } from './testing/shapes.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ env: { RATE_LIMITS: 'off' } });
});
afterAll(() => site.close());

const toAlbum = async (member: TestMember, content: Buffer) => {
  const answer = await upload(member, albumsCalls.uploadPhoto, { content, fields: { album: 'public' } });
  return answer.status === 'success' ? answer.data.material.material_id : answer.code;
};
const isShown = async (reader: TestMember, material_id: number | string) =>
  (await reader.call(albumsCalls.albumPhoto, { material_id: Number(material_id) })).status === 'success';

async function onWall(member: TestMember, content: Buffer) {
  const answer = await upload(member, mediaCalls.uploadAttachment, { content, fields: { use: 'wall' } });
  if (answer.status !== 'success') throw new Error(answer.code);
  const asked = { text: 'Un mot', audience: 'members' as const, att_ids: [answer.data.id] };
  return (await done(member.call(wallCalls.postOnWall, asked))).id;
}

async function caseAbout(editor: TestMember, id: string): Promise<string> {
  const { list } = await done(editor.call(moderationCalls.cases, {}));
  return list.find(({ items }) => items.some((item) => item.id === id))?.reference ?? '';
}

const read = (by: TestMember, asked: string) => by.call(moderationCalls.decision, { reference: asked });
/** The case in which a member reads why copies of theirs went. */
async function toldTo(member: TestMember): Promise<string> {
  const { list } = await done(member.call(notificationsCalls.notifications, {}));
  return (
    list
      .find(({ type }) => type === 'decided')
      ?.url.split('/')
      .at(-1) ?? ''
  );
}

test('an editor removes a photo that shows who never agreed: copies in an album and on a wall go with it, mirrored too, and return with it on appeal; their authors read why and contest for themselves; the report of the year counts what no person hid', async () => {
  const [author, other, poster, reporter] = [
    await site.member({ premium: true }),
    await site.member({ premium: true }),
    await site.member({ premium: true }),
    await site.member(),
  ];
  const [editor, judge] = [await site.member({ role: 'editor' }), await site.member({ role: 'editor' })];
  const photo = await shapes(11);
  const id = await toAlbum(author, photo);
  const copy = await toAlbum(other, await disguised(photo, { share: 0.8, quality: 90 }));
  const unlike = await toAlbum(other, await shapes(12));
  const post = await onWall(poster, await disguised(photo, { mirrored: true, share: 0.8, quality: 90 }));
  const isPosted = async () =>
    (await reporter.call(wallCalls.wallMaterial, { id: post })).status === 'success';
  expect([await isShown(reporter, copy), await isPosted()]).toEqual([true, true]);
  await done(reporter.call(moderationCalls.report, { kind: 'photo', id: String(id), reason: 'no_consent' }));
  const reference = await caseAbout(editor, String(id));
  const opened = await done(editor.call(moderationCalls.openCase, { reference }));
  expect(opened.alike.map(({ kind, id: alike }) => [kind, alike])).toEqual(
    expect.arrayContaining([
      ['photo', String(copy)],
      ['post', String(post)],
    ]),
  );
  expect(opened.alike).toHaveLength(2);

  await done(
    editor.call(moderationCalls.decideCase, { reference, decision: 'remove', ground: 'terms_consent' }),
  );
  await until(async () => !(await isShown(reporter, copy)) && !(await isPosted()));
  expect(await isShown(reporter, unlike)).toBe(true);
  expect(await toAlbum(poster, await disguised(photo, { angle: 90, share: 1, quality: 80 }))).toBe(
    'image_refused',
  );
  const { items, copies } = await done(judge.call(moderationCalls.openCase, { reference }));
  expect(items).toHaveLength(3);

  const [ofOther, ofPoster] = [await toldTo(other), await toldTo(poster)];
  expect(copies.toSorted()).toEqual([ofOther, ofPoster].toSorted());
  expect(await done(read(poster, ofPoster))).toMatchObject({
    as: 'author',
    things: [{ kind: 'post', hidden: 1 }],
    decided: {
      decision: 'remove',
      ground: 'terms_consent',
      cause: 'copy',
      reasons: expect.stringContaining('même image'),
    },
    appeal: { state: 'possible' },
  });
  expect([await read(poster, reference), await read(poster, ofOther)]).toEqual([
    expect.objectContaining({ code: 'item_unknown' }),
    expect.objectContaining({ code: 'item_unknown' }),
  ]);
  await site.clock.advance(minuteMs);
  const mine = 'Cette photo est la mienne, et ce n’est pas la même image.'.padEnd(caseLimits.appealMin, '.');
  await done(other.call(moderationCalls.appeal, { reference: ofOther, text: mine }));
  const [contest] = (await done(judge.call(moderationCalls.cases, { kind: 'appeal' }))).list;
  expect(contest).toMatchObject({ contested: ofOther, items: [{ kind: 'photo', id: String(copy) }] });
  expect(
    await editor.call(moderationCalls.decideCase, { reference: contest?.reference ?? '', decision: 'keep' }),
  ).toMatchObject({ code: 'appeal_own' });
  await done(
    judge.call(moderationCalls.decideCase, { reference: contest?.reference ?? '', decision: 'keep' }),
  );
  expect([await isShown(reporter, copy), await isShown(reporter, id), await isPosted()]).toEqual([
    true,
    false,
    false,
  ]);
  expect(await done(read(other, ofOther))).toMatchObject({ decided: { decision: 'keep', again: 1 } });

  await site.clock.advance(minuteMs);
  const text = 'Cette personne, c’est moi : je la publie de mon plein gré.'.padEnd(caseLimits.appealMin, '.');
  await done(author.call(moderationCalls.appeal, { reference, text }));
  const appeals = await done(judge.call(moderationCalls.cases, { kind: 'appeal' }));
  const [{ reference: appeal } = { reference: '' }] = appeals.list;
  await done(judge.call(moderationCalls.decideCase, { reference: appeal, decision: 'keep' }));
  expect([await isShown(reporter, id), await isShown(reporter, copy), await isPosted()]).toEqual([
    true,
    true,
    true,
  ]);
  expect(await done(read(poster, ofPoster))).toMatchObject({
    things: [{ hidden: 0 }],
    decided: { decision: 'keep' },
    appeal: { state: 'none' },
  });
  expect(await toAlbum(poster, await disguised(photo, { share: 1 }))).toEqual(expect.any(Number));
  // Two copies hidden and one picture refused, though all is back; the photo itself was a person's decision.
  await site.clock.advance(10 * minuteMs);
  const { figures } = await done((await site.visitor()).call(moderationCalls.transparency, {}));
  expect(figures).toMatchObject({ automated: 3, measures: { hidden: 3 } });
});

test.skipIf(!ffmpeg)(
  `an editor removes a set with a film: a photo like its frames goes with it, and the film is no copy of itself${ffmpegMissing}`,
  async () => {
    const [author, other] = [await site.member(), await site.member({ premium: true })];
    const [editor, reporter] = [await site.member({ role: 'editor' }), await site.member({ premium: true })];
    const drawn = await shapes(13);
    const { id } = await addDraft(author, { count: 3 });
    await postFile(author, await shootFilmOf(drawn), { name: 'f.mp4', draft: id });
    const film = async () => (await draftOf(author, id)).files.find(({ kind }) => kind === 'video');
    await until(async () => (await film())?.state === 'ready');
    const made = await film();
    const shown = [{ material_id: made?.material_id ?? 0, poster_ms: 2000 }];
    await done(author.call(contributionsCalls.saveDraft, { id, files: shown }));
    await until(async () => (await film())?.urls.thumb !== made?.urls.thumb);
    await done(author.call(contributionsCalls.submitContribution, { id }));
    await prepared(site, id);
    expect(await decide(editor, id)).toMatchObject({ status: 'success' });
    const copy = await toAlbum(other, await disguised(drawn, { share: 0.8, quality: 90 }));
    const set = { kind: 'contribution', id: String(id) } as const;
    await done(reporter.call(moderationCalls.report, { ...set, reason: 'no_consent' }));
    const reference = await caseAbout(editor, set.id);
    const opened = await done(editor.call(moderationCalls.openCase, { reference }));
    expect(opened.alike.map(({ kind, id: alike }) => [kind, alike])).toEqual([['photo', String(copy)]]);

    const copiesLookedFor = async () =>
      /alcove_job_seconds_count\{name="known_image_copies",outcome="done"\} (\d+)/.exec(
        await (await site.fetch('/metrics')).text(),
      )?.[1];
    const before = await copiesLookedFor();
    await done(
      editor.call(moderationCalls.decideCase, { reference, decision: 'remove', ground: 'terms_consent' }),
    );
    await until(async () => (await copiesLookedFor()) !== before);
    const { items } = await done(editor.call(moderationCalls.openCase, { reference }));
    expect(items.map((item) => [item.kind, item.id])).toEqual([
      ['contribution', String(id)],
      ['photo', String(copy)],
    ]);
  },
);

test('a removal and the cases of its copies close together, once the last appeal was answered six months ago; what they hid is erased', async () => {
  const [author, other, reporter] = [
    await site.member({ premium: true }),
    await site.member({ premium: true }),
    await site.member(),
  ];
  const editor = await site.member({ role: 'editor' });
  const photo = await shapes(21);
  const id = await toAlbum(author, photo);
  const copy = await toAlbum(other, await disguised(photo, { share: 0.8, quality: 90 }));
  const against = { decision: 'remove', ground: 'terms_consent' } as const;
  async function removed(photoId: string) {
    await done(reporter.call(moderationCalls.report, { kind: 'photo', id: photoId, reason: 'no_consent' }));
    const reference = await caseAbout(editor, photoId);
    await done(editor.call(moderationCalls.decideCase, { reference, ...against }));
    return reference;
  }
  const reference = await removed(String(id));
  await until(async () => !(await isShown(reporter, copy)));
  const uncontested = await removed(String(await toAlbum(author, await shapes(22))));
  const told = await until(() => toldTo(other));
  const text = 'Ce n’est pas la même image.'.padEnd(caseLimits.appealMin, '.');
  await site.clock.advance(caseLimits.appealMs - minuteMs);
  // Their session has ended since.
  const later = await site.visitor();
  await done(later.call(accountsCalls.loginOnSite, { login: other.nick, password: other.password }));
  await done(later.call(moderationCalls.appeal, { reference: told, text }));

  const states = async () =>
    Object.fromEntries(
      (await site.db.selectFrom('cases').select(['reference', 'state']).execute()).map((row) => [
        row.reference,
        row.state,
      ]),
    );
  const left = async () =>
    (
      await site.db
        .selectFrom('album_photos')
        .select('material_id')
        .where('material_id', 'in', [Number(id), Number(copy)])
        .execute()
    ).length;
  // An appeal that waits keeps all of them, those of copies too.
  await site.clock.advance(hourMs);
  await until(async () => (await states())[uncontested] === 'closed');
  expect(await states()).toMatchObject({ [reference]: 'decided', [told]: 'decided' });
  expect(await left()).toBe(2);
  const judge = await site.member({ role: 'editor' });
  const appeals = (await done(judge.call(moderationCalls.cases, { kind: 'appeal' }))).list;
  const { reference: appeal = '' } = appeals.find(({ contested }) => contested === told) ?? {};
  await done(
    judge.call(moderationCalls.decideCase, {
      reference: appeal,
      ...against,
    }),
  );
  await site.clock.advance(caseLimits.appealMs + hourMs);
  await until(async () => (await states())[reference] === 'closed');
  expect(await states()).toMatchObject({ [told]: 'closed', [appeal]: 'closed' });
  expect(await left()).toBe(0);
});
