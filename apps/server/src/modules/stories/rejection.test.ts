// Reports and rejections of stories.
import { dayMs, notificationsCalls, reportsCalls, storiesCalls } from '@alcove/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { done, startTestSite, type TestMember, type TestSite, until } from '../../testing/index.ts';
import { listedFor, publishStory, storyOf } from './testing/stories.ts';
import { sealedReport } from '../moderation/reports/testing/sealed-report.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ env: { RATE_LIMITS: 'off' } })));
afterAll(() => site.close());

const gone = { code: 'story_gone' };
const denounce = (by: TestMember, id: number, more = {}) =>
  done(by.call(storiesCalls.denounceStory, { id, ...more }));
const payingMember = () => site.member({ premium: true });

test('a report of a free member counts once, and rejects nothing (R2.244, R3.249, R4.184, R6.056, R7.224)', async () => {
  const [author, free] = [await site.member(), await site.member()];
  const id = await publishStory(author);
  expect(await denounce(free, id)).toMatchObject({ id, rejects: 0 });
  await denounce(free, id);
  await denounce(await site.member(), id);
  expect(await storyOf(author, id)).toMatchObject({ reports: 2, rejections: 0, state: 'published' });
  expect(await storyOf(free, id)).not.toHaveProperty('reports');
  expect(await author.call(storiesCalls.denounceStory, { id })).toMatchObject({ code: 'not_oneself' });
});

test('the second Premium member closes a story, and its author reads why, never who (R4.181, R4.182)', async () => {
  const [author, one, other] = [await site.member(), await payingMember(), await payingMember()];
  const id = await publishStory(author);
  const { urls } = (await storyOf(one, id)).media[0] ?? {};
  expect(await denounce(one, id, { reason: 'insult' })).toMatchObject({ rejects: 1 });
  await denounce(one, id, { reason: 'harassment' });
  expect(await storyOf(author, id)).toMatchObject({ reports: 1, rejections: 1 });
  // The general report is the same act.
  await done(other.call(reportsCalls.report, { kind: 'story', id: [String(id)], reason: 'scam' }));
  expect(await one.call(storiesCalls.story, { id })).toMatchObject(gone);
  expect((await one.fetch(urls?.large ?? '')).status).toBe(404);
  expect(await storyOf(author, id)).toMatchObject({ state: 'rejected', reasons: ['insult', 'scam'] });
  await until(
    async () => (await done(author.call(notificationsCalls.notifications, {}))).list[0]?.senderId === 0,
  );
  expect((await done(author.call(notificationsCalls.notifications, {}))).list).toMatchObject([
    { type: 'ephemeral', senderNick: '' },
  ]);
});

test('an editor gives a rejected story back within its day, and who was overruled three times only reports', async () => {
  const [author, one, other, team] = [
    await site.member(),
    await payingMember(),
    await payingMember(),
    await site.member({ role: 'editor' }),
  ];
  for (let count = 0; count < 3; count += 1) {
    const id = await publishStory(author);
    await denounce(one, id);
    await denounce(other, id);
    expect(await one.call(storiesCalls.restoreStory, { id })).toMatchObject({ code: 'role_required' });
    site.clock.advance(1000);
    expect(await done(team.call(storiesCalls.restoreStory, { id }))).toMatchObject({
      story: { state: 'published', rejections: 0, remaining: dayMs / 1000 - 1 },
    });
    expect(await storyOf(one, id)).toMatchObject({ id });
    await done(author.call(storiesCalls.deleteStory, { id }));
  }
  const id = await publishStory(author);
  expect(await denounce(one, id)).toMatchObject({ rejects: 0 });
  expect(await denounce(other, id)).toMatchObject({ rejects: 0 });
  expect(await storyOf(one, id)).toMatchObject({ id });
  const late = await publishStory(author);
  for (const by of [await payingMember(), await payingMember()]) await denounce(by, late);
  site.clock.advance(dayMs);
  const later = await site.member({ role: 'editor' });
  expect(await later.call(storiesCalls.restoreStory, { id: late })).toMatchObject(gone);
});

test('a suspicion of a minor hides a story at once, from its author too, until the team lifts it', async () => {
  const [author, free, reader] = [await site.member(), await site.member(), await payingMember()];
  const team = await site.member({ role: 'editor' });
  const id = await publishStory(author);
  const { reference } = await denounce(free, id, { reason: 'underage' });
  for (const one of [author, reader]) expect(await one.call(storiesCalls.story, { id })).toMatchObject(gone);
  expect((await listedFor(author, { author: author.uid })).list).toEqual([]);
  const opened = await sealedReport(site, team, reference);
  expect(opened).toMatchObject({ kind: 'story', held: 1, missing: 0, lines: [{ pictures: [1] }] });
  await done(team.call(reportsCalls.liftSuspicion, { reference }));
  expect(await storyOf(reader, id)).toMatchObject({ id });
});
