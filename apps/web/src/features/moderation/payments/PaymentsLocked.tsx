// The page of payments opens after a recent proof of who reads it.
import * as addresses from '@alcove/protocol/addresses';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { callServer } from '../../../call.ts';
import { EmptyState } from '../../../ui/Blank.tsx';
import { Button } from '../../../ui/Button.tsx';
import { withStepUp } from '../../accounts/index.ts';

export function PaymentsLocked() {
  const { t } = useTranslation('moderation');
  const { revalidate } = useRevalidator();
  async function prove() {
    const answer = await withStepUp(() => callServer(addresses.paymentDays, {}));
    if (answer.status === 'success') await revalidate();
  }
  return (
    <EmptyState
      icon={LockKeyhole}
      title={t('payments.lockedTitle')}
      sentence={t('payments.lockedText')}
      action={
        <Button kind="primary" onClick={() => void prove()}>
          {t('payments.prove')}
        </Button>
      }
    />
  );
}
