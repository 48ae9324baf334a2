// Beside the list of notifications: quiet hours and pushes on this browser, each by its switch.
import './settings.css';
import { useTranslation } from 'react-i18next';
import { useReady } from '../../../ready.ts';
import { Switch } from '../../../ui/Switch.tsx';
import type { LoadedDevices, LoadedSettings } from './load.ts';
import { type BrowserName, PushCard } from './PushCard.tsx';
import { useNotificationSettings } from './use-settings.ts';

type Props = { loaded: LoadedSettings; devices: LoadedDevices; browserIn: BrowserName };

export function SideCards({ loaded, devices, browserIn }: Props) {
  const { t } = useTranslation('notifications');
  const ready = useReady();
  const { settings, fault, change } = useNotificationSettings(loaded.settings);
  const { on, from, to } = settings.quiet;
  return (
    <aside className="notification-side" aria-label={t('settings.aside')}>
      <section className="card padded notice-card" aria-labelledby="quiet-title">
        <div className="notice-card-head split g12">
          <div>
            <h2 id="quiet-title">{t('settings.quiet.title')}</h2>
            <p className="hint">{t('settings.quiet.brief', { from, to })}</p>
          </div>
          <Switch
            bare
            label={t('settings.quiet.title')}
            checked={on === 1}
            disabled={!ready}
            onChange={({ currentTarget }) => change({ quiet: { on: currentTarget.checked ? 1 : 0 } })}
          />
        </div>
        <p className="hint danger" aria-live="polite">
          {fault}
        </p>
      </section>
      <PushCard
        brief
        devices={devices}
        ready={ready}
        masked={settings.mask === 1}
        browserIn={browserIn}
        onMailInstead={() => change({ mail_every: 'hour' })}
      />
    </aside>
  );
}
