// The dialog that asks for Premium; after the payment members return to where it was opened.
import { pathTo } from '@alcove/protocol';
import Gem from 'lucide-react/icons/gem';
import { useTranslation } from 'react-i18next';
import { type PremiumRequest, premiumRequest, useReturnHere } from '../features/accounts/index.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

export default function PremiumRequired({ face, refusal }: PremiumRequest) {
  const { t } = useTranslation();
  const { t: reason } = useTranslation('refusals');
  const returnHere = useReturnHere();
  const remember = () => {
    returnHere();
    premiumRequest.close();
  };
  const xxl = face === 'chat';
  return (
    <Dialog
      open
      centred
      stacked
      arch={Gem}
      onClose={premiumRequest.close}
      title={xxl ? t('premiumRequired.xxlHeading') : t('premiumRequired.heading')}
      description={
        <>
          {refusal && <span className="block">{reason(refusal)}</span>}
          {t('premiumRequired.return')}
        </>
      }
      actions={
        <>
          <ButtonLink kind="premium" size="large" to={pathTo('payment')} onClick={remember}>
            {xxl ? t('premiumRequired.becomeXxl') : t('premiumRequired.become')}
          </ButtonLink>
          <Button kind="ghost" onClick={premiumRequest.close}>
            {t('premiumRequired.cancel')}
          </Button>
        </>
      }
    />
  );
}
