// What Premium opens here, for how much; the payment leads back to this set.
import { type ContributionCard, pathTo } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import FilmIcon from 'lucide-react/icons/film';
import Gem from 'lucide-react/icons/gem';
import Images from 'lucide-react/icons/images';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useAnswer } from '../../../call/use-answer.ts';
import { returnAfterPayment } from '../../../return-after-payment.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { advisedPlan, moneyIn, PlanCards, planParam } from '../../payments/index.ts';

type SetPremiumDialogProps = { set: ContributionCard; closed: number; onClose: () => void };

export function SetPremiumDialog({ set, closed, onClose }: SetPremiumDialogProps) {
  const { t, i18n } = useTranslation('reading');
  const { pathname, search } = useLocation();
  const plans = useAnswer(addresses.paymentPlans, { kind: 'premium' }).latest?.plans;
  const [picked, setPicked] = useState<string>();
  const chosen = picked ?? advisedPlan(plans ?? []);
  const plan = plans?.find(({ id }) => id === chosen);
  const shop = plan
    ? `${pathTo('payment')}?${new URLSearchParams({ [planParam]: plan.id })}`
    : pathTo('payment');
  return (
    <Dialog
      open
      wide
      arch={Gem}
      onClose={onClose}
      className="set-offer"
      title={t('premium.heading')}
      description={t('premium.lead', { count: closed, nick: set.author.nick })}
      actions={
        <>
          <Button onClick={onClose}>{t('premium.later')}</Button>
          <ButtonLink
            kind="premium"
            size="large"
            to={shop}
            onClick={() => returnAfterPayment(pathname + search)}
          >
            {plan
              ? t('premium.go', { price: moneyIn(i18n.language, plan.price, plan.currency) })
              : t('premium.offers')}
          </ButtonLink>
        </>
      }
    >
      {/* Words of payments travel when the dialog opens. */}
      <Suspense>
        {plans && plans.length > 0 && <PlanCards plans={plans} chosen={chosen} onChoose={setPicked} />}
      </Suspense>
      <ul className="set-offer-list stack g12">
        <li className="row g12">
          <Icon of={Images} size={16} />
          {t('premium.photos')}
        </li>
        <li className="row g12">
          <Icon of={FilmIcon} size={16} />
          {t('premium.films')}
        </li>
        <li className="row g12">
          <Icon of={CalendarCheck} size={16} />
          {t('premium.once')}
        </li>
      </ul>
    </Dialog>
  );
}
