// One conversation in a list: whose, the latest of it, and when.
import { toText, parse } from '@alcove/markup';
import type { PmConversation } from '@alcove/protocol';
import CheckCheck from 'lucide-react/icons/check-check';
import Hourglass from 'lucide-react/icons/hourglass';
import ImageIcon from 'lucide-react/icons/image';
import MailQuestionMark from 'lucide-react/icons/mail-question-mark';
import Pencil from 'lucide-react/icons/pencil';
import Slash from 'lucide-react/icons/circle-slash-2';
import Video from 'lucide-react/icons/video';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type LinkProps } from 'react-router';
import { useLocalTime } from '../../ui/DateText.tsx';
import { type Glyph, Icon } from '../../ui/Icon.tsx';
import { CertifiedSeal } from '../../ui/CertifiedSeal.tsx';
import { Badge } from '../../ui/StatusTag.tsx';
import { isDayBefore, writtenAt } from './moments.ts';
import { useCallWords } from './talk/PastCall.tsx';
import { ContactFace } from './talk/ContactFace.tsx';
import { isCouple, useContactWords } from './use-contact-words.ts';
import { useAppearanceDiscreet } from './use-discreet.ts';
import './rows.css';

type RowProps = {
  conversation: PmConversation;
  nowMs: number;
  draft?: string | undefined;
  typing?: boolean;
  current?: boolean;
  /** Stands beneath the row of a request, on phones. */
  answer?: ReactNode;
  /** Stands at the end of the row: a button that takes it out of the archive. */
  beside?: ReactNode;
} & ({ to: LinkProps['to']; onPress?: undefined } | { onPress: () => void; to?: undefined });

function useLatest({ conversation, draft, typing }: Pick<RowProps, 'conversation' | 'draft' | 'typing'>): {
  icon?: Glyph;
  text: string;
  tone?: 'draft';
} {
  const { t } = useTranslation('pm');
  const callWords = useCallWords();
  const { general_status: status, asked_by: asked, recipient, me } = conversation;
  const { last_message: last, last_id: lastId } = conversation;
  if (typing) return { text: isCouple(recipient) ? t('typing.couple') : t('typing.one') };
  switch (status) {
    case 'requested_by_recipient':
      return { icon: MailQuestionMark, text: isCouple(recipient) ? t('list.wishCouple') : t('list.wishes') };
    case 'requested_by_me':
      return { icon: Hourglass, text: t('list.waiting') };
    case 'denied_by_me':
      return { icon: Slash, text: asked > 0 ? t('list.refusedByMe') : t('list.withdrawnByMe') };
    case 'denied_by_recipient':
      return { icon: Slash, text: asked > 0 ? t('list.refusedByThem') : t('list.withdrawnByThem') };
    case 'blocked_by_me':
      return { icon: Slash, text: t('list.blocked') };
    case 'blocked_by_recipient':
      return { icon: Slash, text: t('list.closed') };
    default:
      break;
  }
  if (draft) return { icon: Pencil, text: t('list.draft', { text: draft }), tone: 'draft' };
  if (!last) return { text: lastId > 0 ? t('list.erased') : t('list.noMessage') };
  const called = callWords(last, me.uid);
  if (called) return { icon: Video, text: called };
  const text = toText(parse(last.message)).trim();
  if (!text && last.attachments.length > 0) return { icon: ImageIcon, text: t('list.photo') };
  if (last.sender_uid !== me.uid) return { text };
  const isRead = last.id <= conversation.recipient_read_id;
  return { ...(isRead && { icon: CheckCheck }), text: t('list.mine', { text }) };
}

export function ContactRow({
  conversation,
  nowMs,
  draft,
  typing,
  current,
  answer,
  beside,
  to,
  onPress,
}: RowProps) {
  const { t } = useTranslation('pm');
  const { nickOf, detailsOf } = useContactWords();
  const discreet = useAppearanceDiscreet();
  const local = useLocalTime();
  const { recipient: other, unreadCount, last_message: last, modified } = conversation;
  const at = last?.timestamp ?? modified;
  const when = isDayBefore(at, nowMs, local) ? t('log.yesterday') : writtenAt(at, nowMs, local);
  const latest = useLatest({ conversation, draft, typing: typing === true });
  const inside: ReactNode = (
    <>
      <ContactFace other={other} sizePx={48} />
      <span className="pm-row-text">
        <b>
          <span>{discreet ? t('discreet') : nickOf(other)}</span>
          {other.certified === 1 && !discreet && <Icon of={CertifiedSeal} size={16} />}
        </b>
        {answer && !discreet && (
          <span className="pm-row-asks">
            <b>{t(isCouple(other) ? 'request.titleCouple' : 'request.title', { nick: nickOf(other) })}</b>
            <span>{[detailsOf({ ...other, online: 0 }), when].filter(Boolean).join(' · ')}</span>
          </span>
        )}
        {!discreet && (
          <span className="pm-row-latest row g4" data-tone={latest.tone}>
            {latest.icon && <Icon of={latest.icon} size={14} />}
            <span title={latest.text}>{latest.text}</span>
          </span>
        )}
      </span>
      <span className="pm-row-aside">
        <time>{when}</time>
        {unreadCount > 0 && <Badge count={unreadCount} said={t('unreadIn', { count: unreadCount })} />}
      </span>
    </>
  );
  return (
    <li className="pm-row" data-unread={unreadCount > 0 || undefined} data-current={current || undefined}>
      {to !== undefined ? (
        <Link to={to} preventScrollReset {...(current && { 'aria-current': 'page' })}>
          {inside}
        </Link>
      ) : (
        <button type="button" onClick={onPress}>
          {inside}
        </button>
      )}
      {answer}
      {beside}
    </li>
  );
}
