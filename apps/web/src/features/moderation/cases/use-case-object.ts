// What a case is about, in one line: the kinds of its things, with the titles that some have.
import type { CaseSummary } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';

export function useCaseObject(): (of: Pick<CaseSummary, 'items' | 'contested'>) => string {
  const { t } = useTranslation('desk');
  const { t: said } = useTranslation('moderation');
  const named = ({ kind, title }: CaseSummary['items'][number]): string => {
    const isTitled = kind === 'photo' || kind === 'contribution' || kind === 'line' || kind === 'room';
    return title && isTitled ? t(`cases.titled.${kind}`, { title }) : said(`report.kinds.${kind}`);
  };
  return ({ items, contested }) => {
    if (contested) return t('cases.titled.appeal', { reference: contested });
    return [...new Set(items.map(named))].join(', ') || t('cases.noThing');
  };
}
