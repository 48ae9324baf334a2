// What the reader has not seen yet: the mark where she stopped, how many wait below, and whoever calls her by
// name while she looks elsewhere.
import type { ChatMessage } from '@alcove/protocol';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tabNews } from '../../../../tab-news.ts';
import { useLiveEvent } from '../../live/index.ts';
import { playSound } from '../../sounds.ts';
import { useRoom } from '../here.ts';
import { calls, plainOf } from './written.ts';

type NewsNeeds = { messages: readonly ChatMessage[]; hidden: ReadonlySet<number>; atEnd: boolean };

export type News = {
  /** The last message she has seen, where something has come since. */
  unreadAfter: number | undefined;
  /** Messages of others below what she sees. */
  count: number;
};

const looking = () => document.visibilityState === 'visible' && document.hasFocus();

export function useNews({ messages, hidden, atEnd }: NewsNeeds): News {
  const { t } = useTranslation('rooms');
  const { client, room, state, me, announce } = useRoom();
  const myUid = state?.uid;
  const myNick = state?.member?.nick ?? me?.nick;
  const last = messages.at(-1)?.id ?? 0;
  const [seen, setSeen] = useState(last);
  const [mark, setMark] = useState<number>();
  const [attentive, setAttentive] = useState(true);
  const called = useRef(0);

  useEffect(() => {
    const look = () => {
      const now = looking();
      setAttentive(now);
      if (now) {
        called.current = 0;
        tabNews.set(0);
      }
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
      tabNews.set(0);
    };
  }, []);

  const isNews = ({ uid, id }: ChatMessage) => id > seen && uid !== myUid && !hidden.has(uid);
  const reading = attentive && atEnd;
  const before = useRef(reading);
  const settle = useEffectEvent(() => {
    // The mark stays where it is while she reads on, and moves when she has looked away again.
    if (before.current && !reading) setMark(undefined);
    before.current = reading;
    if (reading) setSeen(last);
    else if (mark === undefined && messages.some(isNews)) setMark(seen);
  });
  useEffect(() => settle(), [reading, last]);

  useLiveEvent(client, 'message', (message) => {
    if (message.roomid !== room.roomid || message.uid === myUid || hidden.has(message.uid)) return;
    if (!calls(message, myNick)) {
      playSound('message');
      return;
    }
    announce(t('room.mention.called', { nick: message.nick, text: plainOf(message) }));
    playSound('mention');
    if (looking()) return;
    called.current++;
    tabNews.set(called.current);
  });

  return { unreadAfter: mark, count: messages.filter(isNews).length };
}
