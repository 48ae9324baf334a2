// Who sees a story, and until when: asked by every call, byte and frame, and by an open viewer.
import { may } from '../accounts/rules.ts';
import type { Standing } from '../accounts/person.ts';
import { storyLimits } from './limits.ts';

/**
 * making ──all its films are ready──▶ review ──a reviewer publishes──▶ published ──two reject──▶ rejected
 *    │                                  └──a reviewer rejects──▶ rejected ──the team gives it back──▶ published
 *    └──its film cannot be made──▶ failed
 * A site that reviews afterwards publishes at once, without the step of review. Each ends with its day: then nothing
 * of it is left.
 */
export const storyStates = ['making', 'failed', 'review', 'published', 'rejected'] as const;
export type StoryState = (typeof storyStates)[number];

export type SightedStory = {
  author: number;
  premium: boolean;
  state: StoryState;
  /** Out of everybody's view but the team's, on suspicion of a minor. */
  hidden: boolean;
  /** 0: not yet. */
  publishedAt: number;
  /** When nothing of it is left. */
  endsAt: number;
};

export type StoryReader = {
  uid: number | undefined;
  standing: Standing;
  /** A block parts them from the author, or the author's profile is closed to them. */
  isApart: boolean;
  /** When the level of a Premium member ends by itself. */
  premiumUntil?: number | undefined;
};

/**
 * `open`: until then, while nothing changes. `locked`: Premium members see it until then; `opensAt` is in the future
 * where it will open to this reader, `closedAt` in the past where it was open
 * to all until then. `gone`: to this reader there is none, over, rejected or hidden alike.
 */
export type StorySight =
  | { sight: 'open'; untilMs: number }
  | { sight: 'locked'; untilMs: number; opensAt?: number; closedAt?: number }
  | { sight: 'gone' };

const gone: StorySight = { sight: 'gone' };

/** R4.176 to R4.179, R6.026, R6.055. `freeDelayMs`: how long after publication a public story opens to free members. */
export function sightOf(
  story: SightedStory,
  reader: StoryReader,
  { now, freeDelayMs }: { now: number; freeDelayMs: number },
): StorySight {
  const { endsAt, publishedAt } = story;
  if (now >= endsAt || !may('seeStories', reader.standing)) return gone;
  const open: StorySight = { sight: 'open', untilMs: endsAt };
  const isTeam = may('moderate', reader.standing);
  if (story.hidden) return isTeam ? open : gone;
  if (isTeam || reader.uid === story.author) return open;
  if (reader.isApart || story.state !== 'published') return gone;
  const opensAt = publishedAt + freeDelayMs;
  const closesAt = Math.min(opensAt + storyLimits.freeAccessMs, endsAt);
  if (may('seePremiumStories', reader.standing)) {
    const paidUntil = reader.premiumUntil ?? endsAt;
    const stays = !story.premium && paidUntil >= opensAt;
    return { sight: 'open', untilMs: Math.min(endsAt, stays ? Math.max(paidUntil, closesAt) : paidUntil) };
  }
  if (story.premium) return { sight: 'locked', untilMs: endsAt };
  if (now >= closesAt) return { sight: 'locked', untilMs: endsAt, closedAt: closesAt };
  if (now < opensAt) return { sight: 'locked', untilMs: endsAt, opensAt };
  return { sight: 'open', untilMs: closesAt };
}

/** Of a story's caption and audience, in milliseconds; 0: they are frozen. */
export function editingLeftMs({ state, publishedAt }: SightedStory, now: number): number {
  if (state === 'rejected' || state === 'failed') return 0;
  return state === 'published' ? Math.max(0, publishedAt + storyLimits.editMs - now) : storyLimits.editMs;
}
