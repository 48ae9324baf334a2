// The comments under an item, the latest first, each with its replies, and the form to write one.
import type { Comment } from '@alcove/protocol';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { CommentForm } from './CommentForm.tsx';
import { CommentRow } from './CommentRow.tsx';
import { type CommentedItem, type ShownComments, useComments } from './use-comments.ts';
import './comments.css';

type CommentThreadProps = {
  item: CommentedItem;
  now: number;
  /** How many there are, as one reads and writes. */
  onCount?: (count: number) => void;
};

export function CommentThread({ item, now, onCount }: CommentThreadProps) {
  const { t } = useTranslation('comments');
  const comments = useComments(item);
  const { listed, hasFailed, isLoading } = comments;
  const count = useEffectEvent((total: number) => onCount?.(total));
  const total = listed?.total;
  useEffect(() => {
    if (total !== undefined) count(total);
  }, [total]);
  return (
    <section className="comments" aria-label={t('label')} aria-busy={isLoading || undefined}>
      {listed?.mayWrite && (
        <CommentForm item={item} onAdded={(comment) => comments.added(comment, undefined)} />
      )}
      {!listed && !hasFailed && <p className="hint">{t('loading')}</p>}
      {listed && !listed.mayWrite && <p className="hint">{t('closed')}</p>}
      {listed?.list.length === 0 && <p className="hint">{t('none')}</p>}
      {listed && (
        <ol>
          {listed.list.map((comment) => (
            <Thread
              key={comment.id}
              item={item}
              comment={comment}
              now={now}
              comments={comments}
              mayWrite={listed.mayWrite}
            />
          ))}
        </ol>
      )}
      {hasFailed && (
        <p className="comments-failed" role="alert">
          {t('failed')}
          <Button size="small" onClick={comments.again}>
            {t('again')}
          </Button>
        </p>
      )}
      {listed?.hasMore && !hasFailed && (
        <Button block busy={isLoading && t('loading')} onClick={comments.more}>
          {t('more')}
        </Button>
      )}
    </section>
  );
}

type ThreadProps = {
  item: CommentedItem;
  comment: Comment;
  now: number;
  comments: ShownComments;
  mayWrite: boolean;
};

function Thread({ item, comment, now, comments, mayWrite }: ThreadProps) {
  const { t } = useTranslation('comments');
  const [answered, setAnswered] = useState<{ id: number; nick: string }>();
  const left = comment.reply_count - comment.replies.length;
  const replyTo = ({ id, user }: { id: number; user?: { nick: string } | undefined }) =>
    mayWrite && user ? () => setAnswered({ id, nick: user.nick }) : undefined;
  return (
    <CommentRow comment={comment} now={now} comments={comments} sizePx={40} onReply={replyTo(comment)}>
      {(comment.replies.length > 0 || answered) && (
        <ol className="comment-replies">
          {comment.replies.map((reply) => (
            <CommentRow
              key={reply.id}
              comment={reply}
              now={now}
              comments={comments}
              sizePx={32}
              onReply={replyTo(reply)}
            />
          ))}
          {left > 0 && (
            <li>
              <Button size="small" kind="ghost" onClick={() => void comments.moreReplies(comment)}>
                {t('moreReplies', { count: left })}
              </Button>
            </li>
          )}
          {answered && (
            <li>
              <CommentForm
                key={answered.id}
                item={item}
                reply={{ ...answered, onClose: () => setAnswered(undefined) }}
                onAdded={(added) => comments.added(added, comment.id)}
              />
            </li>
          )}
        </ol>
      )}
    </CommentRow>
  );
}
