// The one feed of this document: begun by the first bell on screen, ended with the last. It belongs to one session:
// after another login it begins anew.
import * as addresses from '@alcove/protocol/addresses';
import { createNotificationFeed, type NotificationFeed } from '@alcove/live-client/notifications';
import { callServer } from '../../call/call-server.ts';
import { isMemberState, takeMemberState } from '../../member-states.ts';
import { notificationChanges } from './changes.ts';
import { isKnownType, popUp } from './popups.ts';
import { tellOfStory } from './story-news.ts';
import { type RenderedUnread, unreadCount } from './unread.ts';

/** Spelled here: what declares it would bring its parsers along. */
const socketPath: (typeof import('@alcove/protocol'))['notificationSocket']['path'] = '/notification/ws';

let feed: NotificationFeed | undefined;
let session = '';
let holders = 0;

async function loadMissed() {
  const answer = await callServer(addresses.notifications, { unread: 1 });
  if (answer.status === 'error') return undefined;
  const { list: items, now, unread, version } = answer.data;
  return { items, now, unread: { unread, version } };
}

function begin(rendered: RenderedUnread): void {
  feed = createNotificationFeed({
    uri: `${location.protocol.replace('http', 'ws')}//${location.host}${socketPath}`,
    session,
    isVisible: () => document.visibilityState === 'visible',
    isKnownType: (type) => isMemberState(type) || isKnownType(type),
    loadMissed,
    unread: { ...rendered, ...unreadCount.get() },
  });
  feed.on('unread', unreadCount.update);
  feed.on('read', (ids) => notificationChanges.tell({ is: 'read', ids: ids.length === 0 ? 'all' : ids }));
  feed.on('news', () => notificationChanges.tell({ is: 'news' }));
  feed.on('state', takeMemberState);
  feed.on('story', tellOfStory);
  feed.on('popup', popUp);
}

function end(): void {
  feed?.close();
  feed = undefined;
}

const look = () => feed?.look();

/** `rendered`: the count that came with the page. Returns how to let go. */
export function holdFeed(ofSession: string, rendered: RenderedUnread): () => void {
  if (ofSession !== session) {
    end();
    unreadCount.forget();
    session = ofSession;
  }
  const isFirst = ++holders === 1;
  if (!feed) begin(rendered);
  // A page that the browser keeps for the way back holds no lock and no socket.
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted && !feed) begin(rendered);
  };
  if (isFirst) {
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
  }
  window.addEventListener('pagehide', end);
  window.addEventListener('pageshow', comeBack);
  return () => {
    holders--;
    window.removeEventListener('pagehide', end);
    window.removeEventListener('pageshow', comeBack);
    // The bell of the next page takes hold in the same task.
    setTimeout(() => {
      if (holders > 0) return;
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
      end();
    }, 0);
  };
}
