// The dashboard on a real site: what it counts, for whom, and the days that its job keeps.
import { contributionsCalls, hourMs, moderationCalls } from '@alcove/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { done, startTestSite, type TestMember, type TestSite, until } from '../../../testing/index.ts';
import { addPending } from '../../contributions/testing/sets.ts';
import { rich } from '../../gifts/testing/giving.ts';

let site: TestSite;
let pro: TestMember;
let editor: TestMember;
beforeAll(async () => {
  site = await startTestSite({ env: { RATE_LIMITS: 'off' } });
  [pro, editor] = [await site.member({ role: 'pro' }), await site.member({ role: 'editor' })];
});
afterAll(() => site.close());

const { consoleCounts, dashboard, examineServer, openReview, report, serverFindings } = moderationCalls;
const read = (by: TestMember) => done(by.call(dashboard, {}));
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

test('the team reads what is first, each with its duties, and members read nothing of it (R6.076)', async () => {
  const [author, reader] = [await site.member(), await site.member()];
  const { id } = await addPending(site, author);
  await done(pro.call(openReview, { kind: 'contribution', id }));
  await done(pro.call(contributionsCalls.startPoll, { id }));
  await done(reader.call(report, { kind: 'profile', id: String(author.uid), reason: 'insult' }));

  const seen = await read(editor);
  expect(seen).toMatchObject({ cases_count: 1, late: 0, polled: 1, cameras: 0, viewers: 0, older: 0 });
  expect(seen.cases).toMatchObject([{ kind: 'report', hidden: 0 }]);
  expect(seen.health.map(({ part, ready, since }) => [part, ready, since])).toEqual([
    ['database', 1, 0],
    ['bus', 1, 0],
    ['files', 1, 0],
    ['media', 1, 0],
  ]);
  expect(JSON.stringify(seen)).not.toContain(author.nick);
  expect(await done(editor.call(consoleCounts, {}))).toMatchObject({ review: 1, cases: 1, ready: 1 });
  // Cases are no duty of theirs.
  expect(await read(pro)).toMatchObject({ cases: [], cases_count: 0, polled: 1 });
  expect(await done(pro.call(consoleCounts, {}))).toMatchObject({ review: 1, cases: 0, late: 0 });
  for (const call of [dashboard, consoleCounts])
    expect(await reader.call(call, {})).toMatchObject({ code: 'role_required' });
});

test('an owner has the doctor look at the server and reads what it found; an editor does not', async () => {
  const owner = await site.member({ role: 'owner' });
  expect(await done(owner.call(serverFindings, {}))).toEqual({ examined_at: null, list: [] });
  const { list } = await done(owner.call(examineServer, {}));
  expect(list).toContainEqual({
    part: 'files',
    check: 'files.write',
    state: 'good',
    words: 'Files are written.',
  });
  const again = await done(owner.call(serverFindings, {}));
  expect(again).toEqual({ examined_at: site.clock.now(), list });
  for (const call of [serverFindings, examineServer])
    expect(await editor.call(call, {})).toMatchObject({ code: 'role_required' });
});

test('a job counts each day: members and tokens also of days before it, and how long the queue has waited', async () => {
  const begin = site.clock.now();
  await rich(site, 400);
  await read(editor);
  await site.clock.advance(25 * hourMs);
  await until(async () => (await read(editor)).days.at(-1)?.day === dayOf(site.clock.now()));
  const { days, older, tokens, members } = await read(editor);
  const [before, today] = [days.find(({ day }) => day === dayOf(begin)), days.at(-1)];
  expect(before).toMatchObject({ bought: 400, spent: 0 });
  // Nobody had counted cameras before the site began.
  expect(days[0]).toMatchObject({ members: 0, active: null, cameras: null, waiting: null });
  expect(today).toMatchObject({ members, bought: 0, cameras: 0, waiting: { fresh: 0, day: 0, older: 1 } });
  expect([older, tokens]).toEqual([1, 400]);
});
