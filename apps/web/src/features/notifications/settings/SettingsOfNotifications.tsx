// All settings of notifications: rows and channels, this browser, discretion, quiet hours, mails.
import './settings.css';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useTranslation } from 'react-i18next';
import { useReady } from '../../../ready.ts';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { DiscretionCard } from './DiscretionCard.tsx';
import type { LoadedDevices, LoadedSettings } from './load.ts';
import { MailsCard } from './MailsCard.tsx';
import { type BrowserName, PushCard } from './PushCard.tsx';
import { QuietHoursCard } from './QuietHoursCard.tsx';
import { SettingsTable } from './SettingsTable.tsx';
import { type SettingsOnScreen, useNotificationSettings } from './use-settings.ts';

type Props = { loaded: LoadedSettings; devices: LoadedDevices; browserIn: BrowserName };

export function SettingsOfNotifications({ loaded, devices, browserIn }: Props) {
  const ready = useReady();
  const { settings, isSaved, fault, change } = useNotificationSettings(loaded.settings);
  return (
    <div className="notice-settings">
      <SaveNotice isSaved={isSaved} fault={fault} />
      <div>
        <SettingsTable rows={loaded.rows} settings={settings} change={change} ready={ready} />
        <PushCard
          devices={devices}
          ready={ready}
          masked={settings.mask === 1}
          browserIn={browserIn}
          onMailInstead={() => change({ mail_every: 'hour' })}
        />
      </div>
      <div>
        <DiscretionCard settings={settings} change={change} ready={ready} />
        <QuietHoursCard quiet={settings.quiet} change={change} ready={ready} />
        <MailsCard every={settings.mail_every} change={change} ready={ready} />
      </div>
    </div>
  );
}

/** Announced when it changes. */
function SaveNotice({ isSaved, fault }: Pick<SettingsOnScreen, 'isSaved' | 'fault'>) {
  const { t } = useTranslation('notifications');
  return (
    <p className="notice-saved" aria-live="polite">
      {isSaved && (
        <StatusTag tone="success" icon={CircleCheck}>
          {t('settings.saved')}
        </StatusTag>
      )}
      {fault && (
        <StatusTag tone="danger" icon={CircleAlert}>
          {fault}
        </StatusTag>
      )}
    </p>
  );
}
