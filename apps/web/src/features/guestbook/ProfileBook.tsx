// The guestbook on a profile: its words, one's own that wait, and the form to leave one.
import { type Guestbook, guestbookLimits, may, pathTo } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import BookOpen from 'lucide-react/icons/book-open';
import Clock from 'lucide-react/icons/clock';
import Hourglass from 'lucide-react/icons/hourglass';
import Pen from 'lucide-react/icons/pen';
import Undo2 from 'lucide-react/icons/undo-2';
import Users from 'lucide-react/icons/users';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useCall } from '../../call/use-call.ts';
import { useFormPost } from '../../call/use-form-post.ts';
import { notify } from '../../toasts.ts';
import { Note } from '../../ui/Banner.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { useMe, withPanel } from '../accounts/index.ts';
import { ProfileFollowButton } from '../relations/index.ts';
import { useUndo } from './use-undo.tsx';
import { FurtherWords } from './FurtherWords.tsx';
import { Word } from './Word.tsx';
import './guestbook.css';

type Owner = { uid: number; nick: string; avatar_url: string };
type ProfileBookProps = {
  book: Guestbook;
  page: number;
  now: number;
  owner: Owner;
  /** Whether the reader follows the owner. */
  followed: boolean;
  onChange: () => void;
};

export function ProfileBook({ book, page, now, owner, followed, onChange }: ProfileBookProps) {
  const { t } = useTranslation('guestbook');
  const me = useMe();
  const list = useRef<HTMLElement>(null);
  const isOwner = me?.uid === owner.uid;
  const reread = () => {
    list.current?.focus();
    onChange();
  };
  const { undoBar, offerUndo } = useUndo(reread);
  const deleted = (id: number) => {
    offerUndo(id);
    reread();
  };
  const { nick } = owner;
  const shared = { now, owner, isOwner, onDelete: deleted, onChange: reread };
  if (book.disabled === 1 && !isOwner)
    return <EmptyState icon={BookOpen} title={t('closed.title')} sentence={t('closed.text', { nick })} />;
  return (
    <div className="guestbook">
      <section className="stack g16" ref={list} tabIndex={-1} aria-label={t('list')}>
        {book.list.length > 0 ? (
          <ul className="words">
            {book.list.map((word) => (
              <Word key={word.id} word={word} {...shared} />
            ))}
          </ul>
        ) : (
          <EmptyState icon={Pen} title={t('empty.title')} sentence={t('empty.text')} />
        )}
        <FurtherWords page={page} total={book.total_count} />
      </section>
      <aside className="stack g16">
        {isOwner ? (
          <ButtonLink icon={BookOpen} to={pathTo('myGuestbook')}>
            {t('keep')}
          </ButtonLink>
        ) : (
          <Leaving book={book} owner={owner} followed={followed} onChange={onChange} />
        )}
        {!isOwner &&
          book.waiting.map((word) => (
            <Card key={word.id} className="word-own-waiting">
              <ul>
                <Word word={word} {...shared}>
                  <Note tone="warning" icon={Hourglass}>
                    {t('waiting.note', { nick })}
                  </Note>
                  <Withdraw id={word.id} onDelete={deleted} />
                </Word>
              </ul>
            </Card>
          ))}
      </aside>
      {undoBar}
    </div>
  );
}

function Withdraw({ id, onDelete }: { id: number; onDelete: (id: number) => void }) {
  const { t } = useTranslation('guestbook');
  const { send, busy } = useCall(addresses.deleteWord, { toast: true });
  async function withdraw() {
    if (await send({ id })) onDelete(id);
  }
  return (
    <Button kind="ghost" icon={Undo2} busy={busy && t('confirm.sending')} onClick={() => void withdraw()}>
      {t('waiting.withdraw')}
    </Button>
  );
}

type LeavingProps = { book: Guestbook; owner: Owner; followed: boolean; onChange: () => void };

/** The form, or why this reader has none. */
function Leaving({ book, owner, followed, onChange }: LeavingProps) {
  const { t } = useTranslation('guestbook');
  const { search } = useLocation();
  const me = useMe();
  const { uid, nick } = owner;
  if (!me || !may('leaveWords', me.standing))
    return (
      <Card className="leave-word">
        <p>{t('visitor.text')}</p>
        <ButtonLink to={{ search: withPanel(search, me ? 'activate' : 'login') }} preventScrollReset>
          {me ? t('visitor.activate') : t('visitor.login')}
        </ButtonLink>
      </Card>
    );
  if (book.followers_only === 1 && !followed)
    return (
      <EmptyState
        icon={Users}
        title={t('followersOnly.title')}
        sentence={t('followersOnly.text', { count: book.total_count, nick })}
        action={
          <ProfileFollowButton uid={uid} nick={nick} followed={false} kind="primary" onChange={onChange} />
        }
      />
    );
  if (book.left_today === 0)
    return (
      <Note tone="warning" icon={Clock}>
        {t('noMore', { nick })}
      </Note>
    );
  return <LeaveWord owner={owner} left={book.left_today} onDone={onChange} />;
}

type LeaveWordProps = { owner: Owner; left: number | undefined; onDone: () => void };

function LeaveWord({ owner: { uid, nick }, left, onDone }: LeaveWordProps) {
  const { t } = useTranslation('guestbook');
  const { form, back } = useFormPost(addresses.leaveWord);
  const { send, busy, fault } = useCall(addresses.leaveWord);
  const [text, setText] = useState('');
  const { min, max } = guestbookLimits.text;
  async function publish(event: SyntheticEvent) {
    event.preventDefault();
    const done = await send({ id: uid, text });
    if (!done) return;
    setText('');
    const title = done.message.waiting === 1 ? t('leave.waits', { nick }) : t('leave.done');
    notify({ icon: BookOpen, tone: 'success', title });
    onDone();
  }
  return (
    <form {...form} className="leave-form" noValidate onSubmit={(event) => void publish(event)}>
      <Card className="leave-word">
        <input type="hidden" name="id" value={uid} />
        <input type="hidden" name="return" value={back} />
        <Field
          label={t('leave.label', { nick })}
          error={fault?.text}
          hint={left !== undefined && t('leave.left', { count: left })}
        >
          <TextArea
            name="text"
            value={text}
            placeholder={t('leave.placeholder')}
            required
            minLength={min}
            maxLength={max}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        <Button type="submit" kind="primary" busy={busy && t('leave.sending')}>
          {t('leave.send')}
        </Button>
      </Card>
    </form>
  );
}
