// What cases seal, from the moment of hiding to its end: who looks at it and how, on one site.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  accountsCalls,
  albumsCalls,
  type ArgumentsOf,
  dayMs,
  evidenceLimits,
  hourMs,
  minuteMs,
  moderationCalls,
} from '@alcove/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { openLocalFiles } from '../../../platform/files/local-files.ts';
import { done, startTestSite, type TestMember, type TestSite, until } from '../../../testing/index.ts';
import { idleJobs } from '../../../testing/jobs.ts';
import { jpeg, upload } from '../../media/testing/samples.ts';
import { createSealedBytes } from './sealed-bytes.ts';
import { createPieceSealing } from './sealing.ts';

let site: TestSite;
let editor: TestMember;
let other: TestMember;
beforeAll(async () => {
  site = await startTestSite({ env: { RATE_LIMITS: 'off' } });
});
// Each has proven who they are a moment ago.
beforeEach(async () => {
  editor = await site.member({ role: 'editor' });
  other = await site.member({ role: 'editor' });
});
afterAll(() => site.close());

type Reason = ArgumentsOf<typeof moderationCalls.report>['reason'];
const rowsOf = (id: string) =>
  site.db.selectFrom('evidence_pieces').selectAll().where('item', '=', id).orderBy('place').execute();
const listed = (by: TestMember, reference: string) => done(by.call(moderationCalls.evidence, { reference }));

/** A photo of an album that members report, by its case: one that suspects a minor hides it. */
async function reportedPhoto(reason: Reason = 'underage') {
  const author = await site.member();
  const content = await jpeg({ width: 1024, height: 768 });
  const { material } = await done(
    upload(author, albumsCalls.uploadPhoto, { content, fields: { album: 'public' } }),
  );
  const id = String(material.material_id);
  const report = (by: TestMember) => done(by.call(moderationCalls.report, { kind: 'photo', id, reason }));
  // One member hides a few things a day.
  await report(await site.member());
  const { list } = await done(editor.call(moderationCalls.cases, {}));
  const reference = list.find(({ items }) => items.some((item) => item.id === id))?.reference ?? '';
  const sealed = () =>
    until(async () => {
      const rows = await rowsOf(id);
      return rows.length > 0 && rows.every(({ sealed_at }) => sealed_at > 0);
    });
  return { author, id, reference, report, sealed };
}

const prove = ({ call, password }: TestMember) => done(call(accountsCalls.stepUp, { password } as never));

const ask = (by: TestMember, reference: string) =>
  by.call(moderationCalls.askEvidence, { reference, reason: 'Qui est-ce ?' });
const grant = (by: TestMember, named: { reference: string; opening: number }) =>
  by.call(moderationCalls.grantEvidence, named);
type Looked = { reference: string; opening: number; piece: number };
const look = (by: TestMember, named: Looked) => by.call(moderationCalls.lookAtEvidence, named);
const bytesOf = (by: TestMember, named: Looked, headers: Record<string, string> = {}) =>
  by.fetch(`/b/member/moderation/evidence/bytes?${new URLSearchParams(named as never)}`, { headers });

const unasked = () => Promise.reject(new Error('clips do not ask this'));
async function* clipBytes() {
  yield Buffer.from('thirty seconds');
}

const refusalOf = async (answer: Promise<Response>) =>
  ((await (await answer).json()) as { code?: string }).code;

/** Granted to the editor by the other. */
async function granted() {
  const photo = await reportedPhoto();
  await photo.sealed();
  const { reference } = photo;
  const { opening } = await done(ask(editor, reference));
  await done(grant(other, { reference, opening }));
  const { pieces } = await listed(editor, reference);
  const idOf = (kind: string) => pieces.find((each) => each.kind === kind)?.id ?? 0;
  const named = { reference, opening };
  return {
    ...photo,
    named,
    words: { ...named, piece: idOf('words') },
    picture: { ...named, piece: idOf('picture') },
  };
}

test('what a suspicion hides is sealed once for its case, words and picture, and nothing is held any more', async () => {
  const { id, report, sealed, reference } = await reportedPhoto();
  await report(await site.member());
  await sealed();
  const rows = await rowsOf(id);
  expect(rows).toMatchObject([
    { reference, kind: 'words', thing: 'photo', place: 0, type: 'application/json', missing: false },
    { reference, kind: 'picture', thing: 'photo', place: 1, type: 'image/jpeg', parts: 1, missing: false },
  ]);
  for (const { sha256, bytes } of rows) expect([sha256.length, bytes > 0]).toEqual([64, true]);
  expect(await site.db.selectFrom('held_files').selectAll().execute()).toEqual([]);
});

test('a process that dies between a hiding and its seal leaves the bytes held, and another seals them', async () => {
  // Where it dies: the hiding is committed, and no worker begins its job.
  await sql`create function lost_job() returns trigger language plpgsql as $$ begin
    if new.key like 'evidence_sealing %' then new.run_at := now() + interval '9 years'; end if; return new; end $$`.execute(
    site.db,
  );
  await sql`create trigger lost_job before insert on graphile_worker._private_jobs
    for each row execute function lost_job()`.execute(site.db);
  const { id, sealed } = await reportedPhoto();
  await sql`drop trigger lost_job on graphile_worker._private_jobs`.execute(site.db);
  expect(await rowsOf(id)).toMatchObject([{ kind: 'words' }, { kind: 'picture', sealed_at: 0 }]);
  const held = () => site.db.selectFrom('held_files').select('folder').execute();
  expect(await held()).toHaveLength(1);
  await site.clock.advance(5 * hourMs);
  await sealed();
  expect(await rowsOf(id)).toMatchObject([{ kind: 'words' }, { kind: 'picture', missing: false, parts: 1 }]);
  expect(await held()).toEqual([]);
});

test('one of the team asks and cannot grant it themself; of two who answer one is first, and the asker alone looks, each time in the journal', async () => {
  const { reference, sealed, author } = await reportedPhoto();
  await sealed();
  const { opening } = await done(ask(editor, reference));
  expect(await ask(editor, reference)).toMatchObject({ code: 'seal_asked' });
  expect(await grant(editor, { reference, opening })).toMatchObject({ code: 'seal_needs_another' });
  const third = await site.member({ role: 'editor' });
  const [pro, member] = [await site.member({ role: 'pro' }), await site.member()];
  for (const by of [pro, member, author])
    expect(await grant(by, { reference, opening })).toMatchObject({ status: 'error' });
  expect((await done(other.call(moderationCalls.dashboard, {}))).seals).toContainEqual({
    reference,
    asked_at: site.clock.now(),
  });
  const answers = await Promise.all([other, third].map((by) => grant(by, { reference, opening })));
  const lost = answers.filter(({ status }) => status === 'error');
  expect(lost).toMatchObject([{ code: 'seal_answered' }]);

  const { pieces, openings } = await listed(editor, reference);
  expect(openings).toMatchObject([{ id: opening, state: 'granted', own: 1, reason: 'Qui est-ce ?' }]);
  expect(openings[0]?.until_at).toBe(site.clock.now() + evidenceLimits.openMs);
  const [words, picture] = pieces.map(({ id: piece }) => ({ reference, opening, piece }));
  if (!words || !picture) throw new Error('two pieces are sealed');
  expect(await refusalOf(bytesOf(editor, picture))).toBe('seal_closed');
  expect(await look(other, words)).toMatchObject({ code: 'seal_closed' });
  const read = await done(look(editor, words));
  expect(read.words).toMatchObject({ author: { nick: author.nick, email: author.email } });
  await done(look(editor, picture));
  const whole = await bytesOf(editor, picture);
  const content = Buffer.from(await whole.arrayBuffer());
  expect([whole.status, whole.headers.get('content-type'), whole.headers.get('cache-control')]).toEqual([
    200,
    'image/jpeg',
    'no-store',
  ]);
  expect(content.length).toBe(pieces[1]?.bytes);
  const part = await bytesOf(editor, picture, { range: 'bytes=10-19' });
  expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, content.subarray(10, 20)]);
  // As an address bar would.
  expect(await refusalOf(bytesOf(editor, picture, { accept: 'text/html' }))).toBe('foreign_origin');
  expect(await refusalOf(bytesOf(other, picture))).toBe('seal_closed');

  await site.clock.advance(minuteMs);
  await done(editor.call(moderationCalls.veilEvidence, { reference, opening }));
  expect(await refusalOf(bytesOf(editor, picture))).toBe('seal_closed');
  const { openings: after } = await listed(editor, reference);
  expect(after[0]?.looks.map(({ piece, at, ended_at }) => [piece, ended_at - at])).toEqual([
    [picture.piece, minuteMs],
    [words.piece, 0],
  ]);
  const journal = await done(editor.call(moderationCalls.journal, { q: reference }));
  expect(journal.list.map(({ act }) => act).filter((act) => act.startsWith('evidence'))).toEqual([
    'evidence_seen',
    'evidence_seen',
    'evidence_granted',
    'evidence_asked',
  ]);
});

test('an opening closes after 30 minutes, or when its asker closes it; a refusal says why, and may be asked anew', async () => {
  const { named, picture } = await granted();
  await done(look(editor, picture));
  await site.clock.advance(evidenceLimits.openMs);
  expect(await refusalOf(bytesOf(editor, picture))).toBe('seal_closed');
  await prove(editor);
  await prove(other);
  expect(await look(editor, picture)).toMatchObject({ code: 'seal_closed' });
  await until(async () => (await listed(editor, named.reference)).openings[0]?.closed_at);
  const [over] = (await listed(editor, named.reference)).openings;
  expect([over?.state, over?.closed_at, over?.looks[0]?.ended_at]).toEqual([
    'closed',
    over?.until_at,
    over?.until_at,
  ]);

  const { reference } = named;
  const asked = async () => ({ reference, ...(await done(ask(editor, reference))) });
  await done(other.call(moderationCalls.refuseEvidence, { ...(await asked()), reason: 'Déjà vu.' }));
  expect((await listed(editor, reference)).openings[0]).toMatchObject({
    state: 'refused',
    answer: 'Déjà vu.',
  });
  await done(editor.call(moderationCalls.closeEvidence, await asked()));
  expect((await listed(editor, reference)).openings[0]?.state).toBe('withdrawn');
  const again = await asked();
  await done(grant(other, again));
  await done(editor.call(moderationCalls.closeEvidence, again));
  expect(await look(editor, { ...picture, ...again })).toMatchObject({ code: 'seal_closed' });
});

test('what is sealed outlives its author and its thing, and for a suspected minor leaves as a sheet whose sending is recorded', async () => {
  const { author, picture, words } = await granted();
  const { reference } = picture;
  await done(look(editor, picture));
  const before = Buffer.from(await (await bytesOf(editor, picture)).arrayBuffer());
  await done(author.call(accountsCalls.deleteAccount, { password: author.password, confirm: 1 }));
  expect(Buffer.from(await (await bytesOf(editor, picture)).arrayBuffer())).toEqual(before);
  expect((await done(look(editor, words))).words?.author).toMatchObject({ nick: author.nick });

  const sheet = await done(editor.call(moderationCalls.evidenceSheet, { reference }));
  expect(sheet).toMatchObject({
    author: { nick: author.nick, email: author.email },
    things: [{ kind: 'photo' }],
  });
  expect(sheet.pieces.map(({ sha256 }) => sha256.length)).toEqual([64, 64]);
  await done(editor.call(moderationCalls.evidenceSent, { reference, authority: 'OFMIN', number: 'PH-1' }));
  expect((await listed(editor, reference)).sent).toMatchObject([{ authority: 'OFMIN', number: 'PH-1' }]);
  const journal = await done(editor.call(moderationCalls.journal, { act: 'evidence_sent' }));
  expect(journal.list[0]).toMatchObject({ why: 'OFMIN · PH-1', target: { reference } });
});

test('what was recorded before its case is part of it from the case’s transaction on, and goes where no case takes it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'alcove-clips-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const files = await openLocalFiles({ folder });
  const sealing = createPieceSealing({
    db: site.db,
    clock: site.clock,
    jobs: idleJobs(),
    members: { byUids: unasked },
    wholeFiles: { behind: unasked, open: unasked },
    heldFiles: { hold: unasked, letGo: unasked },
    sealedBytes: createSealedBytes({ secretKey: 'of a test', files }),
    metrics: { sealed: () => {}, watchSealing: () => {} },
  });
  const clip = { kind: 'clip', type: 'video/mp4', takenAt: site.clock.now(), durationMs: 30_000 } as const;
  const [taken, left] = [
    await sealing.keep({ ...clip, content: clipBytes() }),
    await sealing.keep({ ...clip, content: clipBytes() }),
  ];
  const { reference } = await reportedPhoto();
  const add = () => site.db.transaction().execute((tx) => sealing.add(tx, reference, [taken]));
  await add();
  await expect(add()).rejects.toThrow('another case');
  const { pieces } = await listed(editor, reference);
  expect(pieces.find(({ id }) => id === taken)).toMatchObject({
    kind: 'clip',
    duration_ms: 30_000,
    bytes: 14,
  });
  await site.clock.advance(hourMs + minuteMs);
  await sealing.sweep();
  const kept = await site.db
    .selectFrom('evidence_pieces')
    .select('id')
    .where('id', 'in', [taken, left])
    .execute();
  expect(kept).toEqual([{ id: taken }]);
  expect(await files.stat(`sealed/evidence/${left}/0.bin`)).toBeNull();
});

test('six months after the last decision nothing sealed is left, for a minor after a year', async () => {
  const [report, minor] = [await reportedPhoto('insult'), await reportedPhoto()];
  for (const { reference } of [report, minor])
    await done(
      editor.call(moderationCalls.decideCase, { reference, decision: 'remove', ground: 'terms_content' }),
    );
  await report.sealed();
  await minor.sealed();
  expect(await editor.call(moderationCalls.evidenceSheet, report)).toMatchObject({ code: 'item_unknown' });
  const left = async () => [(await rowsOf(report.id)).length, (await rowsOf(minor.id)).length];
  expect(await left()).toEqual([2, 2]);
  const { kept_until } = await listed(editor, report.reference);
  expect(kept_until).toBe(site.clock.now() + evidenceLimits.keptMs);
  await site.clock.advance(evidenceLimits.keptMs - hourMs);
  expect(await left()).toEqual([2, 2]);
  await site.clock.advance(dayMs + hourMs);
  await until(async () => (await left())[0] === 0);
  expect((await left())[1]).toBe(2);
  await site.clock.advance(evidenceLimits.minorsKeptMs - evidenceLimits.keptMs + dayMs);
  await until(async () => (await left())[1] === 0);
});
