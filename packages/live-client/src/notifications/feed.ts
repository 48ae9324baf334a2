// A member's notifications as one tab sees them. Of all tabs of a browser one holds the socket, by a lock; it passes
// on what it receives, and chooses the tab that shows a popup. When it closes, the next tab takes its place and loads
// what was missed.
//
//   tab ── lock is free ──▶ holds the socket      every tab: frames over the channel, its own visibility to the holder
import {
  closeCodes,
  type NotificationFrame,
  notificationSocket,
  secondsOf,
  type StoryNews,
} from '@alcove/protocol';
import { machineClock, nothing } from '../clock.ts';
import { browserSocket } from '../connection.ts';
import { createEvents } from '../events.ts';
import { createLink, type Link } from '../reconnecting-link.ts';
import type { LiveClock, LiveSocket } from '../live-client.ts';
import {
  type FeedFrame,
  type DomainState,
  readNotificationFrame,
  type UnreadNotifications,
} from './frames.ts';
import { browserChannel, browserLocks, type Locks, type OpenChannel } from './ports.ts';
import { createTabs, type OpenTab } from './tabs.ts';

export type FeedEvents = {
  unread: UnreadNotifications;
  /** Ids that were read, here or anywhere else. */
  read: readonly number[];
  /** New, or risen; also when several may have been missed, then without the item. */
  news: NotificationFrame | undefined;
  /** A state of another domain; it may come twice and out of order. */
  state: DomainState;
  /** What happened to a story that the member may see; it is not stored, and never pops up. */
  story: StoryNews;
  /** Shown in this tab, and in no other. */
  popup: NotificationFrame;
};

/** Notifications from while there was no socket, the newest first. */
export type Missed = { items: readonly NotificationFrame[]; unread: UnreadNotifications; now: number };

export type FeedOptions = {
  /** The address of the socket. */
  uri: string;
  /** Tabs of one session share a feed. */
  session: string;
  isVisible(): boolean;
  /** R7.317: frames of other types, of items or of states, are logged, and nothing else. */
  isKnownType(type: string): boolean;
  /** Answers undefined where the server did not answer. */
  loadMissed(): Promise<Missed | undefined>;
  /** What the page was rendered with, and when by the site's clock: what is older is not announced again. */
  unread: UnreadNotifications & { now: number };
  clock?: LiveClock;
  openSocket?: (uri: string) => LiveSocket;
  locks?: Locks;
  openChannel?: OpenChannel;
  tab?: string;
  log?: (message: string, detail?: unknown) => void;
};

type Message =
  | { is: 'frame'; frame: FeedFrame }
  | { is: 'missed' }
  | { is: 'popup'; to: string; item: NotificationFrame }
  | { is: 'who' }
  | { is: 'tab'; tab: OpenTab }
  | { is: 'left'; id: string };

const popupsKept = 200;

/** State of the tab that holds the socket. `states`: the latest frame of each type, for tabs that open later. */
type Held = {
  link: Link;
  tabs: ReturnType<typeof createTabs>;
  saidVisible: boolean;
  states: Map<string, FeedFrame>;
};

const toConsole = (message: string, detail?: unknown) => {
  // oxlint-disable-next-line no-console -- R7.317: what is unknown is logged, and nothing else
  console.info(message, detail);
};

export type NotificationFeed = ReturnType<typeof createNotificationFeed>;

export function createNotificationFeed(options: FeedOptions) {
  const { clock = machineClock, openSocket = browserSocket, log = toConsole } = options;
  const { locks = browserLocks, openChannel = browserChannel } = options;
  const { tab: id = crypto.randomUUID(), uri, session, isVisible, isKnownType, loadMissed } = options;
  const name = `notifications ${session}`;
  const events = createEvents<FeedEvents>(log);
  const popped = new Set<number>();
  let unread: UnreadNotifications = options.unread;
  let focusedAt = clock.now();
  /** While this tab holds the socket. */
  let held: Held | undefined;
  let stopAsking = nothing;

  const channel = openChannel(name, (message) => receive(message as Message));
  const self = (): OpenTab => ({ id, visible: isVisible(), at: focusedAt });

  function remember(item: NotificationFrame) {
    popped.add(item.id);
    const [oldest] = popped;
    if (popped.size > popupsKept && oldest !== undefined) popped.delete(oldest);
  }
  function counted(next: UnreadNotifications) {
    if (next.version <= unread.version) return;
    unread = next;
    events.emit('unread', next);
  }
  function apply(frame: FeedFrame) {
    if (frame.is === 'unread') counted(frame.unread);
    else if (frame.is === 'read') events.emit('read', frame.ids);
    else if (frame.is === 'state') events.emit('state', frame);
    else if (frame.is === 'story') events.emit('story', frame.news);
    else events.emit('news', frame.item);
  }
  function show(to: string, item: NotificationFrame) {
    remember(item);
    if (to === id) events.emit('popup', item);
  }
  function receive(message: Message) {
    if (message.is === 'frame') apply(message.frame);
    else if (message.is === 'missed') events.emit('news', undefined);
    else if (message.is === 'popup') show(message.to, message.item);
    else if (message.is === 'who') channel.post({ is: 'tab', tab: self() });
    else if (held) {
      if (message.is === 'left') held.tabs.left(message.id);
      else if (held.tabs.saw(message.tab)) welcome(held);
      sayVisible();
    }
  }

  /** Sends a tab that has just opened what came before. */
  function welcome({ states }: Held) {
    channel.post({ is: 'frame', frame: { is: 'unread', unread } });
    for (const frame of states.values()) channel.post({ is: 'frame', frame });
  }

  /** The server sends no push while a tab is looked at. */
  function sayVisible(again = false) {
    if (!held) return;
    const visible = held.tabs.front() !== undefined;
    if (visible === held.saidVisible && !again) return;
    held.saidVisible = visible;
    held.link.send(JSON.stringify({ type: 'visible', data: { on: visible ? 1 : 0 } }));
  }
  /** Popups show in a tab that is looked at, and once for each item. */
  function popUp(item: NotificationFrame) {
    const front = held?.tabs.front();
    if (front === undefined || item.popup !== 1 || item.is_read === 1 || popped.has(item.id)) return;
    channel.post({ is: 'popup', to: front, item });
    show(front, item);
  }
  async function catchUp(link: Link) {
    // The server says the count of now as soon as the socket is open.
    const { version } = unread;
    const missed = await loadMissed();
    if (held?.link !== link || !missed) return;
    const { items, now } = missed;
    pass({ is: 'unread', unread: missed.unread });
    if (missed.unread.version > version) {
      channel.post({ is: 'missed' });
      events.emit('news', undefined);
    }
    const renderedAt = secondsOf(options.unread.now);
    const isFresh = ({ date }: NotificationFrame) =>
      date >= renderedAt && now - date * 1000 < notificationSocket.popsUpWithinMs;
    for (const item of items.filter(isFresh).toReversed()) popUp(item);
  }
  function pass(frame: FeedFrame) {
    channel.post({ is: 'frame', frame });
    apply(frame);
  }
  function read(text: string) {
    if (text === 'pong') return;
    const frame = readNotificationFrame(text);
    const type = frame?.is === 'item' ? frame.item.type : frame?.is === 'state' && frame.type;
    if (!frame || (type && !isKnownType(type))) return log('unknown notification frame', text);
    if (frame.is === 'state') held?.states.set(frame.type, frame);
    pass(frame);
    if (frame.is === 'item') popUp(frame.item);
  }

  function ask() {
    held?.tabs.forgetSilent();
    held?.tabs.saw(self());
    channel.post({ is: 'who' });
    stopAsking = clock.setTimeout(ask, notificationSocket.pingEveryMs);
  }
  function lead() {
    const link = createLink({
      clock,
      openSocket,
      // R7.306: the first attempt after a loss, too, begins 30 s after it.
      retry: { atOnce: 0, everyMs: notificationSocket.retryMs },
      address: () => ({ uri, timeoutMs: notificationSocket.retryMs }),
      onOpen(wire) {
        const begin = () => {
          wire.accepted();
          sayVisible(true);
          void catchUp(link);
        };
        return { begin, read, ended: nothing };
      },
      onEnd({ closeCode }) {
        if (closeCode !== closeCodes.sessionOver) link.again();
      },
    });
    held = { link, tabs: createTabs(), saidVisible: false, states: new Map() };
    link.open();
    ask();
  }

  function look() {
    if (isVisible()) focusedAt = clock.now();
    held?.tabs.saw(self());
    sayVisible();
    channel.post({ is: 'tab', tab: self() });
  }

  look();
  const letGo = locks.hold(name, lead);

  return {
    get unread() {
      return unread;
    },
    on: <E extends keyof FeedEvents>(event: E, handler: (data: FeedEvents[E]) => void) =>
      events.on(event, handler),
    /** An answer of the server that counted: whichever is newer, this or a frame, stays. */
    counted,
    /** The tab was shown, hidden or focused. */
    look,
    close() {
      stopAsking();
      held?.link.close();
      held = undefined;
      letGo();
      channel.post({ is: 'left', id });
      channel.close();
    },
  };
}
