// One message: its text, its pictures, and below one's own how far it has come.
import { parse } from '@alcove/markup';
import type { OutgoingPm } from '@alcove/live-client/messages';
import type { Attachment, PmConversation, PmMessage } from '@alcove/protocol';
import Check from 'lucide-react/icons/check';
import CheckCheck from 'lucide-react/icons/check-check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
import EyeOff from 'lucide-react/icons/eye-off';
import Maximize2 from 'lucide-react/icons/maximize-2';
import { memo, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocalTime } from '../../../ui/DateText.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { MessageText, type PictureRequest } from '../../chat/index.ts';
import { timeOf } from '../moments.ts';
import { MessageMenu } from './MessageMenu.tsx';

type PicturesProps = {
  pictures: readonly Attachment[];
  nick: string;
  /** Blurred until it is tapped. */
  veiled: boolean;
  onOpen: (picture: PictureRequest) => void;
};

function Pictures({ pictures, nick, veiled, onOpen }: PicturesProps) {
  const { t } = useTranslation('pm');
  const [seen, setSeen] = useState(false);
  const isVeiled = veiled && !seen;
  return pictures.map(({ id, url, thumbnail_url: thumbnail }) => (
    <button
      key={id}
      type="button"
      className="pm-picture"
      data-veiled={isVeiled || undefined}
      aria-label={isVeiled ? t('picture.see') : t('picture.photo', { nick })}
      onClick={() => (isVeiled ? setSeen(true) : onOpen({ url, name: t('picture.photo', { nick }) }))}
    >
      <img src={isVeiled ? thumbnail : url} alt="" loading="lazy" />
      <span className="pm-picture-word">
        <Icon of={isVeiled ? EyeOff : Maximize2} size={16} />
        {isVeiled ? t('picture.see') : t('picture.enlarge')}
      </span>
    </button>
  ));
}

type BubbleProps = {
  mine: boolean;
  text: string;
  pictures: readonly Attachment[];
  nick: string;
  myNick: string;
  veiled: boolean;
  onPicture: (picture: PictureRequest) => void;
};

const Bubble = memo(function Bubble({ mine, text, pictures, nick, myNick, veiled, onPicture }: BubbleProps) {
  const tree = useMemo(() => parse(text), [text]);
  return (
    <>
      {pictures.length > 0 && (
        <span className="pm-pictures stack g4">
          <Pictures pictures={pictures} nick={nick} veiled={veiled && !mine} onOpen={onPicture} />
        </span>
      )}
      {text !== '' && (
        <span className="pm-said">
          <MessageText tree={tree} myNick={myNick} onPicture={onPicture} />
        </span>
      )}
    </>
  );
});

type SentProps = {
  message: PmMessage;
  conversation: PmConversation;
  me: number;
  veiled: boolean;
  /** The last of one's own, or the last that was read: below it stands how far it has come. */
  hasReceipt: boolean;
  isLast: boolean;
  onPicture: (picture: PictureRequest) => void;
};

export function SentMessage({ message, conversation, me, veiled, hasReceipt, isLast, onPicture }: SentProps) {
  const { t } = useTranslation('pm');
  const mine = message.sender_uid === me;
  const isRead = message.id <= conversation.recipient_read_id || message.read_status === 2;
  const time = timeOf(message.timestamp, useLocalTime());
  return (
    <li className="pm-message" data-mine={mine || undefined} title={time}>
      <span className="visually-hidden">{mine ? t('log.mine') : message.sender_nick} </span>
      <MessageMenu message={message} conversation={conversation} isLast={isLast}>
        <Bubble
          mine={mine}
          text={message.message}
          pictures={message.attachments}
          nick={message.sender_nick || t('formerMember')}
          myNick={conversation.me.nick}
          veiled={veiled}
          onPicture={onPicture}
        />
      </MessageMenu>
      {mine && hasReceipt && (
        <small>
          <Icon of={isRead ? CheckCheck : Check} size={14} />
          {t(isRead ? 'receipt.read' : 'receipt.sent', { time })}
        </small>
      )}
    </li>
  );
}

type OutgoingProps = {
  entry: OutgoingPm;
  nick: string;
  isConnected: boolean;
  onAgain: (mid: string) => void;
  onDiscard: (mid: string) => void;
  onPicture: (picture: PictureRequest) => void;
};

export function UnsentMessage({ entry, nick, isConnected, onAgain, onDiscard, onPicture }: OutgoingProps) {
  const { t } = useTranslation('pm');
  const { state, mid, message, attachments } = entry;
  const refusal = state === 'failed' ? entry.failure.comment : '';
  return (
    <li className="pm-message" data-mine data-state={state}>
      <Bubble
        mine
        text={message}
        pictures={attachments}
        nick={nick}
        myNick={nick}
        veiled={false}
        onPicture={onPicture}
      />
      {state === 'failed' ? (
        <small className="pm-failed" role="alert">
          <span>
            <Icon of={CircleAlert} size={14} />
            {refusal || t('receipt.failed')}
          </span>
          <button type="button" onClick={() => onAgain(mid)}>
            {t('receipt.again')}
          </button>
          <button type="button" onClick={() => onDiscard(mid)}>
            {t('receipt.discard')}
          </button>
        </small>
      ) : (
        <small>
          <Icon of={state === 'sent' ? Check : Clock} size={14} />
          {state === 'sending' && !isConnected ? t('receipt.waiting') : t('receipt.sending')}
        </small>
      )}
    </li>
  );
}
