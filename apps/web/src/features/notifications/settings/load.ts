// Loads the settings and the browsers that receive pushes, on the server first. The rows come with them, so that
// the page need not know every notification type.
import {
  notificationNameOn,
  notificationRows,
  notificationsCalls,
  notificationTypeNames,
  notificationTypes,
  type PageRequest,
} from '@alcove/protocol';
import type { SettingsRow } from './rows.ts';

const settingsRows = (): SettingsRow[] =>
  notificationRows.map((row) => ({
    row,
    types: notificationTypeNames
      .filter((type) => notificationTypes[type].row === row)
      .map((type) => ({
        name: notificationNameOn('site', type),
        channels: notificationTypes[type].channels,
      })),
  }));

/** Nothing for readers who have no settings. */
export async function loadNotificationSettings(call: PageRequest['call']) {
  const answer = await call(notificationsCalls.notificationSettings, {});
  if (answer.status !== 'success') return undefined;
  return { settings: answer.data.notification_settings, rows: settingsRows() };
}
export type LoadedSettings = NonNullable<Awaited<ReturnType<typeof loadNotificationSettings>>>;

export async function loadPushDevices(call: PageRequest['call']) {
  const answer = await call(notificationsCalls.pushDevices, {});
  return answer.status === 'success' ? answer.data : { list: [], key: '' };
}
export type LoadedDevices = Awaited<ReturnType<typeof loadPushDevices>>;

/** The mails of a link's owner; nothing where the link is wrong. */
export async function loadMailsOfLink(call: PageRequest['call'], token: string) {
  const answer = await call(notificationsCalls.mailsOfLink, { token });
  return answer.status === 'success' ? answer.data : undefined;
}

export async function loadFlow(call: PageRequest['call']) {
  const answer = await call(notificationsCalls.notificationFlow, {});
  return answer.status === 'success' ? answer.data : undefined;
}
export type LoadedFlow = NonNullable<Awaited<ReturnType<typeof loadFlow>>>;
