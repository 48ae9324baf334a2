// After an account has been deleted.
import { useTranslation } from 'react-i18next';
import { Onward, Sheet } from './frame.tsx';

export function Farewell() {
  const { t } = useTranslation('accounts');
  return (
    <div className="account-form">
      <Sheet foot={<Onward>{t('farewell.onward')}</Onward>}>
        <div aria-live="polite" className="account-happy">
          <p>{t('farewell.text')}</p>
        </div>
      </Sheet>
    </div>
  );
}
