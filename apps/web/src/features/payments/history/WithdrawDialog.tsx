// Withdrawing from a purchase: the sum is said first, then the question; what was asked for is confirmed in place.
import { type AnswerOf, dayMs, type paymentsCalls } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import Hourglass from 'lucide-react/icons/hourglass';
import Undo2 from 'lucide-react/icons/undo-2';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { callServer, isUnanswered } from '../../../call.ts';
import { Note } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Token } from '../../../ui/marks.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { moneyIn } from '../money.ts';

type WithdrawalOffer = AnswerOf<typeof paymentsCalls.withdrawalOffer>;
type Step =
  | { is: 'loading' }
  | { is: 'refused'; text: string }
  | { is: 'offered'; offer: WithdrawalOffer; busy?: boolean; lost?: boolean }
  | { is: 'asked'; offer: WithdrawalOffer; amount: number };

export default function WithdrawDialog({ ticket, onClose }: { ticket: number; onClose: () => void }) {
  const { t, i18n } = useTranslation('payments');
  const { revalidate } = useRevalidator();
  const [step, setStep] = useState<Step>({ is: 'loading' });
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    async function read() {
      const answer = await callServer(addresses.withdrawalOffer, { ticket_number: ticket }, { signal });
      if (signal.aborted) return;
      if (answer.status === 'success') setStep({ is: 'offered', offer: answer.data });
      else setStep({ is: 'refused', text: isUnanswered(answer) ? t('withdraw.lost') : answer.message });
    }
    void read();
    return () => controller.abort();
  }, [ticket, t]);

  async function withdraw(offer: WithdrawalOffer) {
    setStep({ is: 'offered', offer, busy: true });
    const answer = await callServer(addresses.withdrawPayment, { ticket_number: ticket });
    if (answer.status === 'success') {
      setStep({ is: 'asked', offer, amount: answer.data.amount });
      void revalidate();
    } else if (isUnanswered(answer)) setStep({ is: 'offered', offer, lost: true });
    else setStep({ is: 'refused', text: answer.message });
  }

  const title = t('withdraw.title', { ticket: number.format(ticket) });
  if (step.is === 'loading' || step.is === 'refused')
    return (
      <Dialog
        open
        onClose={onClose}
        arch={Undo2}
        className="withdraw"
        title={title}
        actions={<Button onClick={onClose}>{t('withdraw.close')}</Button>}
      >
        <div aria-live="polite">
          {step.is === 'refused' ? <Note tone="warning">{step.text}</Note> : <Skeleton height="140px" />}
        </div>
      </Dialog>
    );

  const { offer } = step;
  const { tokens, premium, last4 } = offer;
  const money = (cents: number) => moneyIn(i18n.language, cents, offer.currency);
  const isTokens = tokens !== null;
  if (step.is === 'asked')
    return (
      <Dialog
        open
        onClose={onClose}
        arch={isTokens ? Token : Undo2}
        className={isTokens ? 'withdraw tokens' : 'withdraw'}
        title={t('withdraw.askedTitle')}
        actions={<Button onClick={onClose}>{t('withdraw.close')}</Button>}
      >
        <output className="block">
          <Note icon={Hourglass} tone="warning">
            <b>{t('withdraw.asked', { amount: money(step.amount) })}</b>{' '}
            {t(isTokens ? 'withdraw.tokensHeld' : 'withdraw.premiumStopped')}
          </Note>
        </output>
      </Dialog>
    );
  return (
    <Dialog
      open
      onClose={onClose}
      arch={isTokens ? Token : Undo2}
      className={isTokens ? 'withdraw tokens' : 'withdraw'}
      title={title}
      description={t(isTokens ? 'withdraw.tokensText' : 'withdraw.premiumText')}
      actions={
        <>
          <Button onClick={onClose}>{t(isTokens ? 'withdraw.keepTokens' : 'withdraw.keepPremium')}</Button>
          <Button
            kind="primary"
            busy={step.busy && t('withdraw.asking')}
            onClick={() => void withdraw(offer)}
          >
            {t('withdraw.yes')}
          </Button>
        </>
      }
    >
      <dl className="withdraw-sums">
        <div>
          <dt>
            {offer.label}, {t('withdraw.paidOn')} <DateText at={offer.paid_at} form="day" />
          </dt>
          <dd>{money(offer.price)}</dd>
        </div>
        {premium && (
          <div>
            <dt>{t('withdraw.unused')}</dt>
            <dd>
              {t('withdraw.daysOf', {
                left: number.format(Math.ceil((premium.unused_ms / dayMs) * 10) / 10),
                all: premium.days,
              })}
            </dd>
          </div>
        )}
        {tokens && (
          <>
            <div>
              <dt>{t('withdraw.balance')}</dt>
              <dd>{number.format(tokens.balance)}</dd>
            </div>
            {tokens.arrived > 0 && (
              <div>
                <dt>{t('withdraw.arrived')}</dt>
                <dd>− {number.format(tokens.arrived)}</dd>
              </div>
            )}
            <div>
              <dt>{t('withdraw.taken')}</dt>
              <dd>{number.format(tokens.taken)}</dd>
            </div>
          </>
        )}
        <div className="withdraw-refund">
          <dt>{t('withdraw.refund')}</dt>
          <dd>{money(offer.amount)}</dd>
        </div>
      </dl>
      <p className="withdraw-line">
        {last4 !== '' && `${t('withdraw.toCard', { last4 })} `}
        {t('withdraw.until')} <DateText at={offer.until} />.
      </p>
      <div aria-live="polite">
        {step.lost && (
          <Note icon={WifiOff} tone="warning">
            {t('withdraw.lost')}
          </Note>
        )}
      </div>
    </Dialog>
  );
}
