// What others may read on this member's screens, and whether popups play a sound.
import type { NotificationSettings } from '@alcove/protocol';
import Circle from 'lucide-react/icons/circle';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/Icon.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import type { SettingsOnScreen } from './use-settings.ts';

type Props = {
  settings: Pick<NotificationSettings, 'mask' | 'sound'>;
  change: SettingsOnScreen['change'];
  ready: boolean;
};

export function DiscretionCard({ settings, change, ready }: Props) {
  const { t } = useTranslation('notifications');
  return (
    <section className="card padded notice-card" aria-labelledby="discretion-title">
      <h2 id="discretion-title">{t('settings.discretion.title')}</h2>
      <LockScreen masked={settings.mask === 1} />
      <div>
        <Switch
          label={t('settings.discretion.mask')}
          hint={t('settings.discretion.maskHint')}
          checked={settings.mask === 1}
          disabled={!ready}
          onChange={({ currentTarget }) => change({ mask: currentTarget.checked ? 1 : 0 })}
        />
        <Switch
          label={t('settings.discretion.sound')}
          checked={settings.sound === 1}
          disabled={!ready}
          onChange={({ currentTarget }) => change({ sound: currentTarget.checked ? 1 : 0 })}
        />
      </div>
    </section>
  );
}

/** What a locked phone shows; the switch beside it says the same in words. */
export function LockScreen({ masked, clock = false }: { masked: boolean; clock?: boolean }) {
  const { t } = useTranslation('notifications');
  return (
    <div className="lock-screen" data-clock={clock || undefined} aria-hidden="true">
      {clock && <span className="lock-clock">21:44</span>}
      <div className="lock-notice row g12">
        <span className="lock-sign">
          <Icon of={Circle} size={16} />
        </span>
        <span>
          <b>A. Services</b>
          <span>{masked ? t('push.neutral', { count: 1 }) : t('settings.discretion.example')}</span>
        </span>
        <small>21:44</small>
      </div>
    </div>
  );
}
