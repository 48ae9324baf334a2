// Texts of several paragraphs: `<group>.line1`, `.line2` and on, as many as the catalogue holds.
import type { Namespace } from '@alcove/i18n';
import { useTranslation } from 'react-i18next';

/** More than any text has; it bounds the search for the last paragraph. */
const linesMax = 40;

/** The numbers from 1 on, up to the last before `exists` is false. */
export const countWhile = (exists: (at: number) => boolean): number[] => {
  const numbers = Array.from({ length: linesMax }, (_, index) => index + 1);
  const end = numbers.findIndex((at) => !exists(at));
  return end === -1 ? numbers : numbers.slice(0, end);
};

export function useParagraphs(namespace: Namespace): (group: string) => string[] {
  const { t, i18n } = useTranslation(namespace);
  return (group) =>
    countWhile((at) => i18n.exists(`${group}.line${at}`, { ns: namespace })).map((at) =>
      t(`${group}.line${at}` as never),
    );
}
