// The durations of Premium, one of them chosen.
import type { Plan } from '@alcove/protocol';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { centsPerDay, moneyIn } from '../money.ts';
import './offer.css';

type PlanCardsProps = { plans: readonly Plan[]; chosen: string; onChoose: (id: string) => void };

/** In the address of the shop: which duration was chosen before. */
export const planParam = 'plan';

/** The last but one: long, and not the dearest. */
export const advisedPlan = (plans: readonly Plan[]): string => (plans.at(-2) ?? plans.at(-1))?.id ?? '';

export function PlanCards({ plans, chosen, onChoose }: PlanCardsProps) {
  const { t, i18n } = useTranslation('payments');
  const name = useId();
  const money = (cents: number, currency: string) => moneyIn(i18n.language, cents, currency);
  const advised = plans.length > 2 ? advisedPlan(plans) : '';
  return (
    <div className="plan-cards" role="radiogroup" aria-label={t('offer.durations')}>
      {plans.map((plan) => {
        const { id, days = 0, price, currency } = plan;
        return (
          <label key={id} className="plan-card">
            {id === advised && <span className="plan-advised">{t('offer.advised')}</span>}
            <span className="plan-name split g8">
              <b>{t('days', { count: days })}</b>
              <input
                type="radio"
                className="radio"
                name={name}
                checked={id === chosen}
                onChange={() => onChoose(id)}
              />
            </span>
            <span className="plan-price">{money(price, currency)}</span>
            <span className="plan-day">
              {t('offer.perDay', { price: money(centsPerDay(plan), currency) })}
            </span>
          </label>
        );
      })}
    </div>
  );
}
