// What a page of stories begins with.
import type { ArgumentsOf, CallSpec, LockedStory, storiesCalls, Story, StoryOnAir } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { loadStories, loadStoriesOf } from './load.ts';

const me = 1;
const story = (id: number, uid: number, more: Partial<Story> = {}) =>
  ({
    id,
    author: { uid },
    own: uid === me ? 1 : 0,
    state: 'published',
    remaining: 100,
    open_remaining: 50,
    ...more,
  }) as Story;
const locked = { id: 40, author: { uid: 9 }, premium: 1, remaining: 60, seed: '' } as unknown as LockedStory;

type Answers = { list: Story[]; own?: Story[]; onAir?: StoryOnAir[]; isEmpty?: boolean };
/** Answers for the reader’s own stories, and for those of everybody else. */
const callWith =
  ({ list, own = [], onAir = [], isEmpty = false }: Answers) =>
  async (_: CallSpec, { author }: ArgumentsOf<typeof storiesCalls.stories>) => ({
    status: 'success',
    data: {
      list: author === me ? own : list,
      locked: isEmpty ? [] : [locked],
      on_air: onAir,
      now: 7,
    },
  });
const failing = async () => ({ status: 'error', code: 'unavailable', message: '' });
const load = (answers: Answers) => loadStories(callWith(answers) as never, { me });

test('a list shows ten of eleven stories, the reader’s own once, and knows that there are more (R7.301)', async () => {
  const list = Array.from({ length: 11 }, (_, at) => story(20 - at, at === 0 ? me : 2));
  const own = [story(20, me), story(5, me, { state: 'rejected' })];
  const loaded = await load({ list, own });
  expect(loaded).toMatchObject({ state: 'open', hasMore: true, at: 7000, own });
  if (loaded.state !== 'open') return;
  expect(loaded.stories.map(({ id }) => id)).toEqual([20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 40]);
  expect(loaded.stories.at(-1)).toMatchObject({ is: 'locked', endsAt: 67_000 });
  expect(loaded.drawings[40]).toMatch(/^\//);
  expect(await load({ list: list.slice(1) })).toMatchObject({ hasMore: false });
});

test('a profile has a ring for published and for locked stories or a member on the air, and none without any', async () => {
  const list = [story(3, 2), story(2, 2, { state: 'review' })];
  const loaded = await loadStoriesOf(callWith({ list }) as never, 2);
  expect(loaded?.stories.map(({ id, is }) => [id, is])).toEqual([
    [3, 'open'],
    [40, 'locked'],
  ]);
  const onAir = [{ uid: 2, room: {} } as StoryOnAir];
  expect(await loadStoriesOf(callWith({ list: [], onAir, isEmpty: true }) as never, 2)).toMatchObject({
    onAir,
  });
  expect(await loadStoriesOf(callWith({ list: [], isEmpty: true }) as never, 2)).toBeUndefined();
  expect(await loadStoriesOf(failing as never, 2)).toBeUndefined();
  expect(await loadStories(failing as never, { me })).toEqual({ state: 'failed' });
});
