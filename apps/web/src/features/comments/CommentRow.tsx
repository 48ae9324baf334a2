// One comment or reply, and what its reader may do with it.
import { parse, toText } from '@alcove/markup';
import type { CommentEntry } from '@alcove/protocol';
import { pathTo } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import Flag from 'lucide-react/icons/flag';
import Heart from 'lucide-react/icons/heart';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { useCall } from '../../call/use-call.ts';
import { AgoText } from '../../ui/AgoText.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { CertifiedSeal } from '../../ui/CertifiedSeal.tsx';
import { StatusTag } from '../../ui/StatusTag.tsx';
import { useMe } from '../accounts/index.ts';
import { reportSheet } from '../moderation/index.ts';
import { MarkedText } from './MarkedText.tsx';
import type { ShownComments } from './use-comments.ts';

type CommentRowProps = {
  comment: CommentEntry;
  now: number;
  comments: ShownComments;
  sizePx: number;
  /** The author of the commented item. */
  owner: number;
  /** Given where the reader may write. */
  onReply?: ((button: HTMLElement) => void) | undefined;
  onGone: () => void;
  children?: ReactNode;
};

/** The number of the gender on the wire. */
const woman = 2;

export function CommentRow({ comment, now, comments, sizePx, owner, ...row }: CommentRowProps) {
  const { t } = useTranslation('comments');
  const { onReply, onGone, children } = row;
  const me = useMe();
  const { send, busy } = useCall(addresses.likeComment, { toast: true });
  const [asksDeletion, setAsksDeletion] = useState(false);
  const { id, user, text, date, likes, liked, deletable, hidden } = comment;
  const bin = useRef<HTMLButtonElement>(null);
  // The buttons are drawn anew: the focus returns to the one it left.
  const keep = () => {
    flushSync(() => setAsksDeletion(false));
    bin.current?.focus();
  };

  async function like() {
    const answer = await send({ id, liked: liked === 1 ? 0 : 1 });
    if (answer) comments.liked(id, answer);
  }
  if (!user)
    return (
      <li className="comment">
        <span className="comment-gone dim">
          <Icon of={Trash2} size={16} />
        </span>
        <div className="grow">
          <p className="comment-place dim">{t('gone')}</p>
          {children}
        </div>
      </li>
    );
  const { nick } = user;
  const report = () =>
    reportSheet.set({
      kind: 'comment',
      nick,
      items: [{ id: String(id), text: toText(parse(text)), atMs: date * 1000 }],
      onHidden: onGone,
    });
  return (
    <li className="comment">
      <Avatar name={nick} src={user.avatar_url} sizePx={sizePx} />
      <div className="grow">
        <div className={classes('comment-words', asksDeletion && 'confirming')}>
          <p className="row g8">
            <Link className="comment-nick cut" to={pathTo('profile', { nick })}>
              {nick}
            </Link>
            {user.certified === 1 && <Icon of={CertifiedSeal} size={14} label={t('certified')} />}
            {user.uid === me?.uid ? (
              <StatusTag>{t('you')}</StatusTag>
            ) : (
              user.uid === owner && <StatusTag>{t(user.gender === woman ? 'authoress' : 'author')}</StatusTag>
            )}
            {hidden === 1 && <StatusTag tone="warning">{t('hidden')}</StatusTag>}
            <AgoText className="comment-date" at={date * 1000} now={now} />
          </p>
          <MarkedText text={text} plain />
          {asksDeletion ? (
            <ConfirmDeletion id={id} onKeep={keep} onDeleted={onGone} />
          ) : (
            <div className="comment-acts cluster g4 dim">
              <button
                type="button"
                className="count-button"
                aria-pressed={liked === 1}
                aria-busy={busy || undefined}
                aria-label={[t(liked === 1 ? 'unlike' : 'like', { nick }), likes || []].flat().join(', ')}
                onClick={() => void like()}
              >
                <Icon of={Heart} size={16} />
                {likes > 0 && likes}
              </button>
              {onReply && (
                <button
                  type="button"
                  className="count-button"
                  aria-label={t('replyTo', { nick })}
                  onClick={({ currentTarget }) => onReply(currentTarget)}
                >
                  {t('reply')}
                </button>
              )}
              {user.uid !== me?.uid && (
                <IconButton icon={Flag} size="small" label={t('report', { nick })} onClick={report} />
              )}
              {deletable === 1 && (
                <IconButton
                  ref={bin}
                  icon={Trash2}
                  size="small"
                  label={t('delete', { nick })}
                  onClick={() => setAsksDeletion(true)}
                />
              )}
            </div>
          )}
        </div>
        {children}
      </div>
    </li>
  );
}

type ConfirmDeletionProps = { id: number; onKeep: () => void; onDeleted: () => void };

function ConfirmDeletion({ id, onKeep, onDeleted }: ConfirmDeletionProps) {
  const { t } = useTranslation('comments');
  const { send, busy } = useCall(addresses.deleteComment, { toast: true });
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  async function remove() {
    if (await send({ id })) onDeleted();
  }
  return (
    <div className="comment-confirm cluster g8" role="alertdialog" aria-label={t('confirm.text')}>
      <p className="grow t14 muted">{t('confirm.text')}</p>
      <Button ref={keep} size="small" onClick={onKeep}>
        {t('confirm.keep')}
      </Button>
      <Button size="small" kind="danger" busy={busy && t('confirm.sending')} onClick={() => void remove()}>
        {t('confirm.send')}
      </Button>
    </div>
  );
}
