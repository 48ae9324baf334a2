// Writes a comment or a reply. Enter sends, Shift+Enter makes a new line; what is typed stays where it was not sent.
import { type Comment, commentLimits } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { type KeyboardEvent, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/Avatar.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useMe } from '../accounts/index.ts';
import { useRelationCall } from '../relations/index.ts';
import type { CommentedItem } from './use-comments.ts';

type CommentFormProps = {
  item: CommentedItem;
  /** Whom it answers. */
  reply?: { id: number; nick: string; onClose: () => void };
  onAdded: (comment: Comment) => void;
};

/** From here on the count is shown. */
const countedFrom = commentLimits.text.max - 100;

export function CommentForm({ item, reply, onAdded }: CommentFormProps) {
  const { t } = useTranslation('comments');
  const me = useMe();
  const { send, busy } = useRelationCall();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const line = useId();
  const isReply = reply !== undefined;
  useEffect(() => {
    if (isReply) field.current?.focus();
  }, [isReply]);
  const { min, max } = commentLimits.text;
  const isShort = text.trim().length < min;

  async function publish(event: SyntheticEvent) {
    event.preventDefault();
    if (isShort || busy) return;
    setError(undefined);
    const sent = await send(
      addresses.addComment,
      { kind: item.kind, id: item.id, text, ...(reply && { parent_id: reply.id }) },
      setError,
    );
    if (!sent) return;
    setText('');
    onAdded(sent.comment);
    reply?.onClose();
  }
  function press(event: KeyboardEvent) {
    if (event.key === 'Escape' && reply) reply.onClose();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    void publish(event);
  }
  return (
    <form className="comment-form" onSubmit={(event) => void publish(event)}>
      <Avatar name={me?.nick ?? ''} src={me?.avatar_url ?? null} sizePx={reply ? 32 : 40} />
      <div>
        <span className="input">
          <textarea
            ref={field}
            rows={1}
            value={text}
            maxLength={max}
            enterKeyHint="send"
            aria-label={reply ? t('replyLabel', { nick: reply.nick }) : t('write')}
            aria-describedby={line}
            aria-invalid={error ? true : undefined}
            placeholder={reply ? t('replyTo', { nick: reply.nick }) : t('placeholder')}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={press}
          />
          {text.length >= countedFrom && (
            <span className="comment-count" aria-hidden="true">
              {t('count', { count: text.length, max })}
            </span>
          )}
          <IconButton
            type="submit"
            icon={ArrowUp}
            size="small"
            kind="filled"
            label={t('send')}
            disabled={isShort || busy}
          />
        </span>
        <p id={line} className={error ? 'hint error' : 'hint'} aria-live="polite">
          {error ?? t('hint')}
        </p>
      </div>
    </form>
  );
}
