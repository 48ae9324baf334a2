// The log of a room; only entries in sight are rendered. At its end it follows new messages; elsewhere nothing
// moves under the reader's eyes, and a button leads to what is new.
import type { LiveClient } from '@alcove/live-client';
import { useVirtualizer } from '@tanstack/react-virtual';
import ArrowDown from 'lucide-react/icons/arrow-down';
import {
  type Key,
  type UIEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { useChatSettings } from '../settings/index.ts';
import { useRoom } from '../room/current-room.ts';
import { useHidden } from '../people/use-hidden.ts';
import { LogEntryView } from './LogEntryView.tsx';
import { bookmarksOf } from './bookmarks.ts';
import { type LogEntry, logEntriesOf } from './log-entries.ts';
import { type PictureRequest, PictureViewer } from './PictureViewer.tsx';
import { roomEventsOf } from './room-events.ts';
import { useSaidFailures } from './use-spoken-lines.ts';
import { useUnread } from './use-unread.ts';
import './log.css';

/** Within this distance of the end the log follows new messages. */
const endPx = 48;
const estimatePx: Record<LogEntry['kind'], number> = {
  day: 40,
  unread: 32,
  entered: 36,
  service: 36,
  message: 46,
  outgoing: 46,
};
const overscan = 8;
/** Above the first entry, where the log fades. */
const paddingStart = 40;

type ChatLogProps = {
  client: LiveClient;
  /** Messages that the reader has sent from this page; each new one moves the log to its end. */
  sentCount: number;
  /** Another face of the chat may cover it. */
  isShown: boolean;
  onNews: (count: number) => void;
};

export function ChatLog({ client, sentCount, isShown, onNews }: ChatLogProps) {
  const { t } = useTranslation('rooms');
  const { room, view, state: live, me } = useRoom();
  const roomEvents = roomEventsOf(client, room.roomid);
  const events = useSyncExternalStore(roomEvents.subscribe, roomEvents.get, roomEvents.get);
  const messages = view?.messages ?? none;
  const outgoing = view?.outgoing ?? none;
  const hidden = useHidden();
  const { showComings } = useChatSettings();
  const bookmarks = bookmarksOf(client);
  const bookmark = useRef(bookmarks.of(room.roomid)).current;
  const [atEnd, setAtEnd] = useState(bookmark === undefined);
  const news = useUnread({ messages, hidden, atEnd: atEnd && isShown });
  useSaidFailures(outgoing);
  const tell = useEffectEvent(onNews);
  useEffect(() => tell(news.count), [news.count]);
  const entries = useMemo(
    () =>
      logEntriesOf({
        messages,
        events: showComings ? events : events.filter(({ kind }) => kind !== 'entered'),
        outgoing,
        hidden,
        unreadAfter: news.unreadAfter,
        me: live?.uid ?? 0,
        local: true,
      }),
    [messages, events, outgoing, showComings, hidden, news.unreadAfter, live?.uid],
  );
  const [picture, setPicture] = useState<PictureRequest>();
  const box = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- it changes by itself; nothing here is memoised on it
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => estimatePx[entries[index]?.kind ?? 'message'],
    getItemKey: (index) => entries[index]?.key ?? index,
    overscan,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: endPx,
    paddingStart,
    scrollPaddingStart: paddingStart,
    paddingEnd: 12,
  });
  const follow = useRef(bookmark === undefined);
  /** The first entry in sight; undefined at the end. */
  const top = useRef<Key>(undefined);
  const look = (element: HTMLElement) => {
    // Read from the element: the virtualizer gets the scroll event after this handler.
    const { scrollHeight, clientHeight, scrollTop } = element;
    const end = scrollHeight - clientHeight - scrollTop <= endPx;
    follow.current = end;
    top.current = end ? undefined : virtualizer.getVirtualItemForOffset(scrollTop + paddingStart)?.key;
    setAtEnd(end);
  };
  const scrolled = ({ currentTarget }: UIEvent<HTMLElement>) => look(currentTarget);
  // Back from another room: to the entry that was at the top, or to what is new.
  const latest = useRef({ entries, look });
  useLayoutEffect(() => {
    latest.current = { entries, look };
  });
  useLayoutEffect(() => {
    if (!bookmark) return;
    const { entries: all } = latest.current;
    const at = all.findIndex(({ key, kind }) => (bookmark.top ? key === bookmark.top : kind === 'unread'));
    if (at < 0) virtualizer.scrollToEnd();
    else virtualizer.scrollToIndex(at, { align: 'start' });
    // After the rendered entries have been measured.
    const frame = requestAnimationFrame(() => box.current && latest.current.look(box.current));
    return () => cancelAnimationFrame(frame);
  }, [bookmark, virtualizer]);
  useEffect(() => {
    const { roomid } = room;
    return () => {
      const seen = bookmarks.of(roomid)?.seen;
      if (seen !== undefined) bookmarks.put(roomid, { seen, top: top.current });
    };
  }, [bookmarks, room]);
  // After a change of the window or the composer a reader at the end stays at the end.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (follow.current) virtualizer.scrollToEnd();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [virtualizer]);
  useEffect(() => {
    if (sentCount > 0) virtualizer.scrollToEnd();
  }, [sentCount, virtualizer]);

  return (
    <div className="log-frame grow">
      <div
        ref={box}
        className="log grow"
        role="log"
        aria-label={t('room.log.label')}
        // Entries that are rendered again while scrolling are not new: `useSpokenLines` reads out what is.
        aria-live="off"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keys must reach it
        tabIndex={0}
        onScroll={scrolled}
      >
        {entries.length === 0 ? (
          <p className="log-empty dim">{t('room.log.empty')}</p>
        ) : (
          <div className="log-entries" style={{ height: virtualizer.getTotalSize() }}>
            {virtualizer.getVirtualItems().map(({ key, index, start }) => {
              const entry = entries[index];
              return (
                entry && (
                  <div
                    key={key}
                    ref={virtualizer.measureElement}
                    data-index={index}
                    className="log-entry"
                    style={{ transform: `translateY(${start}px)` }}
                  >
                    <LogEntryView
                      entry={entry}
                      myNick={live?.member?.nick ?? me?.nick}
                      onPicture={setPicture}
                    />
                  </div>
                )
              );
            })}
          </div>
        )}
      </div>
      {!atEnd && (
        <Button
          className="log-jump"
          size="small"
          kind={news.count > 0 ? 'primary' : 'secondary'}
          iconAfter={ArrowDown}
          onClick={() => virtualizer.scrollToEnd({ behavior: calmly() ? 'auto' : 'smooth' })}
        >
          {news.count > 0 ? t('room.log.news', { count: news.count }) : t('room.log.toEnd')}
        </Button>
      )}
      {picture && <PictureViewer {...picture} onClose={() => setPicture(undefined)} />}
    </div>
  );
}

const none: readonly never[] = [];
const calmly = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
