// The toasts in the corner of the screen; on a phone one at a time.
import { toastLimits } from '@alcove/protocol';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { toasts } from '../toasts.ts';
import { usePhone } from '../ui/screen.ts';
import { ToastStack } from '../ui/Toast.tsx';

export default function ToastList() {
  const { t } = useTranslation();
  const listed = useSyncExternalStore(toasts.subscribe, toasts.list);
  const single = usePhone();
  const [leaving, setLeaving] = useState<readonly string[]>();
  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => {
      toasts.remove(leaving);
      setLeaving(undefined);
    }, toastLimits.closeAnimationMs);
    return () => clearTimeout(timer);
  }, [leaving]);
  return (
    <div className="notices" data-leaving={leaving ? true : undefined}>
      <ToastStack
        label={t('notices.label')}
        single={single}
        notifications={listed}
        onClose={(key) => toasts.remove([key])}
        onCloseAll={() => setLeaving(listed.map(({ key }) => key))}
      />
    </div>
  );
}
