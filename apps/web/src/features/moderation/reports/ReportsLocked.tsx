// Reports open after a recent proof of who reads them.
import * as addresses from '@alcove/protocol/addresses';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { callServer } from '../../../call.ts';
import { EmptyState } from '../../../ui/Blank.tsx';
import { Button } from '../../../ui/Button.tsx';
import { withStepUp } from '../../accounts/index.ts';

export function ReportsLocked() {
  const { t } = useTranslation('moderation');
  const { revalidate } = useRevalidator();
  async function prove() {
    const answer = await withStepUp(() => callServer(addresses.reports, {}));
    if (answer.status === 'success') await revalidate();
  }
  return (
    <EmptyState
      icon={LockKeyhole}
      title={t('reports.lockedTitle')}
      sentence={t('reports.lockedText')}
      action={
        <Button kind="primary" onClick={() => void prove()}>
          {t('reports.prove')}
        </Button>
      }
    />
  );
}
