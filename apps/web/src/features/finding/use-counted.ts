// Numbers of what is found, which are exact up to a bound.
import { foundLimits } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';

/** Writes a number in the language of the page; one beyond the bound as the bound and a plus. */
export function useCounted(): (items: number) => string {
  const { i18n } = useTranslation();
  const written = new Intl.NumberFormat(i18n.language);
  return (items) =>
    items > foundLimits.counted ? `${written.format(foundLimits.counted)}+` : written.format(items);
}
