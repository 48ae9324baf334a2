// Says why a camera window shows no picture, and offers what the viewer can do about it.
import type { View, ViewState } from '@alcove/live-client';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { usePremiumRequired } from '../accounts/index.ts';
import { liveRefusalOf, useRefusalText } from '../rooms/index.ts';
import type { WindowMessage } from './window-message.ts';

export function useWindowMessageText(message: WindowMessage, state: ViewState): string | undefined {
  const { t } = useTranslation(['streams', 'refusals']);
  const textOf = useRefusalText();
  switch (message) {
    case 'connecting':
    case 'ended':
    case 'paused':
    case 'dark':
    case 'priced':
      return t(`window.${message}`);
    case 'lost':
      return t('refusals:stream_lost');
    case 'limited':
      return t('refusals:watching_expired');
    case 'elsewhere':
      return t('refusals:watching_one_at_a_time');
    case 'refused':
      return state.status === 'refused' ? textOf(liveRefusalOf(state.failure)) : undefined;
    default:
      return undefined;
  }
}

export function WindowMessageAction({ message, view }: { message: WindowMessage; view: View }) {
  const { t } = useTranslation('streams');
  const askXxl = usePremiumRequired('chat');
  if (message === 'lost' || message === 'refused') {
    return (
      <Button kind="media" size="small" icon={RotateCcw} onClick={() => view.retry()}>
        {t('window.retry')}
      </Button>
    );
  }
  if (message !== 'limited' && message !== 'elsewhere') return null;
  return (
    <Button kind="premium" size="small" onClick={() => askXxl()}>
      {t('window.xxl')}
    </Button>
  );
}
