// What a role may report before it has a second factor, on a production site: no more than a free member.
import {
  albumsCalls,
  type ArgumentsOf,
  commentsCalls,
  contributionsCalls,
  moderationCalls,
  notificationsCalls,
  wallCalls,
} from '@alcove/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { done, startTestSite, type TestMember, type TestSite, until } from '../../../testing/index.ts';
import { factors } from '../../accounts/second-factor/testing/factors.ts';
import { jpeg, upload } from '../../media/testing/samples.ts';
import { sealedReport } from './testing/sealed-report.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ env: { SITE_MODE: 'production' } })));
afterAll(() => site.close());

const { withTotp } = factors(() => site);
type Asked = ArgumentsOf<typeof moderationCalls.report>;

/** One of each kind, open to the team beside its owner. */
async function keptFromMembers(owner: TestMember): Promise<Asked[]> {
  const content = await jpeg({ width: 1024, height: 768 });
  const { id: post } = await done(
    owner.call(wallCalls.postOnWall, { text: 'Bonsoir', audience: 'followers' }),
  );
  const { comment } = await done(
    owner.call(commentsCalls.addComment, { kind: 'wall', id: post, text: 'Entre nous' }),
  );
  const { material } = await done(
    upload(owner, albumsCalls.uploadPhoto, { content, type: '', fields: { album: 'private' } }),
  );
  const { draft } = await done(owner.call(contributionsCalls.saveDraft, { title: 'Persiennes' }));
  await site.db
    .updateTable('contributions')
    .set({ status: 'pending', submitted_at: site.clock.now() })
    .where('id', '=', draft.id)
    .execute();
  const kinds = [
    // Before its post, which is hidden with all that is below it.
    ['comment', comment.id],
    ['post', post],
    ['photo', material.material_id],
    ['contribution', draft.id],
  ] as const;
  return kinds.map(([kind, id]) => ({ kind, id: [String(id)], reason: 'underage' }));
}

test('an editor without a second factor reports and holds nothing that the team alone sees, and with one they do', async () => {
  const [owner, editor] = [await site.member(), await site.member({ role: 'editor' })];
  const items = await keptFromMembers(owner);
  for (const item of items) {
    expect([item.kind, await editor.call(moderationCalls.report, item)]).toMatchObject([
      item.kind,
      { code: 'item_unknown' },
    ]);
  }
  await withTotp(editor);
  const references = new Map<string, string>();
  for (const item of items) {
    const { reference } = await done(editor.call(moderationCalls.report, item));
    references.set(item.kind, reference);
  }
  const reference = references.get('contribution') ?? '';
  expect(await sealedReport(site, editor, reference)).toMatchObject({ held: 1 });
});

test('an editor is told of mentions where they may read without their role', async () => {
  const [owner, editor] = [await site.member(), await site.member({ role: 'editor' })];
  const toldOf = async () =>
    (await done(editor.call(notificationsCalls.notifications, {}))).list.map(({ url }) => url);
  const post = (audience: 'followers' | 'members') =>
    done(owner.call(wallCalls.postOnWall, { text: `Bonsoir @${editor.nick}`, audience }));
  const { id: closed } = await post('followers');
  const text = `Et vous, @${editor.nick} ?`;
  await done(owner.call(commentsCalls.addComment, { kind: 'wall', id: closed, text }));
  const { id: open } = await post('members');
  await until(async () => (await toldOf()).length > 0);
  expect(await toldOf()).toEqual([expect.stringContaining(`/mur/${open}`)]);
});
