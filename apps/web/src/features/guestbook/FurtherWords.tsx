// The words after and before those that are shown.
import { guestbookLimits } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { FurtherLinks } from '../../ui/Pager.tsx';

export function FurtherWords({ page, total }: { page: number; total: number }) {
  const { t } = useTranslation('guestbook');
  return (
    <FurtherLinks
      label={t('further.label')}
      page={page}
      size={guestbookLimits.perPage}
      total={total}
      next={(count) => t('further.next', { count })}
      previous={t('further.previous')}
    />
  );
}
