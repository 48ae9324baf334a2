// The gallery's own texts, in place: they are samples, not words of the product.
import { useTranslation } from 'react-i18next';

export function useSample() {
  const { i18n } = useTranslation();
  return (fr: string, en: string, ru: string): string => ({ fr, en, ru })[i18n.language] ?? fr;
}
