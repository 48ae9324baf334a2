// Notifications as a page receives them, apart from the live socket: they travel to members on every page.
export { createNotificationFeed, type FeedEvents, type Missed, type NotificationFeed } from './feed.ts';
