// What the clock does to cases by itself: reminders of the team, and the end of what nobody can contest any more.
import { caseLimits, dayMs, hourMs, minuteMs, moderationCalls, wallCalls } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { done, startTestSite, type TestMember, type TestSite, until } from '../../../testing/index.ts';

const reported = async (site: TestSite) => {
  const [author, one] = [await site.member(), await site.member()];
  const { id } = await done(author.call(wallCalls.postOnWall, { text: 'Un mot', audience: 'members' }));
  await done(one.call(moderationCalls.report, { kind: 'post', id, reason: 'insult' }));
  const { reference } = await site.db
    .selectFrom('case_items')
    .select('reference')
    .where('item', '=', String(id))
    .executeTakeFirstOrThrow();
  return { author, one, id, reference };
};
/** Subjects of the mails about a case, in their order. */
const remindersOf = async (site: TestSite, reference: string) =>
  (await site.outbox())
    .filter(({ text }) => text.includes(`/dossiers/${reference}`))
    .map(({ subject }) => subject.split(': ')[1])
    .toReversed();
const decide = async (by: TestMember, reference: string, decision: 'remove' | 'keep') =>
  done(
    by.call(moderationCalls.decideCase, {
      reference,
      decision,
      ...(decision === 'remove' && { ground: 'terms_content' }),
    }),
  );

test('the team is reminded of a case at half its time, eight hours before its end and at its end, once each', async () => {
  await using site = await startTestSite({ env: { RATE_LIMITS: 'off' } });
  const { reference } = await reported(site);
  const reached = (...stages: string[]) => expect.poll(() => remindersOf(site, reference)).toEqual(stages);
  await site.clock.advance(12 * hourMs);
  await reached('la moitié du délai est passée');
  await site.clock.advance(4 * hourMs);
  await reached('la moitié du délai est passée', 'moins de 8 heures');
  await site.clock.advance(8 * hourMs);
  await reached('la moitié du délai est passée', 'moins de 8 heures', 'en retard');
  await site.clock.advance(dayMs);
  const editor = await site.member({ role: 'editor' });
  expect(await done(editor.call(moderationCalls.cases, { state: 'late' }))).toMatchObject({ total_count: 1 });
  await reached('la moitié du délai est passée', 'moins de 8 heures', 'en retard');
});

test('the team is reminded of a case of one hour to the minute, and of one of ten hours first of what is left', async () => {
  await using site = await startTestSite({ env: { RATE_LIMITS: 'off', CASE_CLOCKS: 'report=1h' } });
  const { reference } = await reported(site);
  await site.clock.advance(30 * minuteMs);
  const reached = (...stages: string[]) => expect.poll(() => remindersOf(site, reference)).toEqual(stages);
  await reached('la moitié du délai est passée');
  await site.clock.advance(30 * minuteMs);
  await reached('la moitié du délai est passée', 'en retard');
  const longer = await reported(site);
  await site.db
    .updateTable('cases')
    .set({ due_at: site.clock.now() + 10 * hourMs })
    .where('reference', '=', longer.reference)
    .execute();
  await site.clock.advance(2 * hourMs);
  await expect.poll(() => remindersOf(site, longer.reference)).toEqual(['moins de 8 heures']);
});

test('what was removed is erased and its case closed once nobody can contest it, unless an appeal waits', async () => {
  await using site = await startTestSite({ env: { RATE_LIMITS: 'off' } });
  const [quiet, contested] = [await reported(site), await reported(site)];
  const editor = await site.member({ role: 'editor' });
  for (const { reference } of [quiet, contested]) await decide(editor, reference, 'remove');
  await done(
    contested.author.call(moderationCalls.appeal, {
      reference: contested.reference,
      text: 'Je citais une chanson.',
    }),
  );
  const stateOf = async (reference: string) =>
    (
      await site.db
        .selectFrom('cases')
        .select('state')
        .where('reference', '=', reference)
        .executeTakeFirstOrThrow()
    ).state;
  const rows = async () =>
    (await site.db.selectFrom('wall_posts').select('id').orderBy('id').execute()).map(({ id }) => id);
  await site.clock.advance(caseLimits.appealMs - dayMs);
  expect(await rows()).toEqual([quiet.id, contested.id]);
  await site.clock.advance(dayMs + hourMs);
  await until(async () => (await stateOf(quiet.reference)) === 'closed');
  expect(await rows()).toEqual([contested.id]);
  expect(await stateOf(contested.reference)).toBe('decided');
});
