// Why a story cannot be published yet, the first reason alone: the same that the server demands.
import { storyLimits } from '@alcove/protocol';
import type { StoryDraftState } from './story-draft.ts';

export type StoryMissing = 'media' | 'arriving' | 'failed' | 'alive' | 'today' | 'consent';

export function missingForStory(
  { story, transfers, cutting }: Pick<StoryDraftState, 'story' | 'transfers' | 'cutting'>,
  consent: boolean,
): StoryMissing | undefined {
  if (!story || story.list.length + transfers.length === 0) return 'media';
  if (transfers.length > 0 || cutting !== undefined) return 'arriving';
  if (story.list.some(({ state }) => state === 'failed')) return 'failed';
  if (story.alive >= storyLimits.alive) return 'alive';
  if (story.today >= storyLimits.perDay) return 'today';
  return consent ? undefined : 'consent';
}
