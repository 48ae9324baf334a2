// A lost connection: when it is tried again, or why it is not. In the composer's place or, where that is taken,
// as a banner under the head.
import { pathTo } from '@alcove/protocol';
import LogOut from 'lucide-react/icons/log-out';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useTranslation } from 'react-i18next';
import { PanelLink } from '../../accounts/index.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { useRoom } from '../room/current-room.ts';
import { useRefusalText } from '../../rooms/index.ts';
import { useServerClock } from './use-server-clock.ts';

function useLost() {
  const { t } = useTranslation('rooms');
  const { client, state, me } = useRoom();
  const textOf = useRefusalText();
  const now = useServerClock(state?.retryAt !== undefined, 0);
  const again = () => void client?.connect().catch(() => undefined);
  if (state?.ended) {
    const { reason, code, comment, until } = state.ended;
    const params: Record<string, string | number> = until ? { untilAt: until } : {};
    const login = (
      <PanelLink kind="primary" size="small" panel="login">
        {t('room.login')}
      </PanelLink>
    );
    if (reason === 'signed_off') {
      return {
        icon: LogOut,
        title: t('room.ended.loggedOut'),
        line: t('room.ended.loggedOutLine'),
        action: login,
      };
    }
    if (reason === 'trial_ended' && me && !me.active) {
      return {
        icon: LogOut,
        title: t('room.entry.inactive'),
        line: t('room.entry.inactiveLine'),
        action: (
          <PanelLink kind="primary" size="small" panel="activate">
            {t('room.entry.activate')}
          </PanelLink>
        ),
      };
    }
    if (reason === 'trial_ended') {
      return {
        icon: LogOut,
        title: t('room.ended.visitOver'),
        line: t('room.ended.visitOverLine'),
        action: login,
      };
    }
    if (reason === 'access_blocked') {
      return {
        icon: LogOut,
        title: t('room.ended.blocked'),
        line: comment || textOf({ code: 'access_blocked', comment, params }),
        action: (
          <ButtonLink size="small" to={pathTo('contact')}>
            {t('room.entry.contact')}
          </ButtonLink>
        ),
      };
    }
    const line =
      reason === 'second_device' ? t('room.ended.secondDevice') : textOf({ code, comment, params });
    return {
      icon: WifiOff,
      title: t('room.ended.title'),
      line,
      action: (
        <Button kind="primary" size="small" onClick={again}>
          {t('room.ended.again')}
        </Button>
      ),
    };
  }
  if (state?.status === 'closed' && state.retryAt === undefined) {
    return {
      icon: WifiOff,
      title: t('room.ended.title'),
      line: t('room.ended.line'),
      action: (
        <Button kind="primary" size="small" onClick={again}>
          {t('room.ended.again')}
        </Button>
      ),
    };
  }
  const seconds = state?.retryAt === undefined ? 0 : Math.max(0, Math.round((state.retryAt - now) / 1000));
  return {
    icon: WifiOff,
    title: t('room.lost.title'),
    // A timer is read when it is looked for, not with each second.
    line:
      seconds > 0 ? <span role="timer">{t('room.lost.in', { count: seconds })}</span> : t('room.lost.now'),
    action: (
      <Button size="small" onClick={again}>
        {t('room.lost.again')}
      </Button>
    ),
  };
}

export function ReconnectBar() {
  const lost = useLost();
  return <Banner slim tone="warning" {...lost} />;
}

export function ReconnectSlot() {
  const { icon, title, line, action } = useLost();
  return <Banner tone="warning" icon={icon} title={title} line={line} action={action} />;
}
