// Says above a version that was opened anew why the reviewer's choices are gone. It takes the focus that they had.
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../ui/Banner.tsx';

export function ChangedNote({ message }: { message: string }) {
  const { t } = useTranslation('desk');
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <div ref={note} role="alert" tabIndex={-1}>
      <Note tone="warning" icon={RefreshCw}>
        <b>{message}</b> {t('review.changed')}
      </Note>
    </div>
  );
}
