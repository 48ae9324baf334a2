// Writes a comment or a reply. Enter sends, Shift+Enter makes a new line; what is typed stays where it was not sent.
import { commentLimits, type Failure } from '@alcove/protocol';
import ArrowUp from 'lucide-react/icons/arrow-up';
import CornerUpLeft from 'lucide-react/icons/corner-up-left';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, type SyntheticEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/Avatar.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import type { Mentionable } from '../../ui/nick-completion.ts';
import { useMe } from '../accounts/index.ts';
import { useMentionArea } from './use-mention-area.tsx';
import { WaitNote } from './WaitNote.tsx';

type CommentFormProps = {
  /** Who writes here, whom `@` completes first. */
  people: readonly Mentionable[];
  /** Whom it answers. */
  reply?: { nick: string; onClose: () => void };
  /** Answers why the words were refused. */
  onWrite: (text: string) => Promise<Failure | undefined>;
};

const { min, max } = commentLimits.text;

export function CommentForm({ people, reply, onWrite }: CommentFormProps) {
  const { t } = useTranslation('comments');
  const me = useMe();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [waitSeconds, setWaitSeconds] = useState<number>();
  const mention = useMentionArea({ text, setText, people });
  const { ref: field } = mention.area;
  const line = useId();
  const isReply = reply !== undefined;
  useEffect(() => {
    if (isReply) field.current?.focus();
  }, [isReply, field]);
  const { length } = text.trim();
  const over = length - max;
  const fault = over > 0 ? t('over', { count: over }) : error;
  const maySend = length >= min && over <= 0 && waitSeconds === undefined;

  async function publish(event: SyntheticEvent) {
    event.preventDefault();
    if (!maySend) return;
    setError(undefined);
    setText('');
    const refused = await onWrite(text);
    if (!refused) return reply?.onClose();
    setText((since) => since || text);
    if (refused.retry_after !== undefined) return setWaitSeconds(refused.retry_after);
    setError(Object.values(refused.messages ?? {})[0] ?? refused.message);
  }
  function press(event: KeyboardEvent) {
    if (mention.pressed(event)) return;
    if (event.key === 'Escape' && reply) reply.onClose();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    void publish(event);
  }
  return (
    <form className="comment-form" onSubmit={(event) => void publish(event)}>
      <Avatar name={me?.nick ?? ''} src={me?.avatar_url ?? null} sizePx={reply ? 32 : 40} />
      <div className="grow">
        {reply && (
          <p className="comment-answers row g8 t14 dim">
            <Icon of={CornerUpLeft} size={16} />
            <span className="grow cut">{t('replyLabel', { nick: reply.nick })}</span>
            <IconButton icon={X} size="small" label={t('replyClose')} onClick={reply.onClose} />
          </p>
        )}
        {mention.options}
        <span className="input">
          <textarea
            {...mention.area}
            rows={1}
            value={text}
            enterKeyHint="send"
            aria-label={reply ? t('replyLabel', { nick: reply.nick }) : t('write')}
            aria-describedby={line}
            aria-invalid={fault ? true : undefined}
            placeholder={reply ? t('replyTo', { nick: reply.nick }) : t('placeholder')}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={press}
          />
          {length > 0 && (
            <span className="comment-count" data-over={over > 0 || undefined} aria-hidden="true">
              {t('count', { count: length, max })}
            </span>
          )}
          <IconButton
            type="submit"
            icon={ArrowUp}
            size="small"
            kind="filled"
            label={t('send')}
            disabled={!maySend}
          />
        </span>
        <p id={line} className={fault ? 'hint error' : 'visually-hidden'} aria-live="polite">
          {fault ?? t('hint')}
        </p>
        {waitSeconds !== undefined && (
          <WaitNote seconds={waitSeconds} onOver={() => setWaitSeconds(undefined)} />
        )}
      </div>
    </form>
  );
}
