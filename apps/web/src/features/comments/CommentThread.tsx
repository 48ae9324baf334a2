// The comments under an item, the latest first, each with its replies, and the form to write one.
import { type Comment, commentLimits } from '@alcove/protocol';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import WifiOff from 'lucide-react/icons/wifi-off';
import Lock from 'lucide-react/icons/lock';
import MessageCircle from 'lucide-react/icons/message-circle';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/Avatar.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { StatusTag } from '../../ui/StatusTag.tsx';
import { Note } from '../../ui/Banner.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Button } from '../../ui/Button.tsx';
import type { Mentionable } from '../../ui/nick-completion.ts';
import { useMe } from '../accounts/index.ts';
import { CommentForm } from './CommentForm.tsx';
import { CommentRow } from './CommentRow.tsx';
import { MarkedText } from './MarkedText.tsx';
import { type CommentedItem, type ShownComments, useComments } from './use-comments.ts';
import './comments.css';

type CommentThreadProps = {
  item: CommentedItem;
  /** The author of the commented item. */
  owner: number;
  /** On the page of the item. */
  headed?: boolean;
  now: number;
  /** Another one: others have written or deleted, and the latest are read again. */
  version?: number;
  /** How many there are, as one reads and writes. */
  onCount?: (count: number) => void;
  /** Instead of the form, for readers who may not write: why, and what lets them. */
  closed?: ReactNode;
};

export function CommentThread({ item, owner, headed, now, version, onCount, closed }: CommentThreadProps) {
  const { t } = useTranslation('comments');
  const me = useMe();
  const comments = useComments(item, version);
  const { listed, hasFailed, isLoading } = comments;
  const section = useRef<HTMLElement>(null);
  const remove = (id: number) => {
    comments.removed(id);
    // The element that had the focus is gone.
    section.current?.focus();
  };
  const count = useEffectEvent((total: number) => onCount?.(total));
  const total = listed?.total;
  const hasAny = total !== undefined && total > 0;
  const people = writersOf(listed?.list ?? [], me?.uid);
  useEffect(() => {
    if (total !== undefined) count(total);
  }, [total]);
  return (
    <section
      ref={section}
      tabIndex={-1}
      className="comments stack g12"
      aria-label={t('label')}
      aria-busy={isLoading || undefined}
    >
      {headed && (
        <header className="comments-head cluster apart baseline">
          <h2 className="d24">
            {t('label')} {hasAny && <span className="t18 dim">{total}</span>}
          </h2>
          {hasAny && <p className="t14 dim">{t('latestFirst')}</p>}
        </header>
      )}
      {listed?.mayWrite && <CommentForm people={people} onWrite={(text) => comments.write({ text })} />}
      {!listed && !hasFailed && <p className="hint">{t('loading')}</p>}
      {listed && !listed.mayWrite && (closed ?? <Note icon={Lock}>{t('closed')}</Note>)}
      {listed?.list.length === 0 && comments.unsent.length === 0 && (
        <EmptyState look="bare" as="h3" icon={MessageCircle} title={t('none')} sentence={t('noneLine')} />
      )}
      {listed && (
        <ol className="stack g12">
          <UnsentRows comments={comments} sizePx={40} />
          {listed.list.map((comment) => (
            <Thread
              key={comment.id}
              owner={owner}
              people={people}
              comment={comment}
              now={now}
              comments={comments}
              mayWrite={listed.mayWrite}
              onGone={remove}
            />
          ))}
        </ol>
      )}
      {hasFailed && (
        <p className="row g12 muted" role="alert">
          {t('failed')}
          <Button size="small" onClick={comments.again}>
            {t('again')}
          </Button>
        </p>
      )}
      {listed?.hasMore && !hasFailed && (
        <Button block busy={isLoading && t('loading')} onClick={comments.more}>
          {t('more', { count: commentLimits.perPage })}
        </Button>
      )}
    </section>
  );
}

/** The writers of comments, each once, without the reader. */
function writersOf(list: readonly Comment[], reader: number | undefined): readonly Mentionable[] {
  const written = list.flatMap((comment) => [comment, ...comment.replies]);
  const writers = new Map(written.flatMap(({ user }) => (user ? [[user.uid, user] as const] : [])));
  return [...writers.values()].filter(({ uid }) => uid !== reader);
}

type ThreadProps = {
  owner: number;
  people: readonly Mentionable[];
  comment: Comment;
  now: number;
  comments: ShownComments;
  mayWrite: boolean;
  onGone: (id: number) => void;
};

function Thread({ owner, people, comment, now, comments, mayWrite, onGone }: ThreadProps) {
  const { t } = useTranslation('comments');
  const [answered, setAnswered] = useState<{ id: number; nick: string; button: HTMLElement }>();
  const left = comment.reply_count - comment.replies.length;
  const replyTo = ({ id, user }: { id: number; user?: { nick: string } | undefined }) =>
    mayWrite && user ? (button: HTMLElement) => setAnswered({ id, nick: user.nick, button }) : undefined;
  const close = () => {
    setAnswered(undefined);
    answered?.button.focus();
  };
  return (
    <CommentRow
      comment={comment}
      now={now}
      comments={comments}
      sizePx={40}
      owner={owner}
      onReply={replyTo(comment)}
      onGone={() => onGone(comment.id)}
    >
      {(comment.replies.length > 0 ||
        answered ||
        comments.unsent.some(({ thread }) => thread === comment.id)) && (
        <ol className="comment-replies stack g12">
          {comment.replies.map((reply) => (
            <CommentRow
              key={reply.id}
              comment={reply}
              now={now}
              comments={comments}
              sizePx={32}
              owner={owner}
              onReply={replyTo(reply)}
              onGone={() => onGone(reply.id)}
            />
          ))}
          {left > 0 && (
            <li>
              <Button size="small" kind="ghost" onClick={() => void comments.moreReplies(comment)}>
                {t('moreReplies', { count: left })}
              </Button>
            </li>
          )}
          <UnsentRows comments={comments} thread={comment.id} sizePx={32} />
          {answered && (
            <li>
              <CommentForm
                key={answered.id}
                people={people}
                reply={{ nick: answered.nick, onClose: close }}
                onWrite={(text) => comments.write({ text, thread: comment.id, parent: answered.id })}
              />
            </li>
          )}
        </ol>
      )}
    </CommentRow>
  );
}

type UnsentProps = { comments: ShownComments; thread?: number; sizePx: number };

/** What the reader wrote here and the server does not have: on its way, or not sent. */
function UnsentRows({ comments, thread, sizePx }: UnsentProps) {
  const { t } = useTranslation('comments');
  const me = useMe();
  return comments.unsent
    .filter((each) => each.thread === thread)
    .map((each) => (
      <li key={each.mid} className="comment">
        <Avatar name={me?.nick ?? ''} src={me?.avatar_url ?? null} sizePx={sizePx} />
        <div className="grow">
          <p className="row g8">
            <b className="comment-nick cut">{me?.nick}</b>
            <StatusTag>{t('you')}</StatusTag>
            <output className="comment-date">{t(each.state === 'failed' ? 'unsent' : 'sending')}</output>
            {each.state !== 'failed' && <Spinner size={14} />}
          </p>
          <MarkedText text={each.text} plain />
          {each.state === 'failed' && (
            <div className="comment-acts cluster g4 dim">
              <span className="comment-offline t14">
                <Icon of={WifiOff} size={16} />
                {t('offline')}
              </span>
              <button
                type="button"
                className="count-button"
                onClick={() => void comments.sendAgain(each.mid)}
              >
                <Icon of={RefreshCw} size={16} />
                {t('again')}
              </button>
              <button type="button" className="count-button" onClick={() => comments.drop(each.mid)}>
                {t('withdraw')}
              </button>
            </div>
          )}
        </div>
      </li>
    ));
}
