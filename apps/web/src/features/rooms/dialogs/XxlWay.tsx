// The link to XXL from where it is missing; after the payment the reader is back here.
import { pathTo } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/Button.tsx';
import { useReturnHere } from '../../accounts/index.ts';

export function XxlWay({ onLeave }: { onLeave?: () => void }) {
  const { t } = useTranslation('rooms');
  const returnHere = useReturnHere();
  return (
    <ButtonLink
      kind="premium"
      to={pathTo('payment')}
      onClick={() => {
        returnHere();
        onLeave?.();
      }}
    >
      {t('dialogs.becomeXxl')}
    </ButtonLink>
  );
}
