// The card beside the durations: what is bought, until when, the agreement, and the button that begins the order.
import type { Plan } from '@alcove/protocol';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import ReceiptText from 'lucide-react/icons/receipt-text';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import ShieldCheck from 'lucide-react/icons/shield-check';
import WifiOff from 'lucide-react/icons/wifi-off';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useReturnPage } from '../../../return-after-payment.ts';
import { Note } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { ReturnNotice } from '../buying/ReturnCard.tsx';
import type { Purchase } from '../buying/purchase.ts';
import { moneyIn, taxWithin } from '../money.ts';
import type { OfferName } from './OfferTable.tsx';
import './offer.css';

export function Assurances({ statement, children }: { statement: string; children?: ReactNode }) {
  const { t } = useTranslation('payments');
  return (
    <ul className="offer-promises stack g8">
      <li>
        <Icon of={ReceiptText} size={16} />
        {t('offer.card.statement', { statement })}
      </li>
      <li>
        <Icon of={ShieldCheck} size={16} />
        {t('offer.card.card')}
      </li>
      {children}
    </ul>
  );
}

/** Why the last one did not begin, or how it ended. */
export function ChoiceNote({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation('payments');
  if (purchase.step !== 'choose') return null;
  const { note, problem } = purchase;
  if (problem && !problem.field)
    return (
      <Note tone={problem.lost ? 'warning' : 'danger'} {...(problem.lost && { icon: WifiOff })}>
        {problem.text}
      </Note>
    );
  return note ? <Note tone="warning">{t(`buy.${note}`)}</Note> : null;
}

type SummaryProps = {
  name: OfferName;
  plan: Plan;
  line: ReactNode;
  vatPermille: number;
  statement: string;
  purchase: Purchase;
  /** The recipient is not named yet: the button asks for their nick. */
  asksForNick: boolean;
  /** The nick of the recipient, shown in the bar. */
  forOther?: string | undefined;
  waiver: boolean;
  onWaiver: (agreed: boolean) => void;
  onBuy: () => void;
};

export function OfferSummary(props: SummaryProps) {
  const { plan, line, vatPermille, statement, purchase, waiver, onWaiver, onBuy } = props;
  const { name, asksForNick, forOther } = props;
  const { t, i18n } = useTranslation('payments');
  const page = useReturnPage();
  const { days = 0, price, currency } = plan;
  const money = (cents: number) => moneyIn(i18n.language, cents, currency);
  const problem = purchase.step === 'choose' ? purchase.problem : undefined;
  const box = useRef<HTMLDivElement>(null);
  const button = {
    kind: 'premium',
    icon: LockKeyhole,
    busy: purchase.step === 'starting' && t('buy.starting'),
    children: t('buy.continue', { price: money(price) }),
  } as const;
  // Its box may be far below: the bar leads there.
  const toWaiver = () => box.current?.querySelector('input')?.focus();
  return (
    <div className="offer-summary stack g16" ref={box}>
      <header>
        <h2 className="d24">{t(`items.${name}`, { count: days })}</h2>
        <span className="d24">{money(price)}</span>
      </header>
      <p className="offer-line">
        {line} {t('offer.card.tax', { vat: money(taxWithin(price, vatPermille)) })}
      </p>
      {page && <ReturnNotice page={page} />}
      <Checkbox
        className="offer-waiver"
        checked={waiver}
        error={problem?.field === 'waiver' && problem.text}
        onChange={(event) => onWaiver(event.currentTarget.checked)}
      >
        {t('waiver')}
      </Checkbox>
      <div aria-live="polite">
        <ChoiceNote purchase={purchase} />
      </div>
      <Button
        {...button}
        size="large"
        block
        className="offer-buy"
        disabledReason={!waiver && !asksForNick && t('offer.card.tick')}
        onClick={onBuy}
      />
      <div className="rule" />
      <Assurances statement={statement}>
        <li>
          <Icon of={RotateCcw} size={16} />
          {t('offer.card.once')}
        </li>
      </Assurances>
      <div className="offer-bar">
        <p>
          <b>{t(`items.${name}`, { count: days })}</b>
          <span>{forOther ?? (waiver ? t('offer.card.once') : t('offer.card.tick'))}</span>
        </p>
        <Button {...button} onClick={waiver || asksForNick ? onBuy : toWaiver} />
      </div>
    </div>
  );
}

type BoughtProps = { name: OfferName; plan: Plan; nick: string; ticket: string };

/** Beside the provider's page. */
export function BoughtPremium({ name, plan, nick, ticket }: BoughtProps) {
  const { t, i18n } = useTranslation('payments');
  const page = useReturnPage();
  return (
    <div className="offer-summary stack g16">
      <header>
        <h2 className="d24">{t(`items.${name}`, { count: plan.days ?? 0 })}</h2>
        <span className="d24">{moneyIn(i18n.language, plan.price, plan.currency)}</span>
      </header>
      <dl className="bought">
        <dt>{t('gift.for')}</dt>
        <dd>{nick === '' ? t('gift.oneself') : nick}</dd>
        <dt>{t('paid.ticket')}</dt>
        <dd>{ticket}</dd>
      </dl>
      {page && <ReturnNotice page={page} />}
    </div>
  );
}
