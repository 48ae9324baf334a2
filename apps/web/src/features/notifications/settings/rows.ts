// The rows of the settings: each sets all its types at once, channel by channel.
import type {
  ChannelDefault,
  ChannelSwitches,
  NotificationChannel,
  NotificationRow,
  NotificationSettings,
} from '@alcove/protocol';

export const channels = ['site', 'popup', 'mail', 'push'] as const satisfies NotificationChannel[];

/** One type, by its name in the record, and the channels that it has. */
export type RowType = { name: string; channels: { [C in NotificationChannel]?: ChannelDefault } };
export type SettingsRow = { row: NotificationRow; types: RowType[] };

/** `locked`: always on. `off` and `on` may be changed, unless the site's switch of the row is off. */
export type SwitchState = 'absent' | 'locked' | 'on' | 'off';

const isOn = (settings: NotificationSettings, { name }: RowType, channel: NotificationChannel): boolean =>
  (settings[name] as ChannelSwitches | undefined)?.[channel] === 1;

export function switchState(
  settings: NotificationSettings,
  { types }: SettingsRow,
  channel: NotificationChannel,
): SwitchState {
  const having = types.filter((type) => type.channels[channel] !== undefined);
  if (having.length === 0) return 'absent';
  if (having.every((type) => type.channels[channel] === 'always')) return 'locked';
  return having.some((type) => isOn(settings, type, channel)) ? 'on' : 'off';
}

/** Without the site nothing of the row is sent. */
export const isSilenced = (settings: NotificationSettings, row: SettingsRow): boolean =>
  switchState(settings, row, 'site') === 'off';

/** What is sent to set a row's channel: each of its types that has the channel. */
export const changeOfRow = (
  { types }: SettingsRow,
  channel: NotificationChannel,
  on: boolean,
): Record<string, ChannelSwitches> =>
  Object.fromEntries(
    types
      .filter((type) => type.channels[channel] !== undefined && type.channels[channel] !== 'always')
      .map(({ name }) => [name, { [channel]: on ? 1 : 0 }]),
  );
