// Webhooks that were signed and yet changed nothing, each with its reason.
import WebhookIcon from 'lucide-react/icons/webhook';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Card } from '../../../ui/Card.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Badge } from '../../../ui/StatusTag.tsx';
import { type FailedWebhook, ordersAddress } from './load-payments.ts';
import { useMoney } from './use-money.ts';
import './operator.css';

function WebhookRow({ webhook }: { webhook: FailedWebhook }) {
  const { t } = useTranslation('moderation');
  const { money, plain } = useMoney();
  const { problem, ticket_number: ticket, amount, currency, expected, received_at: at, order } = webhook;
  const known = /^[A-Z]{3}$/.test(currency) ? money(amount, currency) : plain(amount);
  const isOther = problem === 'another_amount' && expected !== null;
  const about =
    ticket === null
      ? t('payments.failed.reference', { order: order.slice(0, 24) })
      : t('payments.ticket', { ticket });
  return (
    <>
      <span className="till-problem">
        <Icon of={WebhookIcon} size={16} />
      </span>
      <span className="till-webhook">
        <b>{t(`payments.problems.${problem}`)}</b>
        <small>
          {about},{' '}
          {isOther ? t('payments.failed.instead', { amount: known, expected: plain(expected) }) : known}
        </small>
      </span>
      <DateText at={at} form="short" className="dim" />
      {ticket !== null && <Icon of={ChevronRight} size={16} />}
    </>
  );
}

export function FailedWebhooks({ list, total }: { list: readonly FailedWebhook[]; total: number }) {
  const { t } = useTranslation('moderation');
  return (
    <Card className="till-failed">
      <header>
        <h2 id="till-webhooks">{t('payments.webhooks')}</h2>
        {total > 0 && <Badge count={total} />}
      </header>
      {list.length === 0 ? (
        <p className="dim">{t('payments.failed.none')}</p>
      ) : (
        <ul aria-labelledby="till-webhooks">
          {list.map((webhook) => (
            <li key={`${webhook.provider}:${webhook.id}`}>
              {webhook.ticket_number === null ? (
                <div>
                  <WebhookRow webhook={webhook} />
                </div>
              ) : (
                <Link to={ordersAddress({ ticket: webhook.ticket_number })} preventScrollReset>
                  <WebhookRow webhook={webhook} />
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
      {total > list.length && (
        <p className="dim">{t('payments.failed.more', { count: total - list.length })}</p>
      )}
    </Card>
  );
}
