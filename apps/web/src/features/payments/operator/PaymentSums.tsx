// The figures above: what came in today, what goes back, the share of chargebacks, webhooks that failed.
import CircleDollarSign from 'lucide-react/icons/circle-dollar-sign';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import Undo2 from 'lucide-react/icons/undo-2';
import Webhook from 'lucide-react/icons/webhook';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import { classes } from '../../../ui/classes.ts';
import { DateText } from '../../../ui/DateText.tsx';
import { type Glyph, Icon } from '../../../ui/Icon.tsx';
import type { PaymentDays } from './load-payments.ts';
import { useMoney } from './use-money.ts';
import './operator.css';

/** Card schemes fine a shop from this share on. */
const alarmPermille = 9;
/** The bar ends at half as much again, so that the alarm has its place on it. */
const barPermille = alarmPermille * 1.5;

type FigureProps = { icon: Glyph; label: string; value: ReactNode; line: ReactNode; tone?: string };

function Figure({ icon, label, value, line, tone, children }: FigureProps & { children?: ReactNode }) {
  return (
    <Card className={classes('till-figure', tone)}>
      <h2>
        <Icon of={icon} size={16} /> {label}
      </h2>
      <p>
        <b>{value}</b> <span>{line}</span>
      </p>
      {children}
    </Card>
  );
}

export function PaymentSums({ days }: { days: PaymentDays }) {
  const { t, i18n } = useTranslation('moderation');
  const { round } = useMoney();
  const { today, currency, refunding, webhooks, share_permille: share, alarm } = days;
  const now = days.days.find(({ day }) => day === today);
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 2 });
  return (
    <div className="till-figures">
      <Figure
        icon={CircleDollarSign}
        label={t('payments.today')}
        value={round(now?.orders ?? 0, currency)}
        line={t('payments.orderCount', { count: now?.count ?? 0 })}
      />
      <Figure
        icon={Undo2}
        label={t('payments.refunding')}
        value={round(refunding.cents, currency)}
        line={t('payments.refundCount', { count: refunding.count })}
      >
        {refunding.failed > 0 && (
          <p className="till-warning">{t('payments.refundFailed', { count: refunding.failed })}</p>
        )}
      </Figure>
      <Figure
        icon={ShieldAlert}
        label={t('payments.share')}
        value={percent.format(share / 1000)}
        line={t('payments.alarmAt', { share: percent.format(alarmPermille / 1000) })}
        {...(alarm === 1 && { tone: 'danger' })}
      >
        <span className="till-bar" aria-hidden="true">
          <i style={{ width: `${Math.min(100, (share / barPermille) * 100)}%` }} />
          <i className="till-alarm" style={{ left: `${(alarmPermille / barPermille) * 100}%` }} />
        </span>
        {alarm === 1 && <p className="till-warning">{t('payments.alarm')}</p>}
      </Figure>
      <Figure
        icon={Webhook}
        label={t('payments.webhooks')}
        value={new Intl.NumberFormat(i18n.language).format(webhooks.count)}
        line={
          webhooks.oldest_at === null ? (
            t('payments.webhooksNone')
          ) : (
            <>
              {t('payments.oldest')} <DateText at={webhooks.oldest_at} form="short" />
            </>
          )
        }
        {...(webhooks.count > 0 && { tone: 'danger' })}
      />
    </div>
  );
}
