// The jobs that draw pictures of demo members, on domains that only remember what they were given.
import type { Uid } from '@alcove/protocol';
import { expect, test } from 'vitest';
import type { Member } from '../modules/accounts/index.ts';
import type { JobSpec } from '../platform/jobs/jobs.ts';
import { castPeople } from './cast/members.ts';
import { castPhotos } from './cast/photos.ts';
import { castSets } from './cast/sets.ts';
import { castStories } from './cast/stories.ts';
import { createPhotoJobs } from './photos.ts';
import { createSetJobs } from './sets.ts';
import { createStoryJobs } from './stories.ts';

const uids = new Map(castPeople.map(({ nick }, at) => [nick, (at + 1) as Uid]));
const accounts = { members: { byNick: async (nick: string) => ({ uid: uids.get(nick) }) as Member } };

/** Jobs that are run by the test. */
function createHeldJobs() {
  let run: ((payload: never) => unknown) | undefined;
  const waiting: unknown[] = [];
  return {
    waiting,
    add: async (_: unknown, _spec: unknown, payload: unknown) => void waiting.push(payload),
    handle: (_: JobSpec<object>, handler: (payload: never) => unknown) => void (run = handler),
    run: async (payload: object) => run?.(payload as never),
  };
}

test.each([
  ['photo', castPhotos.map(([owner]) => owner)],
  ['set', castSets.map(({ nick }) => nick)],
  ['story', castStories.map(({ by }) => by)],
])('each %s is of a member of the cast', (_, nicks) => {
  expect(nicks.filter((nick) => !uids.has(nick))).toEqual([]);
});

test('a process that dies while it draws an album goes on after its last photo, and then draws the next', async () => {
  const jobs = createHeldJobs();
  const placed: string[] = [];
  let survives = 2;
  const albums = {
    countPhotos: async () => placed.length,
    importPhoto: async (_: Uid, { description }: { description: string }) => {
      if (survives-- === 0) throw new Error('killed');
      placed.push(description);
    },
  };
  const begin = createPhotoJobs({ db: {}, jobs, accounts, albums } as never);
  await begin();
  expect(jobs.waiting).toEqual([{ owner: 0 }]);
  await expect(jobs.run({ owner: 0 })).rejects.toThrow('killed');
  expect(placed).toHaveLength(2);
  survives = Infinity;
  await jobs.run({ owner: 0 });
  const [first] = castPhotos.map(([owner]) => owner);
  const own = castPhotos.filter(([owner]) => owner === first);
  expect(placed).toEqual(own.map(([, , , , description = '']) => description));
  expect(jobs.waiting).toEqual([{ owner: 0 }, { owner: 1 }]);
});

test('a set that is there is not drawn again, and the next one follows', async () => {
  const jobs = createHeldJobs();
  const made: string[] = [];
  const contributions = {
    findSet: async (_: Uid, title: string) => (made.includes(title) ? { id: 1, films: 0 } : undefined),
    importSet: async ({ title }: { title: string }) => made.push(title),
  };
  createSetJobs({
    db: {},
    clock: { now: () => 0 },
    jobs,
    accounts,
    contributions,
    finding: { importTags: async () => {}, count: async () => {} },
    media: { films: {} },
    comments: { importComment: async () => {} },
    invented: { people: async () => ({ active: [...uids.values()] }) },
  } as never);
  await jobs.run({ at: 0 });
  await jobs.run({ at: 0 });
  expect(made).toEqual([castSets[0]?.title]);
  expect(jobs.waiting).toEqual([{ at: 1 }, { at: 1 }]);
});

test('stories are drawn one after the other, those that are there are left, and each is renewed every six hours', async () => {
  const jobs = createHeldJobs();
  const made: string[] = [];
  const there = new Set([castStories[0]?.text]);
  const stories = {
    hasStory: async (_: Uid, text: string) => there.has(text),
    importStory: async ({ text }: { text: string }) => made.push(text),
  };
  const begin = createStoryJobs({
    db: {},
    clock: { now: () => 0 },
    jobs,
    stories,
    media: { films: {} },
    comments: { importComment: async () => {} },
    invented: { people: async () => ({ uidOf: (nick: string) => uids.get(nick) }) },
  } as never);
  await begin();
  for (const at of castStories.keys()) await jobs.run({ at });
  // Without ffmpeg no film is drawn.
  const drawn = castStories.slice(1).filter(({ film }) => film === undefined);
  expect(made).toEqual(drawn.map(({ text }) => text));
  expect(jobs.waiting.slice(0, 2)).toEqual([{ at: 0 }, { at: 1 }]);
  expect(jobs.waiting.at(-1)).toEqual({ at: 0 });
});
