// One entry of the log.
import { dateInWords } from '@alcove/i18n';
import type { OutgoingMessage } from '@alcove/live-client';
import type { ChatMessage, ServiceMessage } from '@alcove/protocol';
import Gift from 'lucide-react/icons/gift';
import Goal from 'lucide-react/icons/goal';
import Hand from 'lucide-react/icons/hand';
import Info from 'lucide-react/icons/info';
import LogIn from 'lucide-react/icons/log-in';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { parse } from '@alcove/markup';
import { memo, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/Avatar.tsx';
import { formatDate, useLocalTime, wallTime } from '../../../ui/DateText.tsx';
import { type Glyph, Icon } from '../../../ui/Icon.tsx';
import { Token } from '../../../ui/marks.tsx';
import { CertifiedSeal } from '../../../ui/CertifiedSeal.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { liveRefusalOf, useRefusalText } from '../../rooms/index.ts';
import { genderClass } from '../room/gender.ts';
import { useRoom } from '../room/current-room.ts';
import { askMenu } from '../people/menu-request.ts';
import type { LogEntry } from './log-entries.ts';
import { MessageText } from './MessageText.tsx';
import type { PictureRequest } from './PictureViewer.tsx';
import { sendMessage } from './send-message.ts';
import { useServiceText } from './service-text.ts';
import { mentionsNick, messageTree } from './written.ts';

const dayForm = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;

function Clock({ atMs }: { atMs: number }) {
  const moment = new Date(atMs);
  return (
    <time className="tnum" dateTime={moment.toISOString()}>
      {formatDate(moment, 'clock', useLocalTime())}
    </time>
  );
}

function Day({ atMs }: { atMs: number }) {
  const { i18n } = useTranslation();
  return dateInWords(i18n.language, wallTime(new Date(atMs), useLocalTime()), dayForm);
}

type LogEntryProps = {
  entry: LogEntry;
  myNick: string | undefined;
  onPicture: (picture: PictureRequest) => void;
};

type Author = Pick<ChatMessage, 'uid' | 'nick' | 'avatar_url' | 'status' | 'certified'> & { gender: number };

type RowProps = { author: Author; atMs: number; message?: ChatMessage | undefined; children: ReactNode };

function RowWithAuthor({ author, atMs, message, children }: RowProps) {
  const { t } = useTranslation('rooms');
  return (
    <>
      <Avatar name={author.nick} src={author.avatar_url || null} sizePx={32} />
      <div className="message-body">
        <p className="message-head row g8">
          <button
            type="button"
            tabIndex={-1}
            className={`nick ${genderClass[author.gender] ?? ''}`}
            data-xxl={author.status === 'XXL' || undefined}
            aria-haspopup="menu"
            onClick={(event) => askMenu(event, author, message)}
            onContextMenu={(event) => askMenu(event, author, message)}
          >
            {author.nick}
          </button>
          {author.status === 'XXL' && <StatusTag tone="premium">XXL</StatusTag>}
          {author.certified === 1 && <Icon of={CertifiedSeal} size={14} label={t('room.certified')} />}
          <Clock atMs={atMs} />
        </p>
        {children}
      </div>
    </>
  );
}

/** Under an earlier message of the same author. */
function FollowingRow({ author, atMs, message, children }: RowProps) {
  const { t } = useTranslation('rooms');
  const local = useLocalTime();
  const time = <Clock atMs={atMs} />;
  return (
    <>
      {message ? (
        <button
          type="button"
          tabIndex={-1}
          className="message-time dim"
          aria-haspopup="menu"
          aria-label={t('room.log.menuOf', {
            nick: author.nick,
            time: formatDate(new Date(atMs), 'clock', local),
          })}
          onClick={(event) => askMenu(event, author, message)}
        >
          {time}
        </button>
      ) : (
        <span className="message-time dim">{time}</span>
      )}
      <div className="message-body">
        <span className="visually-hidden">{author.nick}</span>
        {children}
      </div>
    </>
  );
}

function Message({
  message,
  withAuthor,
  myNick,
  onPicture,
}: { message: ChatMessage; withAuthor: boolean } & Omit<LogEntryProps, 'entry'>) {
  const Row = withAuthor ? RowWithAuthor : FollowingRow;
  return (
    <div
      className="log-message"
      data-with-author={withAuthor || undefined}
      data-calls={mentionsNick(message, myNick) || undefined}
      onContextMenu={(event) => {
        // Links, pictures and chosen words keep the menu of the browser.
        const isPlain = !(event.target as Element).closest('a, img, button');
        if (isPlain && getSelection()?.isCollapsed !== false) askMenu(event, message, message);
      }}
    >
      <Row author={message} atMs={message.timestamp * 1000} message={message}>
        <MessageText
          tree={messageTree(message)}
          style={message.style}
          myNick={myNick}
          onPicture={onPicture}
        />
      </Row>
    </div>
  );
}

function Outgoing({
  outgoing,
  withAuthor,
  myNick,
  onPicture,
}: { outgoing: OutgoingMessage; withAuthor: boolean } & Omit<LogEntryProps, 'entry'>) {
  const { t } = useTranslation('rooms');
  const { client, room, state, me } = useRoom();
  const textOf = useRefusalText();
  const { mid, message } = outgoing;
  const tree = useMemo(() => parse(message), [message]);
  const author: Author | undefined = state?.member ?? me;
  if (!author) return null;
  const Row = withAuthor ? RowWithAuthor : FollowingRow;
  return (
    <div className="log-message" data-with-author={withAuthor || undefined} data-sending={outgoing.state}>
      <Row author={author} atMs={outgoing.writtenAtMs}>
        <MessageText tree={tree} myNick={myNick} onPicture={onPicture} />
        {outgoing.state === 'sending' && (
          <span className="message-state dim">
            <Spinner />
            <span className="visually-hidden">{t('room.write.sending')}</span>
          </span>
        )}
        {outgoing.state === 'failed' && (
          <p className="message-failed cluster">
            <span>{textOf(liveRefusalOf(outgoing.failure))}</span>
            <button
              className="semibold"
              type="button"
              onClick={() => client && sendMessage(client, room.roomid, message, mid)}
            >
              <Icon of={RotateCcw} size={14} />
              {t('room.retry')}
            </button>
            <button className="semibold" type="button" onClick={() => client?.rooms.discard(mid)}>
              {t('room.write.forget')}
            </button>
          </p>
        )}
      </Row>
    </div>
  );
}

const serviceIcons: Partial<Record<ServiceMessage['type'], Glyph>> = {
  welcome: Hand,
  tip: Token,
  gift: Gift,
  goal: Goal,
};

function Service({ message }: { message: ServiceMessage }) {
  const textOf = useServiceText();
  return (
    <p className="log-notice" data-type={message.type}>
      <Icon of={serviceIcons[message.type] ?? Info} size={16} />
      <span lang={message.type === 'welcome' ? '' : undefined}>{textOf(message)}</span>
    </p>
  );
}

export const LogEntryView = memo(function LogEntryView({ entry, myNick, onPicture }: LogEntryProps) {
  const { t } = useTranslation('rooms');
  switch (entry.kind) {
    case 'day':
      return (
        <p className="log-day">
          <span>
            <Day atMs={entry.atMs} />
          </span>
        </p>
      );
    case 'unread':
      return (
        <p className="log-unread">
          <span>{t('room.log.unread')}</span>
        </p>
      );
    case 'entered':
      return (
        <p className="log-notice">
          <Icon of={LogIn} size={16} />
          <span>
            {entry.more === 0
              ? t('room.log.entered', { nick: entry.first })
              : t('room.log.enteredMore', { nick: entry.first, count: entry.more })}
          </span>
        </p>
      );
    case 'service':
      return <Service message={entry.message} />;
    case 'message':
      return <Message {...entry} myNick={myNick} onPicture={onPicture} />;
    case 'outgoing':
      return <Outgoing {...entry} myNick={myNick} onPicture={onPicture} />;
  }
}, isSameEntry);

/** Entries are made anew with each change of the log; most of them show the same as before. */
function isSameEntry(before: LogEntryProps, after: LogEntryProps): boolean {
  if (before.myNick !== after.myNick || before.onPicture !== after.onPicture) return false;
  const [was, is] = [before.entry, after.entry] as Record<string, unknown>[];
  return Object.entries(is ?? {}).every(([name, value]) => was?.[name] === value);
}
