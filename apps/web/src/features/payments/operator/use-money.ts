// Amounts in the reader's language.
import { useTranslation } from 'react-i18next';

export function useMoney() {
  const { i18n } = useTranslation();
  const plain = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return {
    /** In a column whose head names the currency. */
    plain: (cents: number): string => plain.format(cents / 100),
    money: (cents: number, currency: string): string =>
      new Intl.NumberFormat(i18n.language, { style: 'currency', currency }).format(cents / 100),
    /** Without cents where there are none: for large figures. */
    round: (cents: number, currency: string): string =>
      new Intl.NumberFormat(i18n.language, {
        style: 'currency',
        currency,
        minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
      }).format(cents / 100),
  };
}
