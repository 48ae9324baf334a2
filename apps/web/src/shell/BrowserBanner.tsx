// Names the supported browsers; once dismissed it does not come back.
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.tsx';

export default function BrowserBanner({ onDismiss }: { onDismiss: () => void }) {
  const { t } = useTranslation();
  return (
    <output className="browser-notice">
      <span>{t('browser.text')}</span>
      <Button size="small" onClick={onDismiss}>
        {t('browser.dismiss')}
      </Button>
    </output>
  );
}
