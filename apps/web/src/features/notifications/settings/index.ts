// The settings of notifications, with the pages that show them: whole, so that no part has yet to come.
export { loadFlow, loadMailsOfLink, loadNotificationSettings, loadPushDevices } from './load.ts';
export { NotificationFlowView } from './NotificationFlowView.tsx';
export { SettingsOfNotifications } from './SettingsOfNotifications.tsx';
export { SideCards } from './SideCards.tsx';
export { SettingsSummary } from './SettingsSummary.tsx';
export { Unsubscribed } from './Unsubscribed.tsx';
