// Calls the other member of a conversation.
import Video from 'lucide-react/icons/video';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../toasts.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import type { WithContact } from '../pm/index.ts';

export function CallButton({ other, conversation }: WithContact) {
  const { t } = useTranslation('video-calls');
  const [isBusy, setIsBusy] = useState(false);
  if (conversation.access !== 'allowed' || other.deleted === 1) return null;
  const call = async () => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const { startCall } = await import('./call-connection.ts');
      await startCall(other.uid);
    } catch (error) {
      const line = error instanceof Error && 'comment' in error ? String(error.comment) : '';
      notify({ icon: Video, tone: 'warning', title: line || t('failed') });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <IconButton
      icon={Video}
      label={t('call', { nick: other.nick })}
      // A disabled button would lose the focus, to which the call returns it.
      aria-disabled={isBusy}
      onClick={() => void call()}
    />
  );
}
