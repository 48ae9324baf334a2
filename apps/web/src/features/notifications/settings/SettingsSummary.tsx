// The same record as a card among the settings of the account: rows, and the ways out of the site.
import './settings.css';
import { pathTo } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { useReady } from '../../../ready.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import type { LoadedSettings } from './load.ts';
import { changeOfRow, isSilenced, switchState } from './rows.ts';
import { useNotificationSettings } from './use-settings.ts';

const shown = ['site', 'mail', 'push'] as const;

export function SettingsSummary({ loaded }: { loaded: LoadedSettings }) {
  const { t } = useTranslation('notifications');
  const ready = useReady();
  const { settings, isSaved, fault, change } = useNotificationSettings(loaded.settings);
  const rows = loaded.rows.filter(({ row }) => row !== 'security');
  return (
    <>
      <table className="notice-summary">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('settings.event')}</span>
            </th>
            {shown.map((channel) => (
              <th key={channel} scope="col">
                {channel === 'push' ? t('settings.device') : t(`settings.channels.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.row}>
              <th scope="row">{t(`settings.rows.${row.row}.title`)}</th>
              {shown.map((channel) => {
                const is = switchState(settings, row, channel);
                const label = t('settings.switch', {
                  row: t(`settings.rows.${row.row}.title`),
                  channel: t(`settings.channels.${channel}`),
                });
                return (
                  <td key={channel}>
                    {is === 'absent' ? (
                      <span className="notice-absent" aria-hidden="true">
                        –
                      </span>
                    ) : (
                      <Checkbox
                        checked={is === 'on'}
                        disabled={!ready || (channel !== 'site' && isSilenced(settings, row))}
                        onChange={({ currentTarget }) =>
                          change(changeOfRow(row, channel, currentTarget.checked))
                        }
                      >
                        <span className="visually-hidden">{label}</span>
                      </Checkbox>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="hint" aria-live="polite">
        {isSaved && t('settings.saved')}
        {fault}
      </p>
      <ButtonLink to={pathTo('notificationSettings')}>{t('settings.all')}</ButtonLink>
    </>
  );
}
