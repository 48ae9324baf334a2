// "8 s", "12 min": in the words of the page.
import { useTranslation } from 'react-i18next';
import { ageOf } from './age.ts';

export function useAgeText(): (ms: number) => string {
  const { t } = useTranslation('moderation');
  return (ms) => {
    const { unit, count } = ageOf(ms);
    return t(`mosaic.age.${unit}`, { value: count });
  };
}
