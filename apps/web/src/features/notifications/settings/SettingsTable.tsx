// Rows and channels: a table where there is room; on phones a list whose rows open, each with its summary in words.
import type { NotificationChannel, NotificationRow, NotificationSettings } from '@alcove/protocol';
import ChevronDown from 'lucide-react/icons/chevron-down';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/Icon.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { channelIcons, rowIcons } from './row-looks.ts';
import { changeOfRow, channels, isSilenced, type SettingsRow, switchState } from './rows.ts';
import type { SettingsOnScreen } from './use-settings.ts';

type Props = {
  rows: readonly SettingsRow[];
  settings: NotificationSettings;
  change: SettingsOnScreen['change'];
  /** Switches work once scripts do. */
  ready: boolean;
};

const hasLine = new Set<NotificationRow>([
  'gifts',
  'mentions',
  'contributions',
  'cameras',
  'nearby',
  'premium',
  'moderation',
  'security',
]);

export function SettingsTable(props: Props) {
  const { t } = useTranslation('notifications');
  return (
    <section className="card notice-table-card" aria-label={t('settings.table')}>
      <table className="notice-table">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('settings.event')}</span>
            </th>
            {channels.map((channel) => (
              <th key={channel} scope="col">
                <Icon of={channelIcons[channel]} />
                <span>{t(`settings.channels.${channel}`)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.rows.map((row) => (
            <tr key={row.row} data-off={isSilenced(props.settings, row) || undefined}>
              <th scope="row">
                <RowName row={row} settings={props.settings} />
              </th>
              {channels.map((channel) => (
                <td key={channel}>
                  <RowSwitch {...props} row={row} channel={channel} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="notice-rows">
        {props.rows.map((row) => (
          <li key={row.row}>
            <details>
              <summary>
                <Icon of={rowIcons[row.row]} />
                <span className="notice-row-text">
                  <b>{t(`settings.rows.${row.row}.title`)}</b>
                  <small>
                    <Summary settings={props.settings} row={row} />
                  </small>
                </span>
                <Icon of={ChevronDown} size={16} className="notice-row-chevron" />
              </summary>
              <div className="notice-row-switches">
                {channels.map((channel) => (
                  <NamedRowSwitch key={channel} {...props} row={row} channel={channel} />
                ))}
              </div>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The channels of a row that are on: "Site, bubble, push". */
function Summary({ settings, row }: { settings: NotificationSettings; row: SettingsRow }) {
  const { t, i18n } = useTranslation('notifications');
  if (isSilenced(settings, row)) return t('settings.off');
  const on = channels.filter((channel) => ['on', 'locked'].includes(switchState(settings, row, channel)));
  const [first = '', ...rest] = on.map((channel) => t(`settings.channels.${channel}`));
  return [first, ...rest.map((name) => name.toLocaleLowerCase(i18n.language))].join(', ');
}

function RowName({ row, settings }: { row: SettingsRow; settings: NotificationSettings }) {
  const { t } = useTranslation('notifications');
  const line = isSilenced(settings, row)
    ? t('settings.nothingSent')
    : hasLine.has(row.row) && t(`settings.rows.${row.row}.line`, { defaultValue: '' });
  return (
    <span className="notice-row-name row g12">
      <Icon of={rowIcons[row.row]} />
      <span className="notice-row-text">
        <span>
          <b>{t(`settings.rows.${row.row}.title`)}</b>
          {row.row === 'moderation' && <StatusTag>{t('settings.alwaysPasses')}</StatusTag>}
          {row.row === 'security' && <StatusTag tone="success">{t('settings.always')}</StatusTag>}
        </span>
        {line && <small>{line}</small>}
      </span>
    </span>
  );
}

type SwitchProps = Props & { row: SettingsRow; channel: NotificationChannel };

function RowSwitch({ row, channel, settings, change, ready }: SwitchProps) {
  const { t } = useTranslation('notifications');
  const state = switchState(settings, row, channel);
  const label = t('settings.switch', {
    row: t(`settings.rows.${row.row}.title`),
    channel: t(`settings.channels.${channel}`),
  });
  if (state === 'absent') {
    return (
      <span className="notice-absent">
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{t('settings.absent')}</span>
      </span>
    );
  }
  if (state === 'locked') {
    return (
      <span className="notice-locked">
        <Icon of={LockKeyhole} size={16} />
        <span className="visually-hidden">{t('settings.lockedOn', { label })}</span>
      </span>
    );
  }
  return (
    <Switch
      bare
      label={label}
      checked={state === 'on'}
      disabled={!ready || (channel !== 'site' && isSilenced(settings, row))}
      onChange={({ currentTarget }) => change(changeOfRow(row, channel, currentTarget.checked))}
    />
  );
}

function NamedRowSwitch(props: SwitchProps) {
  const { t } = useTranslation('notifications');
  const { row, channel, settings } = props;
  if (switchState(settings, row, channel) === 'absent') return null;
  return (
    <div>
      <Icon of={channelIcons[channel]} size={16} />
      <span aria-hidden="true">{t(`settings.channels.${channel}`)}</span>
      <RowSwitch {...props} />
    </div>
  );
}
