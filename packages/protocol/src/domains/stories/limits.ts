// Numbers of stories.
import { dayMs, hourMs } from '../../durations.ts';

export const storyLimits = {
  lifeMs: dayMs,
  freeAccessMs: hourMs,
} as const;
