// The messages with one member, the latest at the foot. It follows new ones while the reader is there, keeps its place
// while earlier ones are added above, and comes back to it when the conversation is opened again.
import { dateInWords } from '@alcove/i18n';
import { daySeconds } from '@alcove/protocol';
import ArrowDown from 'lucide-react/icons/arrow-down';
import Eraser from 'lucide-react/icons/eraser';
import { Fragment, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { useLocalTime } from '../../../ui/DateText.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { type PictureRequest, PictureViewer } from '../../chat/index.ts';
import { dayOf, timeOf } from '../moments.ts';
import { isCouple, useContactWords } from '../use-contact-words.ts';
import type { Talk } from '../use-messages.ts';
import { PastCall } from './PastCall.tsx';
import { UnsentMessage, SentMessage } from './MessageBubble.tsx';
import { moveBetweenMenus } from './MessageMenu.tsx';

/** From the foot, in pixels; of conversations that were left in the middle of their history. */
const places = new Map<number, number>();
const atFootPx = 48;
const nearTopPx = 120;

function useDayName(local: boolean) {
  const { t, i18n } = useTranslation('pm');
  return (seconds: number, nowMs: number): string => {
    const day = dayOf(seconds, local);
    if (day === dayOf(nowMs / 1000, local)) return t('log.today');
    if (day === dayOf(nowMs / 1000 - daySeconds, local)) return t('log.yesterday');
    return dateInWords(i18n.language, seconds * 1000, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      ...(!local && { timeZone: 'UTC' }),
    });
  };
}

/** Looked at: what has come is read. */
function useReading({ client, state, conversation: { unreadCount, recipient } }: Talk) {
  // A page shows a conversation before its connection knows it.
  const isUnread = unreadCount > 0 && state.conversations.has(recipient.uid);
  useEffect(() => {
    const look = () => {
      if (isUnread && document.visibilityState === 'visible') client.markRead(recipient.uid);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [client, recipient.uid, isUnread]);
}

export function MessageLog({ talk, veiled }: { talk: Talk; veiled: boolean }) {
  const { t } = useTranslation('pm');
  const { nickOf } = useContactWords();
  const local = useLocalTime();
  const dayName = useDayName(local);
  const { client, state, conversation, thread, outgoing } = talk;
  const { recipient } = conversation;
  const { uid } = recipient;
  const nick = nickOf(recipient);
  const box = useRef<HTMLDivElement>(null);
  const fromFoot = useRef(places.get(uid) ?? 0);
  const [isAway, setAway] = useState(() => (places.get(uid) ?? 0) > atFootPx);
  const [openedAt] = useState(Date.now);
  const [picture, setPicture] = useState<PictureRequest>();
  useReading(talk);

  const isConnected = state.status === 'connected';
  const { last_id: latest } = conversation;
  useEffect(() => {
    if (isConnected && latest >= 0) client.open(uid);
  }, [client, uid, isConnected, latest]);

  const messages = thread?.messages ?? [];
  const [first, last] = [messages[0]?.id, messages.at(-1)?.id];
  const lastOutgoing = outgoing.at(-1)?.mid;
  /** Whatever changes the height. */
  const content = [first, last, outgoing.length, thread?.isTyping].join(' ');
  const drawn = useRef(content);
  const wasMine = useRef(lastOutgoing);
  useLayoutEffect(() => {
    const element = box.current;
    drawn.current = content;
    if (!element) return;
    // What one writes is shown, wherever one was reading.
    const isNewOwn = lastOutgoing !== undefined && lastOutgoing !== wasMine.current;
    wasMine.current = lastOutgoing;
    if (fromFoot.current <= atFootPx || isNewOwn) fromFoot.current = 0;
    element.scrollTop = element.scrollHeight - element.clientHeight - fromFoot.current;
  }, [content, lastOutgoing]);
  // A keyboard opens, a draft grows: the foot stays in sight.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const watch = new ResizeObserver(() => {
      element.scrollTop = element.scrollHeight - element.clientHeight - fromFoot.current;
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);

  function scrolled() {
    const element = box.current;
    if (!element) return;
    fromFoot.current = Math.max(0, element.scrollHeight - element.clientHeight - element.scrollTop);
    places.set(uid, fromFoot.current);
    setAway(fromFoot.current > atFootPx * 3);
    if (element.scrollTop < nearTopPx && thread?.canMoveBackward && !thread.fault) client.loadBackward(uid);
  }
  function goToFoot() {
    fromFoot.current = 0;
    places.delete(uid);
    box.current?.scrollTo({ top: box.current.scrollHeight });
  }

  const { uid: me } = client;
  const nowMs = openedAt + state.clockAheadMs;
  const own = messages.filter(({ sender_uid }) => sender_uid === me);
  const lastOwn = own.at(-1)?.id;
  const lastRead = own.findLast(({ id }) => id <= conversation.recipient_read_id)?.id;
  const lastWritten = messages.findLast(({ call }) => !call)?.id;
  const isComing = !thread?.loaded && !thread?.fault;
  const erased = thread?.erased;

  return (
    <div className="pm-log-frame">
      <div
        ref={box}
        className="pm-log"
        role="log"
        aria-label={t('log.label', { nick })}
        aria-busy={isComing || undefined}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
        tabIndex={0}
        onScroll={scrolled}
      >
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows lead between the menus of its messages */}
        <ol className="pm-messages" onKeyDown={moveBetweenMenus}>
          {thread?.canMoveBackward && (
            <li className="pm-note">
              <Button
                kind="ghost"
                size="small"
                busy={thread.loading === 'backward' && t('log.loading')}
                onClick={() => client.loadBackward(uid)}
              >
                {thread.fault ? t('log.again') : t('log.earlier')}
              </Button>
            </li>
          )}
          {isComing && <Coming said={t('log.loading')} />}
          {thread?.fault && messages.length === 0 && (
            <li className="pm-note pm-note-tall" role="alert">
              {thread.fault.comment || t('log.failed')}
              <Button size="small" onClick={() => client.open(uid)}>
                {t('log.again')}
              </Button>
            </li>
          )}
          {erased && (
            <li className="pm-note pm-erased">
              <span>
                <Icon of={Eraser} size={16} />
                {erased.uid === me ? t('log.erasedByMe') : t('log.erased', { nick: erased.nick || nick })}
              </span>
              <small>{t('log.erasedLine', { time: timeOf(erased.at, local) })}</small>
            </li>
          )}
          {thread?.loaded && messages.length === 0 && outgoing.length === 0 && !erased && (
            <li className="pm-note pm-note-tall">
              <b className="pm-first">{t('log.empty')}</b>
              {t('log.emptyLine')}
            </li>
          )}
          {messages.map((message, index) => {
            const before = messages[index - 1];
            const isNewDay = !before || dayOf(before.timestamp, local) !== dayOf(message.timestamp, local);
            return (
              <Fragment key={message.id}>
                {isNewDay && <li className="pm-day">{dayName(message.timestamp, nowMs)}</li>}
                {message.call ? (
                  <PastCall message={message} me={me} />
                ) : (
                  <SentMessage
                    message={message}
                    conversation={conversation}
                    me={me}
                    veiled={veiled}
                    hasReceipt={message.id === lastOwn || message.id === lastRead}
                    isLast={message.id === lastWritten}
                    onPicture={setPicture}
                  />
                )}
              </Fragment>
            );
          })}
          {outgoing.map((entry) => (
            <UnsentMessage
              key={entry.mid}
              entry={entry}
              nick={conversation.me.nick}
              isConnected={isConnected}
              onAgain={client.sendAgain}
              onDiscard={client.discard}
              onPicture={setPicture}
            />
          ))}
          {thread?.isTyping && (
            <li className="pm-message pm-typing">
              <span className="pm-said">
                <i />
                <i />
                <i />
                <span className="visually-hidden">
                  {isCouple(recipient) ? t('typing.saidCouple', { nick }) : t('typing.saidOne', { nick })}
                </span>
              </span>
            </li>
          )}
        </ol>
      </div>
      {isAway && (
        <IconButton
          className="pm-latest"
          icon={ArrowDown}
          kind="filled"
          size="small"
          label={t('log.latest')}
          onClick={goToFoot}
        />
      )}
      {picture && (
        <Suspense>
          <PictureViewer {...picture} onClose={() => setPicture(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

const Coming = ({ said }: { said: string }) => (
  <li className="stack g8">
    <span className="visually-hidden">{said}</span>
    <Skeleton width="58%" height="36px" />
    <Skeleton width="42%" height="36px" className="pm-coming-mine" />
    <Skeleton width="50%" height="36px" />
  </li>
);
