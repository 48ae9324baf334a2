// One's own guestbook: words to review, published words, and the rules of the book beside them.
import { type Guestbook, pathTo } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import Check from 'lucide-react/icons/check';
import Hourglass from 'lucide-react/icons/hourglass';
import Trash2 from 'lucide-react/icons/trash-2';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../call/use-call.ts';
import { notify } from '../../toasts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { BookRules } from './BookRules.tsx';
import { useUndo } from './use-undo.tsx';
import { FurtherWords } from './FurtherWords.tsx';
import { Word } from './Word.tsx';
import './guestbook.css';

type OwnBookProps = {
  book: Guestbook;
  page: number;
  now: number;
  owner: { nick: string; avatar_url: string };
  onChange: () => void;
};

export function OwnBook({ book, page, now, owner, onChange }: OwnBookProps) {
  const { t } = useTranslation('guestbook');
  const list = useRef<HTMLElement>(null);
  // What had the focus may be gone from the list.
  const reread = () => {
    list.current?.focus();
    onChange();
  };
  const { undoBar, offerUndo } = useUndo(reread);
  const deleted = (id: number) => {
    offerUndo(id);
    reread();
  };
  const shared = { now, owner, isOwner: true, onDelete: deleted, onChange: reread };
  return (
    <div className="guestbook own">
      <section className="stack g16" ref={list} tabIndex={-1} aria-label={t('list')}>
        {book.waiting.length > 0 && (
          <section className="words-waiting" aria-labelledby="words-waiting">
            <header className="row g8">
              <Icon of={Hourglass} size={20} />
              <h2 className="grow t16" id="words-waiting">
                {t('review.heading')} {book.waiting_count}
              </h2>
              <span>{t('review.hidden')}</span>
            </header>
            <ul>
              {book.waiting.map((word) => (
                <Word key={word.id} word={word} {...shared}>
                  <ReviewActs id={word.id} nick={word.user.nick} onDelete={deleted} onDone={reread} />
                </Word>
              ))}
            </ul>
            {book.waiting_count > book.waiting.length && (
              <p className="hint">{t('review.more', { count: book.waiting_count - book.waiting.length })}</p>
            )}
          </section>
        )}
        {book.list.length > 0 ? (
          <ul className="words">
            {book.list.map((word) => (
              <Word key={word.id} word={word} {...shared} />
            ))}
          </ul>
        ) : (
          book.waiting.length === 0 && (
            <EmptyState
              title={t('empty.own')}
              sentence={t('empty.ownText')}
              action={
                <ButtonLink to={pathTo('profile', { nick: owner.nick })}>{t('empty.ownWay')}</ButtonLink>
              }
            />
          )
        )}
        <FurtherWords page={page} total={book.total_count} />
      </section>
      <aside className="stack g16">
        <BookRules book={book} onChange={onChange} />
      </aside>
      {undoBar}
    </div>
  );
}

type ReviewActsProps = { id: number; nick: string; onDelete: (id: number) => void; onDone: () => void };

function ReviewActs({ id, nick, onDelete, onDone }: ReviewActsProps) {
  const { t } = useTranslation('guestbook');
  const publishing = useCall(addresses.approveWord, { toast: true });
  const removing = useCall(addresses.deleteWord, { toast: true });
  const busy = publishing.busy || removing.busy;
  async function publish() {
    if (busy || !(await publishing.send({ id }))) return;
    notify({ icon: Check, tone: 'success', title: t('review.published', { nick }) });
    onDone();
  }
  async function remove() {
    if (!busy && (await removing.send({ id }))) onDelete(id);
  }
  return (
    <div className="word-review cluster g8">
      <Button
        icon={Check}
        aria-label={t('review.publishName', { nick })}
        aria-busy={busy || undefined}
        onClick={() => void publish()}
      >
        {t('review.publish')}
      </Button>
      <Button kind="ghost" icon={Trash2} aria-label={t('delete', { nick })} onClick={() => void remove()}>
        {t('review.delete')}
      </Button>
    </div>
  );
}
