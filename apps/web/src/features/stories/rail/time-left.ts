// How long a story lasts yet, in the units of the reader's language.
import { dayMs, hourMs, minuteMs, type StoryMedium } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import type { KnownStory } from '../known.ts';

/** From two hours on in hours, else in minutes; rounded down, and never nothing. */
export function timeLeft(leftMs: number, language: string): string {
  const [unit, sizeMs] = leftMs >= 2 * hourMs ? ['hour', hourMs] : ['minute', minuteMs];
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' });
  return format.format(Math.max(1, Math.floor(leftMs / sizeMs)));
}

export function useTimeLeft(): (leftMs: number) => string {
  const { i18n } = useTranslation();
  return (leftMs) => timeLeft(leftMs, i18n.language);
}

export const shareLeft = (endsAt: number, now: number): number => (endsAt - now) / dayMs;

/** What stands for a story: its first piece. */
export const coverOf = (known: KnownStory | undefined): StoryMedium | undefined =>
  known?.is === 'open' ? known.story.media[0] : undefined;
