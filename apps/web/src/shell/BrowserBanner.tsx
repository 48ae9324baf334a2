// Names the supported browsers, in a browser that is too old; once dismissed it does not come back.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.tsx';

const storageKey = 'browser-notice';

function wasDismissed(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'dismissed';
  } catch {
    // Without storage the banner comes back with each page.
    return false;
  }
}

function keepDismissed(): void {
  try {
    localStorage.setItem(storageKey, 'dismissed');
  } catch {
    // Without storage the banner comes back with each page.
  }
}

export default function BrowserBanner() {
  const { t } = useTranslation();
  const [dismissed, setDismissed] = useState(wasDismissed);
  if (dismissed) return null;
  const dismiss = () => {
    keepDismissed();
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
