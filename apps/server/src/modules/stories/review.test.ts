// Review of stories, before they are shown and while they are.
import { dayMs, hourMs, reviewCalls, storiesCalls } from '@alcove/protocol';
import { expect, onTestFinished, test } from 'vitest';
import { done, startTestSite, type TestMember } from '../../testing/index.ts';
import { publishStory, storyOf, uploaded } from './testing/stories.ts';

async function start(review: 'before' | 'after') {
  const site = await startTestSite({ env: { RATE_LIMITS: 'off', STORIES_REVIEW: review } });
  onTestFinished(() => site.close());
  const [author, reader, reviewer] = [
    await site.member(),
    await site.member({ premium: true }),
    await site.member({ role: 'pro' }),
  ];
  return { site, author, reader, reviewer };
}

const waiting = async (reviewer: TestMember) =>
  done(reviewer.call(reviewCalls.reviewQueue, { kind: 'story' }));

async function decide(reviewer: TestMember, id: number, decision: 'publish' | 'reject') {
  const opened = await done(reviewer.call(reviewCalls.openReview, { kind: 'story', id }));
  if (opened.kind !== 'story') throw new Error(`a story was asked for, not ${opened.kind}`);
  const files = opened.contribution.files.map(({ material_id }) => ({
    material_id,
    decision: 'publish' as const,
  }));
  return done(
    reviewer.call(reviewCalls.decideReview, {
      kind: 'story',
      id,
      version: opened.version,
      decision,
      ...(decision === 'publish' ? { files } : { reason: 'not_allowed' as const }),
    }),
  );
}

test('where stories are reviewed before, the day of one begins when a reviewer publishes it', async () => {
  const { site, author, reader, reviewer } = await start('before');
  const upload = [(await uploaded(author)).id];
  const { id, state } = await done(
    author.call(storiesCalls.submitStory, { text: 'La lampe', upload, consent: 1 }),
  );
  expect(state).toBe('review');
  expect(await reader.call(storiesCalls.story, { id })).toMatchObject({ code: 'story_gone' });
  expect(await storyOf(author, id)).toMatchObject({ state: 'review', published: 0 });
  site.clock.advance(2 * hourMs);
  expect(await waiting(reviewer)).toMatchObject({
    list: [{ kind: 'story', id, title: 'La lampe', photos: 1 }],
    total_count: 1,
  });
  expect(await decide(reviewer, id, 'publish')).toEqual({ id, state: 'published' });
  expect(await storyOf(reader, id)).toMatchObject({ remaining: dayMs / 1000, state: 'published' });
  expect((await waiting(reviewer)).list).toEqual([]);
});

test('where they are reviewed afterwards, a story is shown at once until a reviewer rejects it', async () => {
  const { author, reader, reviewer } = await start('after');
  const id = await publishStory(author);
  expect(await storyOf(reader, id)).toMatchObject({ id });
  expect((await waiting(reviewer)).list).toMatchObject([{ id }]);
  expect(await decide(reviewer, id, 'reject')).toEqual({ id, state: 'rejected' });
  expect(await reader.call(storiesCalls.story, { id })).toMatchObject({ code: 'story_gone' });
  expect(await storyOf(author, id)).toMatchObject({ state: 'rejected', reasons: ['not_allowed'] });
});
