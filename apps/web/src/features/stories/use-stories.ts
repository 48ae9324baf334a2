// Stories as a page shows them: what the server drew first, then further pages, what is read of single ones, and what
// closes by the clock.
import { type StoryFilter, storyLimits } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useEffect, useReducer, useState } from 'react';
import { useCall } from '../../call/use-call.ts';
import type { CallFailure } from '../../call/call-server.ts';
import { type KnownStory, openStory } from './known.ts';
import type { ListedStories } from './load.ts';
import { storySlice } from './state.ts';

/** What closes by the clock is closed on screen within 5 s. */
const tickMs = 3000;

/** The time of the site, which goes on by the browser's own clock from the server's last answer. */
export function useSiteNow(at: number, everyMs = tickMs): number {
  const [shown, setShown] = useState({ at, now: at });
  useEffect(() => {
    const begun = performance.now();
    const timer = setInterval(() => setShown({ at, now: at + performance.now() - begun }), everyMs);
    return () => clearInterval(timer);
  }, [at, everyMs]);
  return shown.at === at ? shown.now : Math.max(at, shown.now);
}

export function useStories(listed: ListedStories, { filter, me }: { filter: StoryFilter; me: number }) {
  const [state, tell] = useReducer(storySlice.changed, storySlice.begun);
  const now = useSiteNow(listed.at);
  const { people, everyone, hasMore } = storySlice.shown(state, listed, now);
  const [stirred, setStirred] = useState<{ id: number; times: number }>();
  const adding = useCall(addresses.stories, {
    onFailure() {
      tell({ kind: 'failed' });
      return true;
    },
  });
  const find = (id: number): KnownStory | undefined =>
    everyone.flatMap(({ stories }) => stories).find((each) => each.id === id);

  return {
    filter,
    me,
    people,
    everyone,
    now,
    hasMore,
    isAdding: adding.busy,
    find,
    drawingOf: (id: number | undefined): string | undefined =>
      id === undefined ? undefined : listed.drawings[id],
    async more(): Promise<void> {
      const last = people
        .filter(({ author }) => author.uid !== me)
        .flatMap(({ stories }) => stories)
        .filter(({ is }) => is === 'open')
        .reduce<KnownStory | undefined>(
          (one, other) => (one && one.endsAt < other.endsAt ? one : other),
          undefined,
        );
      const answer = await adding.send({ filter, ...(last && { before: last.id }) });
      if (!answer) return;
      const { list, now: answered } = answer;
      const page = list.slice(0, storyLimits.perPage);
      tell({
        kind: 'added',
        stories: page
          .filter(({ author }) => author.uid !== me)
          .map((each) => openStory(each, answered * 1000)),
        hasMore: list.length > page.length,
      });
    },
    /** What was told of one story: who shows it reads it again. */
    stirred,
    stir: (id: number) => setStirred((before) => ({ id, times: (before?.times ?? 0) + 1 })),
    /** What was read of one story. */
    keep(known: KnownStory): void {
      const before = find(known.id);
      // An answer that was on its way while the reader looked does not know it yet.
      const isSeen = known.is === 'open' && before?.is === 'open' && before.story.seen === 1;
      tell({
        kind: 'read',
        known: isSeen ? { ...known, story: { ...known.story, seen: 1 } } : known,
        at: now,
      });
    },
    /** A story that the server did not give: closed to this reader's level, or gone. */
    refused({ code }: Pick<CallFailure, 'code'>, id: number): void {
      const before = find(id);
      if (!before) return;
      const { author, endsAt } = before;
      const premium =
        before.is === 'open' ? before.story.premium === 1 : before.is === 'locked' && before.premium;
      if (code === 'story_gone') tell({ kind: 'read', known: { is: 'gone', id, author, endsAt }, at: now });
      if (code === 'premium_required')
        tell({
          kind: 'read',
          known: { is: 'locked', id, author, endsAt, premium, opensAt: undefined, closedAt: undefined },
          at: now,
        });
    },
  };
}
export type StoriesHere = ReturnType<typeof useStories>;
