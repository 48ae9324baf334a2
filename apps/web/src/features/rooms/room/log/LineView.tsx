// One line of the log.
import type { ChatMessage, Language, ServiceMessage } from '@alcove/protocol';
import Hand from 'lucide-react/icons/hand';
import Info from 'lucide-react/icons/info';
import LogIn from 'lucide-react/icons/log-in';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { parse } from '@alcove/markup';
import { memo, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { CertifiedSeal } from '../../../../ui/marks.tsx';
import { Spinner } from '../../../../ui/Spinner.tsx';
import { Tag } from '../../../../ui/Tag.tsx';
import { genderClass } from '../gender.ts';
import { useRoom } from '../here.ts';
import { askMenu } from '../people/menu-request.ts';
import { useRefusalText } from '../refusal-text.ts';
import { clockTime } from '../time.ts';
import type { Line, Pending } from './lines.ts';
import { MessageText } from './MessageText.tsx';
import type { PictureRequest } from './PictureViewer.tsx';
import type { RoomLog } from './room-log.ts';
import { useServiceText } from './service-text.ts';
import { mentionsNick, messageTree } from './written.ts';

const dayForm = { weekday: 'long', day: 'numeric', month: 'long' } as const;
const days: Record<Language, Intl.DateTimeFormat> = {
  fr: new Intl.DateTimeFormat('fr', dayForm),
  en: new Intl.DateTimeFormat('en-GB', dayForm),
  ru: new Intl.DateTimeFormat('ru', dayForm),
};

type LineProps = {
  line: Line;
  log: RoomLog;
  myNick: string | undefined;
  onPicture: (picture: PictureRequest) => void;
};

type Speaker = Pick<ChatMessage, 'uid' | 'nick' | 'avatar_url' | 'status' | 'certified'> & { gender: number };

function Led({ by, atMs, children }: { by: Speaker; atMs: number; children: ReactNode }) {
  const { t } = useTranslation('rooms');
  return (
    <>
      <Avatar name={by.nick} src={by.avatar_url || null} sizePx={32} />
      <div className="line-body">
        <p className="line-head">
          <button
            type="button"
            tabIndex={-1}
            className={`nick ${genderClass[by.gender] ?? ''}`}
            data-xxl={by.status === 'XXL' || undefined}
            aria-haspopup="menu"
            onClick={(event) => askMenu(event, by)}
            onContextMenu={(event) => askMenu(event, by)}
          >
            {by.nick}
          </button>
          {by.status === 'XXL' && <Tag tone="premium">XXL</Tag>}
          {by.certified === 1 && <Icon of={CertifiedSeal} size={14} label={t('room.certified')} />}
          <time className="tnum" dateTime={new Date(atMs).toISOString()}>
            {clockTime(atMs)}
          </time>
        </p>
        {children}
      </div>
    </>
  );
}

function Follows({ by, atMs, children }: { by: Speaker; atMs: number; children: ReactNode }) {
  return (
    <>
      <time className="line-time tnum" dateTime={new Date(atMs).toISOString()}>
        {clockTime(atMs)}
      </time>
      <div className="line-body">
        <span className="visually-hidden">{by.nick}</span>
        {children}
      </div>
    </>
  );
}

function Said({
  message,
  led,
  myNick,
  onPicture,
}: { message: ChatMessage; led: boolean } & Omit<LineProps, 'line' | 'log'>) {
  const Row = led ? Led : Follows;
  return (
    <div className="line" data-led={led || undefined} data-calls={mentionsNick(message, myNick) || undefined}>
      <Row by={message} atMs={message.timestamp * 1000}>
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

function Sending({
  pending,
  led,
  log,
  myNick,
  onPicture,
}: { pending: Pending; led: boolean } & Omit<LineProps, 'line'>) {
  const { t } = useTranslation('rooms');
  const { state, me } = useRoom();
  const textOf = useRefusalText();
  const { text } = pending;
  const tree = useMemo(() => parse(text), [text]);
  const by: Speaker | undefined = state?.member ?? me;
  if (!by) return null;
  const Row = led ? Led : Follows;
  return (
    <div className="line" data-led={led || undefined} data-sending={pending.state}>
      <Row by={by} atMs={pending.atMs}>
        <MessageText tree={tree} myNick={myNick} onPicture={onPicture} />
        {pending.state === 'sending' && (
          <span className="line-state">
            <Spinner />
            <span className="visually-hidden">{t('room.write.sending')}</span>
          </span>
        )}
        {pending.state === 'failed' && (
          <p className="line-failed">
            <span>{pending.refusal ? textOf(pending.refusal) : t('room.write.failed')}</span>
            <button type="button" onClick={() => log.retry(pending.mid)}>
              <Icon of={RotateCcw} size={14} />
              {t('room.retry')}
            </button>
            <button type="button" onClick={() => log.forget(pending.mid)}>
              {t('room.write.forget')}
            </button>
          </p>
        )}
      </Row>
    </div>
  );
}

function Service({ message }: { message: ServiceMessage }) {
  const textOf = useServiceText();
  return (
    <p className="line-news">
      <Icon of={message.type === 'welcome' ? Hand : Info} size={16} />
      <span>{textOf(message)}</span>
    </p>
  );
}

export const LineView = memo(function LineView({ line, log, myNick, onPicture }: LineProps) {
  const { t, i18n } = useTranslation('rooms');
  switch (line.kind) {
    case 'day':
      return (
        <p className="line-day">
          <span>{days[i18n.language as Language].format(line.atMs)}</span>
        </p>
      );
    case 'unread':
      return (
        <p className="line-unread">
          <span>{t('room.log.unread')}</span>
        </p>
      );
    case 'entered':
      return (
        <p className="line-news">
          <Icon of={LogIn} size={16} />
          <span>
            {line.more === 0
              ? t('room.log.entered', { nick: line.first })
              : t('room.log.enteredMore', { nick: line.first, count: line.more })}
          </span>
        </p>
      );
    case 'service':
      return <Service message={line.message} />;
    case 'message':
      return <Said message={line.message} led={line.led} myNick={myNick} onPicture={onPicture} />;
    case 'pending':
      return (
        <Sending pending={line.pending} led={line.led} log={log} myNick={myNick} onPicture={onPicture} />
      );
  }
}, sameLine);

/** Lines are made anew with each change of the log; most of them say the same as before. */
function sameLine(one: LineProps, other: LineProps): boolean {
  if (one.log !== other.log || one.myNick !== other.myNick || one.onPicture !== other.onPicture) return false;
  const [before, after] = [one.line, other.line] as Record<string, unknown>[];
  return Object.entries(after ?? {}).every(([name, value]) => before?.[name] === value);
}
