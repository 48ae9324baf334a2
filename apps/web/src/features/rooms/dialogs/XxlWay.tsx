// The link to XXL from where it is missing; after the payment the reader is back here.
import { pathTo } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { ButtonLink } from '../../../ui/Button.tsx';
import { returnAfterPayment } from '../../../return-after-payment.ts';
import { withoutPanel } from '../../accounts/index.ts';

export function XxlWay({ onLeave }: { onLeave?: () => void }) {
  const { t } = useTranslation('rooms');
  const { pathname, search } = useLocation();
  return (
    <ButtonLink
      kind="premium"
      to={pathTo('payment')}
      onClick={() => {
        returnAfterPayment(pathname + withoutPanel(search));
        onLeave?.();
      }}
    >
      {t('dialogs.becomeXxl')}
    </ButtonLink>
  );
}
