// The dialog that gives tokens: how many, who sees it, a word, and the balance after. A large tip is confirmed; a
// balance that is too short leads to more tokens and back.
import { type OwnMember, walletLimits } from '@alcove/protocol';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Lock from 'lucide-react/icons/lock';
import MessageCircle from 'lucide-react/icons/message-circle';
import Users from 'lucide-react/icons/users';
import WifiOff from 'lucide-react/icons/wifi-off';
import { type SyntheticEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../toasts.ts';
import { Note } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Token } from '../../../ui/marks.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { topUpRequest } from '../../payments/index.ts';
import { Tokens, useBalance } from '../../wallet/index.ts';
import { isLargeTip, tipTokens } from './tip-amount.ts';
import { emptyTip, type TipForm, type TipRequest } from './tip-request.ts';
import { TipAmount } from './TipAmount.tsx';
import { tips } from './tip-outbox.ts';
import { useGiveTokens } from './use-give-tokens.ts';
import './tips.css';

type TipDialogProps = { request: TipRequest; me: OwnMember; onClose: () => void };

export default function TipDialog({ request, me, onClose }: TipDialogProps) {
  const { t, i18n } = useTranslation('wallet');
  const { uid, nick } = request;
  const formId = useId();
  const [waiting] = useState(() => tips.find(me.uid, uid));
  /** The wish without an answer is on screen: it is sent again as it was, to its own goal. */
  const [isResumed, setResumed] = useState(waiting !== undefined);
  const { roomid, goal } = isResumed && waiting ? waiting.place : request;
  const [form, setForm] = useState<TipForm>({ ...emptyTip, ...waiting?.form, ...request.form });
  const [step, setStep] = useState<'form' | 'confirm' | 'short'>('form');
  const [faulty, setFaulty] = useState(false);
  const balance = useBalance(me.uid)?.balance;
  const { sending, give, forget } = useGiveTokens(me.uid, { waits: waiting !== undefined });
  const number = new Intl.NumberFormat(i18n.language);
  const tokens = tipTokens(form.amount);
  const isPublic = roomid !== undefined && !form.isPrivate;
  const change = (next: Partial<TipForm>) => {
    setForm({ ...form, ...next });
    setFaulty(false);
    setResumed(false);
    forget();
  };
  const missing = Math.max(0, (tokens ?? 0) - (balance ?? 0));
  const isSending = sending.state === 'sending';
  const isShort = step === 'short' || (sending.state === 'refused' && sending.code === 'tokens_short');

  /** To the form, as it was typed. */
  const back = () => {
    forget();
    setStep('form');
  };

  async function send(count: number) {
    const wish = {
      amount: count,
      recipient_id: uid,
      ...(roomid !== undefined && { room_id: roomid }),
      private: !isPublic,
      anonymous: form.anonymous,
      message: form.anonymous ? '' : form.message.trim(),
      ...(goal && { goal_id: goal.id }),
    };
    const left = await give(wish, { form, place: { roomid, goal } });
    if (left === undefined) return;
    notify({
      icon: Token,
      tone: 'token',
      title: t('give.done', { count, nick }),
      line: t('give.doneLine', { balance: left }),
    });
    onClose();
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (tokens === undefined) return setFaulty(true);
    // Asked for before, and perhaps paid: the balance of now says nothing about it.
    if (sending.state === 'unanswered') return void send(tokens);
    if (balance !== undefined && tokens > balance) return setStep('short');
    if (balance !== undefined && isLargeTip(tokens, balance)) return setStep('confirm');
    void send(tokens);
  }

  if (isShort && tokens !== undefined && missing > 0)
    return (
      <Dialog
        open
        onClose={onClose}
        arch={Token}
        className="tip-dialog"
        title={t('topUp.missing', { count: missing })}
        description={t('give.short', { tokens, balance: balance ?? 0 })}
        actions={
          <>
            <Button onClick={back}>{t('give.change')}</Button>
            <Button
              kind="token"
              onClick={() =>
                topUpRequest.set({ uid: me.uid, missing, onward: t('topUp.goOn', { nick }), onPaid: back })
              }
            >
              {t('topUp.title')}
            </Button>
          </>
        }
      />
    );

  const problem = (
    <div aria-live="polite">
      {sending.state === 'unanswered' && (
        <Note icon={WifiOff} tone="warning">
          <b>{t('give.lost')}</b> {t('give.lostLine')}
        </Note>
      )}
      {sending.state === 'refused' && <Note tone="danger">{sending.text}</Note>}
    </div>
  );

  if (step === 'confirm' && tokens !== undefined)
    return (
      <Dialog
        open
        onClose={onClose}
        arch={Token}
        className="tip-dialog"
        title={t('give.confirm', { count: tokens, nick })}
        description={t('give.confirmText')}
        actions={
          <>
            <Button onClick={back}>{t('give.change')}</Button>
            <Button kind="token" busy={isSending && t('give.sending')} onClick={() => void send(tokens)}>
              {sending.state === 'unanswered' ? t('failed.again') : t('give.yes', { count: tokens })}
            </Button>
          </>
        }
      >
        <dl className="tip-sums">
          <div>
            <dt>{t('give.balance')}</dt>
            <dd>{number.format(balance ?? 0)}</dd>
          </div>
          <div>
            <dt>{isPublic ? t('give.publicTip') : t('give.privateTip')}</dt>
            <dd>− {number.format(tokens)}</dd>
          </div>
          <div>
            <dt>{t('give.left')}</dt>
            <dd>
              <Tokens count={(balance ?? 0) - tokens} />
            </dd>
          </div>
        </dl>
        {problem}
      </Dialog>
    );

  return (
    <Dialog
      open
      onClose={onClose}
      className="tip-dialog"
      title={t('give.title')}
      description={goal ? t('give.toGoal', { title: goal.title }) : t('give.to', { nick })}
      actions={
        <Button
          type="submit"
          form={formId}
          kind="token"
          size="large"
          block
          busy={isSending && t('give.sending')}
        >
          {sending.state === 'unanswered'
            ? t('failed.again')
            : tokens === undefined
              ? t('give.give')
              : t('give.send', { count: tokens })}
        </Button>
      }
    >
      <form id={formId} className="stack g16" onSubmit={submit} noValidate>
        <TipAmount value={form.amount} faulty={faulty} onChange={(amount) => change({ amount })} />
        {roomid !== undefined && (
          <Field group label={t('give.who')}>
            <Segmented
              full
              label={t('give.who')}
              value={form.isPrivate ? 'private' : 'public'}
              onChange={(value) => change({ isPrivate: value === 'private' })}
              segments={[
                { value: 'public', label: t('give.public'), icon: Users },
                { value: 'private', label: t('give.private', { nick }), icon: Lock },
              ]}
            />
          </Field>
        )}
        <Switch
          label={t('give.anonymous')}
          hint={t('give.anonymousHint', { nick })}
          checked={form.anonymous}
          onChange={(event) => change({ anonymous: event.currentTarget.checked })}
        />
        <Field label={t('give.message')}>
          <TextArea
            rows={2}
            maxLength={walletLimits.messageMax}
            value={form.anonymous ? '' : form.message}
            disabled={form.anonymous}
            {...(form.anonymous && { placeholder: t('give.noMessage') })}
            onChange={(event) => change({ message: event.currentTarget.value })}
          />
        </Field>
        {isPublic && tokens !== undefined && (
          <p className="tip-reads">
            <Icon of={MessageCircle} size={14} />
            <span>
              {form.anonymous
                ? t('give.readsUnnamed', { count: tokens, nick })
                : t('give.reads', { count: tokens, nick, me: me.nick })}
            </span>
          </p>
        )}
        {balance !== undefined && sending.state !== 'unanswered' && (
          <p className="tip-balance row g8">
            <span>{t('give.balance')}</span> <b>{number.format(balance)}</b>
            <Icon of={ArrowRight} size={16} />
            {missing > 0 ? (
              <span>{t('topUp.missing', { count: missing })}</span>
            ) : (
              <>
                <span>{t('give.after')}</span> <Tokens count={balance - (tokens ?? 0)} />
              </>
            )}
          </p>
        )}
        {problem}
      </form>
    </Dialog>
  );
}
