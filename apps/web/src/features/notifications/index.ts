// The face of notifications in the browser: the bell, the page, and what the page of stories is notified of.
export { Bell } from './Bell.tsx';
export { listAsked } from './list-page.ts';
export { loadNotifications } from './load.ts';
export { ListActions, NotificationList } from './NotificationList.tsx';
export { useStoryNews } from './story-news.ts';
