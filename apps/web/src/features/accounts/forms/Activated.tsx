// After the activation: what is open now, and links to go on.
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { useMe } from '../me.tsx';
import { Onward, Sheet } from './frame.tsx';
import { OpenArch } from './OpenArch.tsx';

/** `onCertify`: given while the phone may still be confirmed. */
export function Activated({ onCertify }: { onCertify?: () => void }) {
  const { t } = useTranslation('accounts');
  const me = useMe();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="account-form">
      <Sheet
        foot={
          <>
            <Onward kind="primary" size="large">
              {t('activated.onward')}
            </Onward>
            {onCertify && (
              <Button block onClick={onCertify}>
                {t('activated.certify')}
              </Button>
            )}
          </>
        }
      >
        <div className="account-happy">
          <OpenArch />
          <h3 className="d24" tabIndex={-1} ref={heading}>
            {t('activated.title', { nick: me?.nick ?? '' })}
          </h3>
          <p>{me?.phone_verified ? t('activated.phone') : t('activated.text')}</p>
        </div>
      </Sheet>
    </div>
  );
}
