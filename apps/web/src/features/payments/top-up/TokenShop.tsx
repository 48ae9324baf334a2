// Buying tokens within a page: its choices first, then the provider's page, then what arrived.
import type { AnswerOf, OwnMember, paymentsCalls } from '@alcove/protocol';
import Endless from 'lucide-react/icons/infinity';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useReturnPage } from '../../../return-after-payment.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Token } from '../../../ui/marks.tsx';
import { BuyingScreen, BuyingSteps } from '../buying/BuyingScreen.tsx';
import { PaidScreen } from '../buying/PaidScreen.tsx';
import { ReturnNotice } from '../buying/ReturnCard.tsx';
import { useOrderInAddress, useResumedOrder } from '../buying/use-order-in-address.ts';
import { usePurchase } from '../buying/use-purchase.ts';
import { moneyIn } from '../money.ts';
import { Assurances, ChoiceNote } from '../offer/OfferSummary.tsx';
import { PackCards } from './PackCards.tsx';
import { useTokenChoice } from './use-token-choice.ts';

type TokenPlans = AnswerOf<typeof paymentsCalls.paymentPlans>;

type ShopProps = {
  me: OwnMember;
  offer: TokenPlans;
  currency: string;
  balance: number | undefined;
  missing?: number | undefined;
  /** The page while one chooses; `pay` is part of the summary. */
  children: (parts: { packs: ReactNode; pay: ReactNode; summary: ReactNode }) => ReactNode;
};

/** Without a provider, or with nothing that it can charge, there is nothing to choose. */
export const areTokensSold = (offer: TokenPlans | undefined): boolean =>
  offer?.open === 1 && (offer.plans.length > 0 || offer.any_tokens !== null);

export function TokenShop({ me, offer, currency, balance, missing, children }: ShopProps) {
  const { t, i18n } = useTranslation('payments');
  const prices = { plans: offer.plans, any: offer.any_tokens };
  const resumed = useResumedOrder();
  const flow = usePurchase({ uid: me.uid, resumed });
  const { purchase } = flow;
  useOrderInAddress(purchase);
  const { chosen, cards, buy } = useTokenChoice(prices, missing);
  const page = useReturnPage();
  const number = new Intl.NumberFormat(i18n.language);

  if (purchase.step === 'done')
    return (
      <PaidScreen order={purchase.order} email={me.email} steps={<BuyingSteps flow={flow} kind="tokens" />} />
    );
  const ordered = purchase.step === 'card' || purchase.step === 'declined' ? purchase.order : undefined;
  const tokens = ordered?.tokens ?? chosen?.tokens ?? 0;
  const cents = ordered?.amount ?? chosen?.cents ?? 0;
  const isChoosing = ordered === undefined;
  const pay = (
    <>
      <div aria-live="polite">
        <ChoiceNote purchase={purchase} />
      </div>
      <Button
        kind="token"
        size="large"
        block
        busy={purchase.step === 'starting' && t('buy.starting')}
        onClick={() => buy(flow)}
      >
        {t('buy.continue', { price: moneyIn(i18n.language, cents, currency) })}
      </Button>
    </>
  );
  const summary = (
    <>
      <div className="token-summary stack g16">
        <p className="token-summary-count row g8">
          <Icon of={Token} />
          <span>{number.format(tokens)}</span>
        </p>
        {chosen && chosen.bonus > 0 && chosen.tokens === tokens && (
          <p className="offer-line">
            {t('packs.with', { tokens: number.format(tokens - chosen.bonus), count: chosen.bonus })}
          </p>
        )}
        <div className="rule" />
        <dl className="bought">
          {balance !== undefined && (
            <>
              <dt>{t('packs.balance')}</dt>
              <dd>{number.format(balance)}</dd>
              <dt>{t('packs.after')}</dt>
              <dd>
                <b>{number.format(balance + tokens)}</b>
              </dd>
            </>
          )}
          <dt>{t('packs.total')}</dt>
          <dd className="d24">{moneyIn(i18n.language, cents, currency)}</dd>
        </dl>
        {page && <ReturnNotice page={page} />}
        {isChoosing && pay}
      </div>
      <Assurances statement={offer.statement}>
        <li>
          <Icon of={Endless} size={16} />
          {t('paid.forever')}
        </li>
      </Assurances>
    </>
  );
  if (!isChoosing)
    return (
      <BuyingScreen
        flow={flow}
        kind="tokens"
        item={t('items.tokens', { count: tokens })}
        price={moneyIn(i18n.language, cents, currency)}
        recipient=""
        summary={summary}
      />
    );
  return children({ packs: <PackCards currency={currency} {...cards} />, pay, summary });
}
