// The toasts in the corner of the screen; on a phone one at a time.
import { toastClosingMs } from '@alcove/protocol';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toasts } from '../toasts.ts';
import { usePhone } from '../ui/screen.ts';
import { ToastStack } from '../ui/Toast.tsx';
import { announce } from './announce.ts';

export function ToastList() {
  const { t } = useTranslation();
  const listed = toasts.use() ?? [];
  const single = usePhone();
  const [leaving, setLeaving] = useState<readonly string[]>();
  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => {
      toasts.remove(leaving);
      setLeaving(undefined);
    }, toastClosingMs);
    return () => clearTimeout(timer);
  }, [leaving]);
  return (
    <div className="notices" data-leaving={leaving ? true : undefined}>
      <ToastStack
        label={t('notices.label')}
        single={single}
        announce={announce}
        notifications={listed}
        onClose={(key) => toasts.remove([key])}
        onCloseAll={() => setLeaving(listed.map(({ key }) => key))}
      />
    </div>
  );
}
