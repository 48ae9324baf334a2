// The popups of the moment, in the corner of the screen; on a phone one at a time.
import { toastLimits } from '@alcove/protocol';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { notices } from '../notices.ts';
import { usePhone } from '../ui/screen.ts';
import { NotificationStack } from '../ui/Toast.tsx';

export default function NoticeList() {
  const { t } = useTranslation();
  const listed = useSyncExternalStore(notices.subscribe, notices.list);
  const single = usePhone();
  const [leaving, setLeaving] = useState<readonly string[]>();
  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => {
      notices.remove(leaving);
      setLeaving(undefined);
    }, toastLimits.closeAnimationMs);
    return () => clearTimeout(timer);
  }, [leaving]);
  return (
    <div className="notices" data-leaving={leaving ? true : undefined}>
      <NotificationStack
        label={t('notices.label')}
        single={single}
        notifications={listed}
        onClose={(key) => notices.remove([key])}
        onCloseAll={() => setLeaving(listed.map(({ key }) => key))}
      />
    </div>
  );
}
