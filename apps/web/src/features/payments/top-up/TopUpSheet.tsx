// More tokens without leaving the page: in a room the socket stays, and what was begun goes on.
import type { AnswerOf, paymentsCalls } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callServer } from '../../../call.ts';
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

type TokenPlans = AnswerOf<typeof paymentsCalls.paymentPlans>;

type Offer = TokenPlans | 'failed' | undefined;

/** Read as the sheet opens, and again where no answer came. */
function useTokenPlans(): [Offer, () => void] {
  const [turn, setTurn] = useState(0);
  const [answered, setAnswered] = useState<{ turn: number; offer: Offer }>();
  useEffect(() => {
    async function read(asked: number) {
      const answer = await callServer(addresses.paymentPlans, { kind: 'tokens' });
      setAnswered({ turn: asked, offer: answer.status === 'success' ? answer.data : 'failed' });
    }
    void read(turn);
  }, [turn]);
  return [answered?.turn === turn ? answered.offer : undefined, () => setTurn(turn + 1)];
}

const onClose = () => topUpRequest.set(undefined);

export default function TopUpSheet({ uid, missing, title, lead, onward, onPaid }: TopUpWish) {
  const { t, i18n } = useTranslation('payments');
  const [offer, readAgain] = useTokenPlans();
  const flow = usePurchase({ uid });
  const { purchase } = flow;
  const isKnown = offer !== undefined && offer !== 'failed';
  const prices = isKnown ? { plans: offer.plans, any: offer.any_tokens } : { plans: [], any: null };
  const { chosen: tokens, cards, buy } = useTokenChoice(prices, missing);
  const currency = prices.plans[0]?.currency ?? 'EUR';
  const price = tokens ? moneyIn(i18n.language, tokens.cents, currency) : '';
  const isOpen = isKnown && offer.open === 1;
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
          {offer === 'failed' && (
            <Button kind="token" onClick={readAgain}>
              {t('sheet.again')}
            </Button>
          )}
        </>
      }
    >
      {offer === undefined && <Skeleton className="sheet-wait" />}
      {offer === 'failed' && <Note tone="warning">{t('failed.text')}</Note>}
      {isKnown && !isOpen && <Note tone="warning">{t('packs.closed')}</Note>}
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
