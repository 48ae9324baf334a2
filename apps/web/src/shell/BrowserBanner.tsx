// Names the supported browsers, in a browser that is too old; once dismissed it does not come back.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { kept, keptText } from '../kept.ts';
import { Button } from '../ui/Button.tsx';

const dismissal = kept('local', 'browser-notice', keptText, { plain: true });

export default function BrowserBanner() {
  const { t } = useTranslation();
  const [dismissed, setDismissed] = useState(() => dismissal.get() === 'dismissed');
  if (dismissed) return null;
  const dismiss = () => {
    dismissal.set('dismissed');
    setDismissed(true);
  };
  return (
    <output className="browser-banner">
      <span>{t('browser.text')}</span>
      <Button size="small" onClick={dismiss}>
        {t('browser.dismiss')}
      </Button>
    </output>
  );
}
