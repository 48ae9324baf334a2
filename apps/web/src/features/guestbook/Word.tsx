// One word of a guestbook with its answer, and what its reader may do with it.
import { type GuestbookWord, guestbookLimits, pathTo } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Flag from 'lucide-react/icons/flag';
import Reply from 'lucide-react/icons/reply';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../call/use-call.ts';
import { AgoText } from '../../ui/AgoText.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { CertifiedSeal } from '../../ui/CertifiedSeal.tsx';
import { useMe } from '../accounts/index.ts';
import { reportSheet } from '../moderation/index.ts';
import './guestbook.css';

type WordProps = {
  word: GuestbookWord;
  /** The time of the server, in milliseconds. */
  now: number;
  owner: { nick: string; avatar_url: string };
  /** The reader owns the book. */
  isOwner: boolean;
  onDelete: (id: number) => void;
  onChange: () => void;
  /** Below the text: what may be done with a word that waits. */
  children?: ReactNode;
};

export function Word({ word, now, owner, isOwner, onDelete, onChange, children }: WordProps) {
  const { t } = useTranslation('guestbook');
  const { id, user, text, date, deletable, answer } = word;
  const [open, setOpen] = useState<'answer' | 'confirm' | 'confirmAnswer'>();
  const me = useMe();
  const mayReport = (authorUid: number) => me?.active === 1 && me.uid !== authorUid;
  const report = (nick: string, reported: { id: number; text: string; date: number }) =>
    reportSheet.set({
      kind: 'guestbook',
      nick,
      items: [{ id: String(reported.id), text: reported.text, atMs: reported.date * 1000 }],
      onHidden: () => onChange(),
    });
  const close = () => setOpen(undefined);
  const offersAnswer = isOwner && !answer && !word.waiting && open !== 'answer';
  return (
    <li className={classes('word', open === 'confirm' && 'confirming')}>
      <Avatar name={user.nick} src={user.avatar_url} sizePx={44} />
      <div className="word-body grow">
        <p className="word-head row g8">
          <Link className="word-nick cut" to={pathTo('profile', { nick: user.nick })}>
            {user.nick}
          </Link>
          {user.certified === 1 && <Icon of={CertifiedSeal} size={16} />}
          <AgoText className="word-date" at={date * 1000} now={now} />
        </p>
        <p className="word-text breakable pre-line" lang="">
          {text}
        </p>
        {children}
        {answer && (
          <div className="word-answer">
            <Avatar name={owner.nick} src={owner.avatar_url} sizePx={32} />
            <div className="word-body grow">
              <p className="word-head row g8">
                <b>{isOwner ? t('yourAnswer') : t('answerOf', { nick: owner.nick })}</b>
                <AgoText className="word-date" at={answer.date * 1000} now={now} />
                {!isOwner && me?.active === 1 && (
                  <IconButton
                    icon={Flag}
                    size="small"
                    label={t('report', { nick: owner.nick })}
                    onClick={() => report(owner.nick, answer)}
                  />
                )}
                {answer.deletable === 1 && (
                  <IconButton
                    icon={Trash2}
                    size="small"
                    label={t('deleteAnswer')}
                    onClick={() => setOpen('confirmAnswer')}
                  />
                )}
              </p>
              <p className="word-text breakable pre-line" lang="">
                {answer.text}
              </p>
              {open === 'confirmAnswer' && (
                <Confirm id={answer.id} text={t('confirm.answer')} onKeep={close} onDelete={onDelete} />
              )}
            </div>
          </div>
        )}
        {open === 'answer' && <AnswerForm id={id} nick={user.nick} onClose={close} onDone={onChange} />}
        {open === 'confirm' && (
          <Confirm
            id={id}
            text={isOwner ? t('confirm.text', { nick: user.nick }) : t('confirm.own')}
            onKeep={close}
            onDelete={onDelete}
          />
        )}
      </div>
      {!children && open !== 'confirm' && (
        <div className="word-acts">
          {offersAnswer && (
            <IconButton
              icon={Reply}
              label={t('reply', { nick: user.nick })}
              onClick={() => setOpen('answer')}
            />
          )}
          {mayReport(user.uid) && (
            <IconButton
              icon={Flag}
              label={t('report', { nick: user.nick })}
              onClick={() => report(user.nick, word)}
            />
          )}
          {deletable === 1 && (
            <IconButton
              icon={Trash2}
              label={t('delete', { nick: user.nick })}
              onClick={() => setOpen('confirm')}
            />
          )}
        </div>
      )}
    </li>
  );
}

type ConfirmProps = { id: number; text: string; onKeep: () => void; onDelete: (id: number) => void };

function Confirm({ id, text, onKeep, onDelete }: ConfirmProps) {
  const { t } = useTranslation('guestbook');
  const { send, busy } = useCall(addresses.deleteWord, { toast: true });
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  async function remove() {
    if (await send({ id })) onDelete(id);
  }
  return (
    <div className="word-confirm cluster g8" role="alertdialog" aria-label={text}>
      <p className="grow t14 muted">{text}</p>
      <Button ref={keep} onClick={onKeep}>
        {t('confirm.keep')}
      </Button>
      <Button kind="danger" busy={busy && t('confirm.sending')} onClick={() => void remove()}>
        {t('confirm.send')}
      </Button>
    </div>
  );
}

type AnswerFormProps = { id: number; nick: string; onClose: () => void; onDone: () => void };

function AnswerForm({ id, nick, onClose, onDone }: AnswerFormProps) {
  const { t } = useTranslation('guestbook');
  const { send, busy } = useCall(addresses.leaveWord, { toast: true });
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { min, max } = guestbookLimits.text;
  const isShort = text.trim().length < min;
  async function publish(event: SyntheticEvent) {
    event.preventDefault();
    if (isShort || !(await send({ parent_id: id, text }))) return;
    onClose();
    onDone();
  }
  return (
    <form className="word-answer-form" onSubmit={(event) => void publish(event)}>
      <span className="input">
        <input
          ref={field}
          aria-label={t('answer.label', { nick })}
          value={text}
          maxLength={max}
          enterKeyHint="send"
          onChange={({ target }) => setText(target.value)}
          onKeyDown={({ key }) => key === 'Escape' && onClose()}
        />
        <span className="word-count t12 dim tnum" aria-hidden="true">
          {text.length} / {max}
        </span>
        <IconButton
          type="submit"
          icon={ArrowUp}
          size="small"
          kind="soft"
          label={t('answer.send')}
          disabled={isShort || busy}
        />
      </span>
      <p className="hint">{t('answer.hint')}</p>
    </form>
  );
}
