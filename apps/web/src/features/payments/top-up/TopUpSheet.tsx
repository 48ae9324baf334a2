// More tokens without leaving the page: in a room the socket stays, and what was begun goes on.
import * as addresses from '@alcove/protocol/addresses';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../call/use-answer.ts';
import { Note } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Token } from '../../../ui/marks.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { PurchasePanel } from '../buying/PurchasePanel.tsx';
import { usePurchase } from '../buying/use-purchase.ts';
import { moneyIn } from '../money.ts';
import { ChoiceNote } from '../offer/OfferSummary.tsx';
import { PackCards } from './PackCards.tsx';
import { useTokenChoice } from './use-token-choice.ts';
import { type TopUpWish, topUpRequest } from './top-up-request.ts';
import '../payments.css';

const onClose = () => topUpRequest.set(undefined);

export default function TopUpSheet({ uid, missing, title, lead, onward, onPaid }: TopUpWish) {
  const { t, i18n } = useTranslation('payments');
  const read = useAnswer(addresses.paymentPlans, { kind: 'tokens' });
  const offer = read.latest;
  const flow = usePurchase({ uid });
  const { purchase } = flow;
  const prices = offer ? { plans: offer.plans, any: offer.any_tokens } : { plans: [], any: null };
  const { chosen: tokens, cards, buy } = useTokenChoice(prices, missing);
  const currency = prices.plans[0]?.currency ?? 'EUR';
  const price = tokens ? moneyIn(i18n.language, tokens.cents, currency) : '';
  const isOpen = offer?.open === 1;
  const goOn = () => {
    onClose();
    onPaid?.();
  };

  return purchase.step === 'done' ? (
    <Dialog
      open
      onClose={onClose}
      arch={Token}
      className="top-up-sheet"
      title={t('paid.tokens', { count: purchase.order.tokens ?? 0 })}
      description={
        <>
          {t('paid.balance')} {t('items.tokens', { count: purchase.order.balance ?? 0 })}. {t('paid.forever')}
        </>
      }
      actions={
        <Button kind="token" onClick={goOn}>
          {onward}
        </Button>
      }
    />
  ) : purchase.step === 'card' || purchase.step === 'declined' ? (
    // A press beside the sheet would lose what is typed in it.
    <Dialog
      open
      firm
      wide
      onClose={onClose}
      className="top-up-sheet paying"
      title={purchase.step === 'declined' ? t('steps.declined') : t('steps.yourCard')}
      description={t('sheet.paying', {
        item: t('items.tokens', { count: purchase.order.tokens ?? tokens?.tokens ?? 0 }),
        price: moneyIn(i18n.language, purchase.order.amount, currency),
      })}
      actions={<Button onClick={onClose}>{t('sheet.close')}</Button>}
    >
      <PurchasePanel flow={flow} kind="tokens" onLeave={flow.leave} />
    </Dialog>
  ) : (
    <Dialog
      open
      onClose={onClose}
      arch={Token}
      className="top-up-sheet"
      title={title ?? t('packs.missing', { count: missing })}
      description={lead}
      actions={
        <>
          <Button onClick={onClose}>{t('sheet.cancel')}</Button>
          {isOpen && (
            <Button
              kind="token"
              busy={purchase.step === 'starting' && t('buy.starting')}
              onClick={() => buy(flow)}
            >
              {tokens ? t('sheet.buy', { price }) : t('sheet.buyAny')}
            </Button>
          )}
          {read.state === 'failed' && (
            <Button kind="token" onClick={read.again}>
              {t('sheet.again')}
            </Button>
          )}
        </>
      }
    >
      {read.state === 'asking' && <Skeleton className="sheet-wait" />}
      {read.state === 'failed' && <Note tone="warning">{t('failed.text')}</Note>}
      {offer && !isOpen && <Note tone="warning">{t('packs.closed')}</Note>}
      {isOpen && (
        <>
          <PackCards currency={currency} {...cards} />
          <p className="sheet-promise">
            {t('paid.forever')} {t('offer.card.statement', { statement: offer.statement })}
          </p>
        </>
      )}
      <div aria-live="polite">
        <ChoiceNote purchase={purchase} />
      </div>
    </Dialog>
  );
}
