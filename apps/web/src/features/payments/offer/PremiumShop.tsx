// Where Premium is bought, for oneself or another, under either of its names.
import { type AnswerOf, dayMs, may, type OwnMember, type paymentsCalls } from '@alcove/protocol';
import Gift from 'lucide-react/icons/gift';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { DateText } from '../../../ui/DateText.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { BuyingScreen, BuyingSteps } from '../buying/BuyingScreen.tsx';
import { PaidScreen } from '../buying/PaidScreen.tsx';
import { useOrderInAddress, useResumedOrder } from '../buying/use-order-in-address.ts';
import { usePurchase } from '../buying/use-purchase.ts';
import { moneyIn } from '../money.ts';
import { ClosedOffer } from './ClosedOffer.tsx';
import { emptyGift, GiftFields } from './GiftFields.tsx';
import { OfferLayout } from './OfferLayout.tsx';
import type { OfferName } from './OfferTable.tsx';
import { BoughtPremium, OfferSummary } from './OfferSummary.tsx';
import { advisedPlan, PlanCards, planParam } from './PlanCards.tsx';

type PremiumPlans = AnswerOf<typeof paymentsCalls.paymentPlans>;

type ShopProps = {
  name: OfferName;
  heading: string;
  lead: string;
  /** Nothing where the server did not answer. */
  offer: PremiumPlans | undefined;
  now: number;
  me: OwnMember | undefined;
  /** For readers who may not buy: what is missing. */
  hindrance: ReactNode;
  /** What Premium opens. */
  children: ReactNode;
};

export function PremiumShop(props: ShopProps) {
  const { me, offer, name, heading, lead, hindrance, children } = props;
  const mayBuy = me !== undefined && may('buyPremium', me.standing);
  const isSold = offer?.open === 1 && offer.plans.length > 0;
  if (mayBuy && isSold) return <OpenShop {...props} me={me} offer={offer} />;
  return (
    <OfferLayout
      name={name}
      heading={heading}
      lead={lead}
      choice={offer && isSold && <PlanPrices offer={offer} />}
      card={
        <>
          {!mayBuy && hindrance}
          <ClosedOffer reason={offer ? (isSold ? 'reader' : 'closed') : 'away'} />
        </>
      }
    >
      {children}
    </OfferLayout>
  );
}

/** Prices are public; choosing one begins with an account. */
function PlanPrices({ offer }: { offer: PremiumPlans }) {
  const [chosen, setChosen] = useState(advisedPlan(offer.plans));
  return <PlanCards plans={offer.plans} chosen={chosen} onChoose={setChosen} />;
}

type OpenProps = ShopProps & { me: OwnMember; offer: PremiumPlans };

function OpenShop({ name, heading, lead, offer, now, me, children }: OpenProps) {
  const { t, i18n } = useTranslation('payments');
  const [search] = useSearchParams();
  const resumed = useResumedOrder();
  const flow = usePurchase({ uid: me.uid, resumed });
  const { purchase } = flow;
  useOrderInAddress(purchase);
  const wanted = search.get('nick') ?? '';
  const [isGift, setIsGift] = useState(wanted !== '');
  const [gift, setGift] = useState({ ...emptyGift, nick: wanted });
  const [chosen, setChosen] = useState(search.get(planParam) ?? advisedPlan(offer.plans));
  const [waiver, setWaiver] = useState(false);
  const problem = purchase.step === 'choose' ? purchase.problem : undefined;
  const nickField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (problem?.field === 'recipient') nickField.current?.focus();
  }, [problem]);
  const plan = offer.plans.find(({ id }) => id === chosen) ?? offer.plans[0];
  if (!plan) return null;
  const { days = 0 } = plan;
  const nick = gift.nick.trim();
  const called = { name: t(`offer.${name}`) };
  const kind = isGift ? 'gift' : 'premium';
  const asksForNick = isGift && nick === '';
  function buy({ id }: { id: string }) {
    if (asksForNick) return flow.lack({ field: 'recipient', text: t('gift.nickMissing', called) });
    const given = { recipient: nick, message: gift.message.trim(), named: gift.named ? 1 : 0 } as const;
    void flow.start({ plan_id: id, waiver: 1, ...(isGift && given) });
  }

  if (purchase.step === 'done')
    return (
      <PaidScreen order={purchase.order} email={me.email} steps={<BuyingSteps flow={flow} kind={kind} />} />
    );
  if (purchase.step === 'card' || purchase.step === 'declined') {
    const { amount, currency, ticket_number: ticket } = purchase.order;
    const ordered = purchase.order.days ?? days;
    const recipient = purchase.order.recipient ?? (isGift ? nick : '');
    return (
      <BuyingScreen
        flow={flow}
        kind={recipient === '' ? 'premium' : 'gift'}
        item={t(`items.${name}`, { count: ordered })}
        price={moneyIn(i18n.language, amount, currency)}
        recipient={recipient}
        summary={
          <BoughtPremium
            name={name}
            plan={{ ...plan, days: ordered, price: amount, currency }}
            nick={recipient}
            ticket={new Intl.NumberFormat(i18n.language).format(ticket)}
          />
        }
      />
    );
  }

  const present = me.expiration_date_ts * 1000;
  const endsAt = Math.max(now, present) + days * dayMs;
  return (
    <OfferLayout
      name={name}
      heading={isGift ? t('gift.heading', called) : heading}
      lead={isGift ? t('gift.lead') : lead}
      card={
        <OfferSummary
          name={name}
          plan={plan}
          vatPermille={offer.vat_permille}
          statement={offer.statement}
          purchase={purchase}
          waiver={waiver}
          onWaiver={setWaiver}
          onBuy={() => buy(plan)}
          asksForNick={asksForNick}
          forOther={isGift ? (asksForNick ? t('gift.nick') : t('gift.forOther', { nick })) : undefined}
          line={
            isGift ? (
              asksForNick ? (
                t('gift.lineOpen', called)
              ) : (
                t('gift.line', { nick, ...called })
              )
            ) : (
              <>
                {present > now ? t('offer.card.later', called) : t('offer.card.now')}{' '}
                <DateText at={endsAt} form="day" />.
              </>
            )
          }
        />
      }
      choice={
        <>
          {present > now && !isGift && (
            <p className="offer-present">
              {t('offer.present', called)} <DateText at={present} form="day" />. {t('offer.adds')}
            </p>
          )}
          <Segmented
            label={t('offer.forWhom')}
            value={isGift ? 'gift' : 'own'}
            onChange={(value) => {
              setIsGift(value === 'gift');
              flow.changed();
            }}
            segments={[
              { value: 'own', label: t('offer.forMe') },
              { value: 'gift', label: t('offer.forOther'), icon: Gift },
            ]}
          />
          <PlanCards plans={offer.plans} chosen={plan.id} onChoose={setChosen} />
          {isGift && (
            <GiftFields
              me={me.nick}
              days={days}
              gift={gift}
              error={problem?.field === 'recipient' ? problem.text : undefined}
              nickField={nickField}
              onChange={(change) => {
                setGift((before) => ({ ...before, ...change }));
                if (change.nick !== undefined) flow.changed();
              }}
            />
          )}
        </>
      }
    >
      {!isGift && children}
    </OfferLayout>
  );
}
