// What the reader has not seen yet: where the mark stands and how many messages wait below. A mention is announced,
// unless new lines are read out anyway.
import type { ChatMessage } from '@alcove/protocol';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tabNews } from '../../../tab-news.ts';
import { useLiveEvent } from '../live/index.ts';
import { playSound } from '../sounds.ts';
import { useRoom } from '../room/current-room.ts';
import { bookmarksOf } from './bookmarks.ts';
import { type Reading, readingAfter, readingOnReturn } from './unread.ts';
import { useSpokenLines } from './use-spoken-lines.ts';
import { mentionsNick, plainOf } from './written.ts';

type UnreadArgs = { messages: readonly ChatMessage[]; hidden: ReadonlySet<number>; atEnd: boolean };

export type Unread = {
  /** The last message that the reader has seen, where others have come since. */
  unreadAfter: number | undefined;
  /** Messages of others below those in sight. */
  count: number;
};

const looking = () => document.visibilityState === 'visible' && document.hasFocus();

export function useUnread({ messages, hidden, atEnd }: UnreadArgs): Unread {
  const { t } = useTranslation('rooms');
  const { client, room, view, state, me, announce } = useRoom();
  const read = useSpokenLines();
  const myUid = state?.uid;
  const myNick = state?.member?.nick ?? me?.nick;
  const last = messages.at(-1)?.id ?? 0;
  const [attentive, setAttentive] = useState(true);
  const newsAfter = (seen: number) =>
    messages.filter(({ uid, id }) => id > seen && uid !== myUid && !hidden.has(uid)).length;
  const [reading, setReading] = useState<Reading>(() => {
    const bookmark = client && bookmarksOf(client).of(room.roomid);
    return bookmark
      ? readingOnReturn(bookmark.seen, (seen) => newsAfter(seen) > 0)
      : { looking: true, seen: last, mark: undefined };
  });

  useEffect(() => {
    const look = () => {
      const now = looking();
      setAttentive(now);
      if (now) tabNews.set(undefined);
    };
    look();
    const occasions = [
      [document, 'visibilitychange'],
      [window, 'focus'],
      [window, 'blur'],
    ] as const;
    for (const [target, occasion] of occasions) target.addEventListener(occasion, look);
    return () => {
      for (const [target, occasion] of occasions) target.removeEventListener(occasion, look);
      tabNews.set(undefined);
    };
  }, []);

  const next = readingAfter(reading, {
    looking: attentive && atEnd,
    last,
    hasNewsAfter: (seen) => newsAfter(seen) > 0,
  });
  if (next !== reading) setReading(next);

  const { seen } = next;
  const isIn = view !== undefined;
  useEffect(() => {
    if (!client || !isIn) return;
    const bookmarks = bookmarksOf(client);
    bookmarks.put(room.roomid, { ...bookmarks.of(room.roomid), seen });
  }, [client, isIn, room.roomid, seen]);

  useLiveEvent(client, 'message', (message) => {
    if (message.roomid !== room.roomid || message.uid === myUid || hidden.has(message.uid)) return;
    const isRead = read(message);
    if (!mentionsNick(message, myNick)) {
      playSound('message');
      return;
    }
    if (!isRead) announce(t('room.mention.called', { nick: message.nick, text: plainOf(message) }));
    playSound('mention');
    if (looking()) return;
    tabNews.set((tabNews.get() ?? 0) + 1);
  });

  return { unreadAfter: next.mark, count: newsAfter(next.seen) };
}
