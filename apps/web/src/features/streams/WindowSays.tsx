// What stands in the way of a picture, in words, and the way out of it.
import type { View, ViewState } from '@alcove/live-client';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { usePremiumRequired, withPanel } from '../accounts/index.ts';
import { refusalOf, useRefusalText } from '../rooms/index.ts';
import type { WindowSays } from './window-state.ts';

export function useWindowWords(says: WindowSays, state: ViewState): string | undefined {
  const { t } = useTranslation(['streams', 'refusals']);
  const textOf = useRefusalText();
  switch (says) {
    case 'connecting':
    case 'ended':
    case 'paused':
    case 'dark':
      return t(`window.${says}`);
    case 'lost':
      return t('refusals:stream_lost');
    case 'limited':
      return t('refusals:watching_expired');
    case 'elsewhere':
      return t('refusals:watching_one_at_a_time');
    case 'refused':
      return state.status === 'refused' ? textOf(refusalOf(state.failure)) : undefined;
    case 'veiled':
      return t('window.veiled');
    default:
      return undefined;
  }
}

function RegisterLink() {
  const { t } = useTranslation('streams');
  const { search } = useLocation();
  return (
    <ButtonLink kind="media" size="small" to={{ search: withPanel(search, 'register') }} preventScrollReset>
      {t('window.register')}
    </ButtonLink>
  );
}

export function WayOut({ says, view }: { says: WindowSays; view: View }) {
  const { t } = useTranslation('streams');
  const askXxl = usePremiumRequired('chat');
  if (says === 'veiled') return <RegisterLink />;
  if (says === 'lost' || says === 'refused') {
    return (
      <Button kind="media" size="small" icon={RotateCcw} onClick={() => view.retry()}>
        {t('window.retry')}
      </Button>
    );
  }
  if (says !== 'limited' && says !== 'elsewhere') return null;
  return (
    <Button kind="premium" size="small" onClick={askXxl}>
      {t('window.xxl')}
    </Button>
  );
}
