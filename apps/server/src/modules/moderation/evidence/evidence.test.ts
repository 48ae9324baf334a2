// What cases seal, from the moment of hiding: on one site.
import { albumsCalls, moderationCalls } from '@alcove/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { done, startTestSite, type TestMember, type TestSite, until } from '../../../testing/index.ts';
import { jpeg, upload } from '../../media/testing/samples.ts';

let site: TestSite;
let reader: TestMember;
beforeAll(async () => {
  site = await startTestSite({ env: { RATE_LIMITS: 'off' } });
  reader = await site.member();
});
afterAll(() => site.close());

/** A photo of an album that a member suspects to show a minor, as `thing` of a case. */
async function suspectedPhoto() {
  const author = await site.member();
  const content = await jpeg({ width: 1024, height: 768 });
  const { material } = await done(
    upload(author, albumsCalls.uploadPhoto, { content, fields: { album: 'public' } }),
  );
  const id = String(material.material_id);
  const suspect = async (by: TestMember) =>
    done(by.call(moderationCalls.report, { kind: 'photo', id, reason: 'underage' }));
  return { author, id, suspect };
}
const rowsOf = (id: string) =>
  site.db.selectFrom('evidence_pieces').selectAll().where('item', '=', id).orderBy('place').execute();

test('what a suspicion hides is sealed once for its case, words and picture, and nothing is held any more', async () => {
  const { id, suspect } = await suspectedPhoto();
  await suspect(reader);
  await suspect(await site.member());
  await until(async () => (await rowsOf(id)).every(({ sealed_at }) => sealed_at > 0));
  const rows = await rowsOf(id);
  expect(rows).toMatchObject([
    { kind: 'words', thing: 'photo', place: 0, type: 'application/json', missing: false },
    { kind: 'picture', thing: 'photo', place: 1, type: 'image/jpeg', parts: 1, missing: false },
  ]);
  for (const { sha256, bytes } of rows) expect([sha256.length, bytes > 0]).toEqual([64, true]);
  expect(await site.db.selectFrom('held_files').selectAll().execute()).toEqual([]);
});
