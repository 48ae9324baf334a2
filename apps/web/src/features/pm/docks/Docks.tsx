// Windows of conversations over a page: at most five large ones, the others as bubbles; on a phone bubbles, and one
// conversation over everything.
import ChevronDown from 'lucide-react/icons/chevron-down';
import MessageCircle from 'lucide-react/icons/message-circle';
import UserPlus from 'lucide-react/icons/user-plus';
import { pmWindows } from '@alcove/protocol';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageNews } from '../../../message-news.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { screenThat } from '../../../ui/screen.ts';
import { Badge } from '../../../ui/StatusTag.tsx';
import { messageWindows, windowActions } from '../document-messages.ts';
import { ContactFace } from '../talk/ContactFace.tsx';
import { useContactWords } from '../use-contact-words.ts';
import { useAppearanceDiscreet } from '../use-discreet.ts';
import { type Talk, useMessages, useTalk } from '../use-messages.ts';
import { bubblesApart, windowsShown } from '../windows.ts';
import { ContactList } from './ContactList.tsx';
import { LateConversation } from './LateConversation.tsx';
import { DockWindow, isFocusLost } from './DockWindow.tsx';
import '../pm.css';
import './docks.css';

const useSmall = screenThat('(width <= 820px), (width <= 1000px) and (height <= 500px)');
const windowPx = 312;
/** Of a room: the rail beside it, the chat, and where there is room for them the people. */
const besides = { room: 80 + 640, narrowRoom: 80 + 348, page: 280 };

/** How many large windows have room beside everything else. */
function useFitting(inRoom: boolean): number {
  const [width, setWidth] = useState(() => innerWidth);
  useEffect(() => {
    const measure = () => setWidth(innerWidth);
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, []);
  const beside = width > 1200 ? besides.room : besides.narrowRoom;
  const free = width - (inRoom ? beside : besides.page) - 80;
  return Math.min(pmWindows.shown, Math.max(1, Math.floor(free / windowPx)));
}

function Bubble({ uid, onOpen }: { uid: number; onOpen: (uid: number) => void }) {
  const { t } = useTranslation('pm');
  const { nickOf } = useContactWords();
  const discreet = useAppearanceDiscreet();
  const talk = useTalk(uid);
  if (!talk) return null;
  const { recipient, unreadCount, general_status: status } = talk.conversation;
  const nick = discreet ? t('discreet') : nickOf(recipient);
  return (
    <button type="button" className="pm-bubble" data-uid={uid} title={nick} onClick={() => onOpen(uid)}>
      <span className="visually-hidden">{t('window', { nick })}</span>
      <ContactFace other={recipient} sizePx={52} />
      {status === 'requested_by_recipient' ? (
        <span className="pm-bubble-asks">
          <Icon of={UserPlus} size={14} label={t('list.wishes')} />
        </span>
      ) : (
        unreadCount > 0 && (
          <span className="pm-bubble-news">
            <Badge count={unreadCount} said={t('unreadIn', { count: unreadCount })} />
          </span>
        )
      )}
    </button>
  );
}

/** A conversation over everything, where there is no room for a window. */
function WholeScreen({ talk, onClose }: { talk: Talk; onClose: () => void }) {
  const { t } = useTranslation('pm');
  const { nickOf } = useContactWords();
  const sheet = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = sheet.current;
    element?.showModal();
    const viewport = window.visualViewport;
    // A phone's keyboard covers the page without changing its height.
    const fit = () => element?.style.setProperty('--pm-height', `${viewport?.height ?? innerHeight}px`);
    fit();
    viewport?.addEventListener('resize', fit);
    return () => viewport?.removeEventListener('resize', fit);
  }, []);
  return (
    <dialog
      ref={sheet}
      className="pm-whole"
      aria-label={t('window', { nick: nickOf(talk.conversation.recipient) })}
      onClose={onClose}
    >
      <LateConversation
        talk={talk}
        sizePx={44}
        back={
          <IconButton
            icon={ChevronDown}
            label={t('actions.minimize')}
            onClick={() => sheet.current?.close()}
          />
        }
      />
    </dialog>
  );
}

/** `isCovered`: something modal stands before the page; a dialog of the browser covers them by itself. */
export function Docks({ inRoom, isCovered }: { inRoom: boolean; isCovered: boolean }) {
  const { t } = useTranslation('pm');
  const messages = useMessages();
  const windows = messageWindows.use();
  const news = messageNews.use();
  const small = useSmall();
  const most = useFitting(inRoom);
  const [isListed, setListed] = useState(false);
  const [opened, setOpened] = useState<number>();
  const [left, setLeft] = useState<{ uid: number }>();
  const docks = useRef<HTMLElement>(null);
  // A window that was made small or closed leaves the focus to its bubble, or to the list of all.
  useEffect(() => {
    if (!left || !isFocusLost()) return;
    const bubble = docks.current?.querySelector<HTMLElement>(`.pm-bubble[data-uid="${left.uid}"]`);
    (bubble ?? docks.current?.querySelector<HTMLElement>('.pm-bubble-all'))?.focus();
  }, [left]);
  const pressed = useEffectEvent((event: globalThis.KeyboardEvent) => {
    // Alt+1…5: the windows from the left.
    const nth = /^Digit([1-5])$/.exec(event.code)?.[1];
    if (!event.altKey || !nth || small) return;
    const window = document.querySelectorAll<HTMLElement>('.pm-window')[Number(nth) - 1];
    const target = window?.querySelector('textarea') ?? window?.querySelector('button');
    if (!target) return;
    event.preventDefault();
    target.focus();
  });
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => pressed(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  const conversations = messages?.state.conversations;
  const { large, bubbles } =
    windows && conversations
      ? windowsShown(windows, conversations, small ? 1 : most)
      : { large: [], bubbles: [] };
  const whole = useTalk(small ? (large[0] ?? 0) : 0);
  if (!messages) return null;
  // On the pages of a phone the bar at the foot leads to the messages.
  const hasBubbles = !small || inRoom;
  const open = (uid: number) => {
    setListed(false);
    setOpened(uid);
    windowActions.maximize(uid);
  };
  const leave = (uid: number) => {
    setOpened(undefined);
    setLeft({ uid });
  };
  const { calling, resting } = bubblesApart(bubbles, messages.state.conversations);
  return (
    <aside
      ref={docks}
      className="pm-docks"
      data-in-room={inRoom || undefined}
      inert={isCovered}
      aria-label={t('label')}
    >
      {isListed && <ContactList messages={messages} onOpen={open} onClose={() => setListed(false)} />}
      {small
        ? whole && (
            <WholeScreen
              key={whole.conversation.recipient.uid}
              talk={whole}
              onClose={() => windowActions.minimize(whole.conversation.recipient.uid)}
            />
          )
        : large.map((uid) => <DockWindow key={uid} uid={uid} isOpened={uid === opened} onLeave={leave} />)}
      {hasBubbles && (
        <div className="pm-bubbles">
          {calling.map((uid) => (
            <Bubble key={uid} uid={uid} onOpen={open} />
          ))}
          <button
            type="button"
            className="pm-bubble pm-bubble-all"
            aria-expanded={isListed}
            aria-label={[t('list.open'), resting > 0 && t('list.more', { count: resting })]
              .filter(Boolean)
              .join(', ')}
            onClick={() => setListed(!isListed)}
          >
            <Icon of={MessageCircle} />
            {resting > 0 && <span className="t12 tnum">{resting}</span>}
            {bubbles.length === 0 && news && news.unread + news.requests > 0 && (
              <span className="pm-bubble-news">
                <Badge count={news.unread + news.requests} said={t('unread', { count: news.unread })} />
              </span>
            )}
          </button>
        </div>
      )}
    </aside>
  );
}
