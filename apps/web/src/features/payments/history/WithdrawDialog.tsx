// Withdrawing from a purchase: the sum is said first, then the question; what was asked for is confirmed in place.
import { dayMs } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import Hourglass from 'lucide-react/icons/hourglass';
import Undo2 from 'lucide-react/icons/undo-2';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { isUnanswered } from '../../../call/call-server.ts';
import { useAnswer } from '../../../call/use-answer.ts';
import { useCall } from '../../../call/use-call.ts';
import { Note } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Token } from '../../../ui/marks.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { moneyIn } from '../money.ts';

export default function WithdrawDialog({ ticket, onClose }: { ticket: number; onClose: () => void }) {
  const { t, i18n } = useTranslation('payments');
  const { revalidate } = useRevalidator();
  const read = useAnswer(addresses.withdrawalOffer, { ticket_number: ticket });
  const { busy, fault, send } = useCall(addresses.withdrawPayment);
  const [asked, setAsked] = useState<number>();
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });

  async function withdraw() {
    const answer = await send({ ticket_number: ticket });
    if (!answer) return;
    setAsked(answer.amount);
    void revalidate();
  }

  const isLost = fault !== undefined && isUnanswered(fault);
  const offer = read.latest;
  const refused = read.state === 'failed' ? read.fault : isLost ? undefined : fault;
  const title = t('withdraw.title', { ticket });
  if (!offer || refused)
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
          {refused ? <Note tone="warning">{refused.text}</Note> : <Skeleton height="140px" />}
        </div>
      </Dialog>
    );

  const { tokens, premium, last4 } = offer;
  const money = (cents: number) => moneyIn(i18n.language, cents, offer.currency);
  const isTokens = tokens !== null;
  if (asked !== undefined)
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
            <b>{t('withdraw.asked', { amount: money(asked) })}</b>{' '}
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
          <Button kind="primary" busy={busy && t('withdraw.asking')} onClick={() => void withdraw()}>
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
        {isLost && (
          <Note icon={WifiOff} tone="warning">
            {t('withdraw.lost')}
          </Note>
        )}
      </div>
    </Dialog>
  );
}
